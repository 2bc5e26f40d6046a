import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { catalogue, demoSession, loadDemo } from '@mvdb/routines';
import { Account, Session } from 'mvdb';
import { actsOn } from './acts.ts';
import { BarePostgres, statementsOf } from './bare-postgres.ts';
import { compare, type Row } from './measure.ts';
import { BARE, type Usage } from './postgres-usage.ts';

/** Schema of the demo company. */
export const COMPANY = 'company';

/** Does a call once more. */
export type Call = () => unknown;

/** What a call may take beside its statements. */
const CALL_NS = 100_000;

/**
 * A routine that reads and one that writes, each call in an event turn of its own, as a server does them.
 *
 * @returns With what the reading one takes beside its statements.
 */
export async function callRows(
  url: string,
  folder: string,
  isQuick: boolean,
  usage: Usage,
): Promise<{ rows: Row[]; notes: string[] }> {
  process.stderr.write('  loading the demo company\n');
  const onPostgres = Account.open({ engine: postgres({ url, schema: COMPANY }) });
  const onLmdb = Account.open({ path: join(folder, 'company') });
  for (const account of [onPostgres, onLmdb]) loadDemo(account);
  const bare = new BarePostgres(url);
  const rounds = isQuick ? 2 : 9;
  const measured = async (task: string, operations: number, call: Call, other: Call) => {
    const repeat = async (one: Call) => {
      for (let made = 0; made < operations; made += 1) {
        one();
        await setImmediate();
      }
      return operations;
    };
    const asked = await statementsOf(() => repeat(call));
    process.stderr.write(`  ${asked.length / operations} statements\n`);
    return compare({
      task,
      operations,
      rounds,
      mvdb: () => usage.during(task, 'through mvdb', operations, () => repeat(call)),
      others: [
        {
          name: BARE,
          run: () =>
            usage.during(task, 'alone', operations, async () => {
              await bare.run(asked, () => 0);
              return operations;
            }),
        },
        { name: 'mvdb on LMDB', run: () => repeat(other) },
      ],
    });
  };
  const reading = await measured(
    'call VB_BINS.REV1',
    isQuick ? 5 : 200,
    binsCall(onPostgres),
    binsCall(onLmdb),
  );
  const operations = isQuick ? 2 : 6;
  const writing = await measured(
    'invoice 10 lines',
    operations,
    ...invoiceCalls(onPostgres, onLmdb, (rounds + 3) * operations),
  );
  await bare.close();
  await onPostgres.close();
  await onLmdb.close();
  const [row] = reading;
  const beside = row ? row.mvdbNs - row.otherNs : Number.NaN;
  return {
    rows: [...reading, ...writing],
    notes: [
      `postgres: a call of VB_BINS.REV1 takes ${Math.round(beside / 1_000)} us beside its statements, target ${CALL_NS / 1_000}: ${beside <= CALL_NS ? 'met' : 'MISSED'}.`,
    ],
  };
}

/** A routine that reads. */
export function binsCall(account: Account): Call {
  const { login, initials, clock } = demoSession(account);
  const session = new Session(account, { login, initials, clock });
  return () => {
    const { results } = catalogue.call(session, 'VB_BINS.REV1', {
      '0': '1',
      '1': 'P100',
      '2': 'MAIN',
    });
    if (results.MSG !== '') throw new Error(`VB_BINS.REV1: ${results.MSG}`);
  };
}

/** Invoices of so many orders, in each of the accounts. */
function invoiceCalls(one: Account, other: Account, count: number): [Call, Call] {
  const callOn = (account: Account): Call => {
    for (const [name, act] of actsOn(account, count)) if (name.startsWith('invoice')) return act;
    throw new Error('There should be an act that invoices.');
  };
  return [callOn(one), callOn(other)];
}
