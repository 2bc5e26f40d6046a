import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';
import { findPostgres, startPostgres } from '../../test/postgres/server.ts';
import { type Asked, BarePostgres, commitIn, statementsOf } from './bare-postgres.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { callRows } from './postgres-calls.ts';
import { conflictNotes } from './postgres-conflicts.ts';
import { machineNotes } from './postgres-machines.ts';
import { pairNotes } from './postgres-pairs.ts';
import { processNotes } from './postgres-processes.ts';
import { BARE, Usage } from './postgres-usage.ts';
import { readings, type Work, writings } from './postgres-works.ts';
import type { Scope } from './scope.ts';
import { writeInParts } from './stores.ts';

/** Accounts on PostgreSQL, against accounts on LMDB and the driver of PostgreSQL doing the same statements. */
export async function postgresSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const bin = findPostgres();
  if (bin === undefined)
    return { rows: [], notes: ['postgres: left out, for there is no PostgreSQL here.'] };
  // The server cannot run as root, and runs as another user then.
  chmodSync(folder, 0o711);
  const server = startPostgres(bin, { within: folder, isDurable: true });
  const remove = () => server.remove();
  process.prependOnceListener('exit', remove);
  try {
    const count = isQuick ? 2_000 : 50_000;
    const rounds = isQuick ? 2 : 9;
    const usage = new Usage();
    const rows: Row[] = [];
    for (const durability of ['durable', 'memory'] as const) {
      const url = durability === 'durable' ? server.url : unflushed(server.url);
      const onPostgres = Account.open({ engine: postgres({ url, schema: durability }) });
      const onLmdb = Account.open({ path: join(folder, `lmdb-${durability}`), durability });
      load(onPostgres, count);
      load(onLmdb, count);
      const bare = new BarePostgres(url);
      const works =
        durability === 'durable'
          ? [...readings(count, isQuick), ...writings(count, isQuick, durability)]
          : writings(count, isQuick, durability);
      for (const work of works)
        rows.push(
          ...(await rowsOf(work, { onPostgres, onLmdb, bare, schema: durability, rounds, usage })),
        );
      await bare.close();
      await onPostgres.close();
      await onLmdb.close();
    }
    const calls = await callRows(server.url, folder, isQuick, usage);
    rows.push(...calls.rows);
    return {
      rows,
      notes: [
        ...rows
          .filter(({ against }) => against === BARE)
          .map(({ task, ratio, quartiles }) => {
            const [low, high] = quartiles.map((one) => one.toFixed(2));
            return `postgres: ${task}: ${ratio.toFixed(2)} of the bare driver, half of the rounds from ${low} to ${high}; ${usage.of(task)}`;
          }),
        ...calls.notes,
        ...(await processNotes(server, isQuick)),
        ...(await pairNotes(bin, folder, isQuick)),
        ...(await conflictNotes(server.url, isQuick)),
        ...(await machineNotes(bin, folder, isQuick)),
      ],
    };
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** A commit is reported before it is on disk. */
function unflushed(url: string): string {
  return `${url}&options=${encodeURIComponent('-c synchronous_commit=off')}`;
}

function load(account: Account, count: number): void {
  const table = account.createTable('RECORDS');
  writeInParts(
    { from: 0, to: count },
    (work) => account.transaction(work),
    (id, record) => table.write(id, record),
  );
}

interface Contenders {
  readonly onPostgres: Account;
  readonly onLmdb: Account;
  readonly bare: BarePostgres;
  readonly schema: string;
  readonly rounds: number;
  readonly usage: Usage;
}

async function rowsOf(
  { task, operations, target, operation, visit }: Work,
  { onPostgres, onLmdb, bare, schema, rounds, usage }: Contenders,
): Promise<Row[]> {
  const [pgTable, lmdbTable] = [onPostgres.table('RECORDS'), onLmdb.table('RECORDS')];
  const through = async () => {
    await bare.run(commitIn(schema));
    const sum = operation(pgTable, onPostgres);
    // What is read in one event turn is of one state, which ends with it.
    await setImmediate();
    return sum;
  };
  let expected = 0;
  const asked: readonly Asked[] = await statementsOf(async () => {
    expected = await through();
  });
  return compare({
    task,
    operations,
    rounds,
    mvdb: () => usage.during(task, 'through mvdb', operations, through),
    others: [
      {
        name: BARE,
        ...(target !== undefined && { target }),
        run: () =>
          usage.during(task, 'alone', operations, async () => {
            await bare.run(commitIn(schema));
            const sum = await bare.run(asked, visit);
            return visit ? sum : expected;
          }),
      },
      { name: 'mvdb on LMDB', run: () => operation(lmdbTable, onLmdb) },
    ],
  });
}
