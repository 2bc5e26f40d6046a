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
  /** How many orders are entered before, for an operation that needs one each time. */
  readonly orders: number;
  readonly company: string;
  readonly turnOfPart: number;
  readonly aloneMax?: number;
}

const { url, schema, kind, orders, company, turnOfPart, aloneMax } = JSON.parse(
  process.argv[2] ?? '',
) as Calling;
const engine = postgres({ url, schema, ...(aloneMax !== undefined && { aloneMax }) });
const account = Account.open({ engine, create: false });
const retry = account.retryOnConflict.bind(account);
let attempts = 0;
account.retryOnConflict = (work) =>
  retry(() => {
    attempts += 1;
    return work();
  });
const call = kind === 'reads' ? binsCall(account) : operationCall();

function operationCall(): Call {
  for (const [name, operation] of operationsOn(account, orders, { company, turnOfPart }))
    if (name === kind) return operation;
  throw new Error(`There should be an operation ${kind}.`);
}

async function callFor(ms: number): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  while (performance.now() < end) {
    call();
    count += 1;
    await setImmediate();
  }
  return count;
}

process.on('message', async (ms: number) => {
  const before = process.cpuUsage();
  attempts = 0;
  const count = await callFor(ms);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ count, attempts: Math.max(attempts, count), us: user + system });
});
process.send?.('ready');
