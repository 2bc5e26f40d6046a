/**
 * Calls a routine on the demo company on PostgreSQL for as long as it is reported each time, each call in an event turn of
 * its own. Its argument is a `Calling`.
 */
import { setImmediate } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';
import { operationsOn } from './operations.ts';
import { binsCall, type Call } from './postgres-calls.ts';

/** What a process calls, and how. */
export interface Calling {
  readonly url: string;
  readonly schema: string;
  /** `reads`, or the name of an operation. */
  readonly kind: string;
  /** How many orders are entered before, for an operation that needs one each time: no more calls are made. */
  readonly orders: number;
  /** Number of the first of them. */
  readonly firstOrder: number;
  readonly company: string;
  readonly turnOfPart: number;
  readonly aloneMax?: number;
  /** Addresses of standbys, which reading calls are of. */
  readonly readUrls?: readonly string[];
}

/** What a process did in a time. */
export interface Done {
  readonly count: number;
  /** How often the work of its calls was begun: more than their number where others got in the way. */
  readonly attempts: number;
  /** Processor time. */
  readonly us: number;
  /** How long it called. */
  readonly ms: number;
  readonly roundTripMs: number;
}

const { url, readUrls, schema, kind, orders, firstOrder, company, turnOfPart, aloneMax } =
  JSON.parse(process.argv[2] ?? '') as Calling;
const engine = postgres({
  ...{ url, schema },
  ...(readUrls && { readUrls }),
  ...(aloneMax !== undefined && { aloneMax }),
});
const account = Account.open({ engine, create: false });
const retry = account.retryOnConflict.bind(account);
let attempts = 0;
account.retryOnConflict = (work) =>
  retry(() => {
    attempts += 1;
    return work();
  });
const call = kind === 'reads' ? binsCall(account, readUrls && 0) : operationCall();
let callsLeft = orders > 0 ? orders : Number.POSITIVE_INFINITY;

function operationCall(): Call {
  const doneTo = { company, turnOfPart, firstOrder };
  for (const [name, operation] of operationsOn(account, orders, doneTo))
    if (name === kind) return operation;
  throw new Error(`There should be an operation ${kind}.`);
}

async function callFor(ms: number): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  while (performance.now() < end && callsLeft > 0) {
    call();
    callsLeft -= 1;
    count += 1;
    await setImmediate();
  }
  return count;
}

process.on('message', async (ms: number) => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  attempts = 0;
  const count = await callFor(ms);
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    count,
    attempts: Math.max(attempts, count),
    us: user + system,
    ms: performance.now() - startedAt,
    roundTripMs: account.roundTripMs() ?? 0,
  } satisfies Done);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
