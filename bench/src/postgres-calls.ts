import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { catalogue, demoSession, loadDemo } from '@mvdb/routines';
import { Account, Session } from 'mvdb';
import { type Asked, BarePostgres, commitIn, statementsOf } from './bare-postgres.ts';
import { compare, type Row } from './measure.ts';
import { operationsOn } from './operations.ts';
import { BARE, type Usage } from './postgres-usage.ts';

/** Schema of the demo company. */
export const COMPANY = 'company';

/** Makes the demo company on a server. */
export async function loadCompany(url: string): Promise<void> {
  process.stderr.write('  loading the demo company on a server\n');
  const account = Account.open({ engine: postgres({ url, schema: COMPANY }) });
  loadDemo(account);
  await account.close();
}

/** Does a call once more. */
export type Call = () => unknown;

/** What a call may take beside its statements. */
const CALL_NS = 100_000;

/**
 * A routine that reads and one that writes, each call in an event turn of its own, as a server does them.
 *
 * @returns With how many statements each makes, and what the reading one takes beside them.
 */
export async function callRows(
  url: string,
  folder: string,
  isQuick: boolean,
  usage: Usage,
): Promise<{ rows: readonly Row[]; notes: readonly string[] }> {
  process.stderr.write('  loading the demo company\n');
  const onPostgres = Account.open({ engine: postgres({ url, schema: COMPANY }) });
  const onLmdb = Account.open({ path: join(folder, 'company') });
  for (const account of [onPostgres, onLmdb]) loadDemo(account);
  const bare = new BarePostgres(url);
  const rounds = isQuick ? 2 : 9;
  const measured = async (
    task: string,
    operations: number,
    [call, other]: readonly [Call, Call],
    before: () => Promise<unknown> = async () => {},
  ) => {
    const repeat = async (one: Call, first: () => Promise<unknown>) => {
      for (let made = 0; made < operations; made += 1) {
        await first();
        one();
        await setImmediate();
      }
      return operations;
    };
    // What comes again is known then, in what is recorded as in what is measured.
    await repeat(call, before);
    const asked: Asked[][] = [];
    for (let made = 0; made < operations; made += 1) {
      await before();
      asked.push(
        await statementsOf(async () => {
          call();
          await setImmediate();
        }),
      );
    }
    const rows = await compare({
      task,
      operations,
      rounds,
      mvdb: () => usage.during(task, 'through mvdb', operations, () => repeat(call, before)),
      others: [
        {
          name: BARE,
          run: () =>
            usage.during(task, 'alone', operations, async () => {
              for (const statements of asked) {
                await before();
                await bare.run(statements);
              }
              return operations;
            }),
        },
        { name: 'mvdb on LMDB', run: () => repeat(other, async () => {}) },
      ],
    });
    const sent = asked.flat();
    return {
      rows,
      statements: sent.length / operations,
      requests: sent.filter(({ isFirst }) => isFirst).length / operations,
    };
  };
  const calls = isQuick ? 5 : 200;
  const bins = [binsCall(onPostgres), binsCall(onLmdb)] as const;
  const existing = await measured('call VB_BINS.REV1', calls, bins);
  const elsewhere = new BarePostgres(url);
  const renewed = await measured('a commit of another, then VB_BINS.REV1', calls, bins, () =>
    elsewhere.run(commitIn(COMPANY)),
  );
  const operations = isQuick ? 2 : 6;
  const writing = await measured(
    'invoice 10 lines',
    operations,
    invoiceCalls(onPostgres, onLmdb, (rounds + 4) * operations),
  );
  await elsewhere.close();
  await bare.close();
  await onPostgres.close();
  await onLmdb.close();
  return {
    rows: [...existing.rows, ...renewed.rows, ...writing.rows],
    notes: [...[existing, renewed].map(besideNote), statementsNote(writing)],
  };
}

interface Measured {
  readonly rows: readonly Row[];
  /** That one call makes. */
  readonly statements: number;
  /** That they go to the server in, at most one round trip each. */
  readonly requests: number;
}

function besideNote({ rows: [row], ...measured }: Measured): string {
  const besideNs = row ? row.mvdbNs - row.otherNs : Number.NaN;
  const isMet = besideNs <= CALL_NS ? 'met' : 'MISSED';
  return `${statementsNote({ rows: row ? [row] : [], ...measured })} It takes ${Math.round(besideNs / 1_000)} us beside them, target ${CALL_NS / 1_000}: ${isMet}.`;
}

function statementsNote({ rows: [row], statements, requests }: Measured): string {
  return `postgres: ${row?.task}: ${statements} statements in ${requests} requests.`;
}

/**
 * A routine that reads, each time of another part.
 *
 * @param since - Commit that a replica needs to have to be read; absent where none is read.
 */
export function binsCall(account: Account, since?: number): Call {
  const { login, initials, clock } = demoSession(account);
  const session = new Session(account, { login, initials, clock });
  // So few that each comes again before it counts.
  const ids = [...account.table('PRODUCT').ids({ from: '1!', to: '1"' })].slice(0, 50);
  const parts = ids.map((id) => id.slice('1!'.length));
  let turn = 0;
  return () => {
    const part = parts[turn % parts.length] ?? '';
    turn += 1;
    const args = { '0': '1', '1': part, '2': 'MAIN' };
    const ask = () => catalogue.call(session, 'VB_BINS.REV1', args);
    const { results } = since === undefined ? ask() : session.readOnReplica(ask, since).result;
    if (results.MSG !== '') throw new Error(`VB_BINS.REV1 of ${part}: ${results.MSG}`);
  };
}

/** Invoices of so many orders, in each of the accounts. */
function invoiceCalls(one: Account, other: Account, count: number): [Call, Call] {
  const callOn = (account: Account): Call => {
    for (const [name, operation] of operationsOn(account, count))
      if (name.startsWith('invoice')) return operation;
    throw new Error('There should be an operation that invoices.');
  };
  return [callOn(one), callOn(other)];
}
