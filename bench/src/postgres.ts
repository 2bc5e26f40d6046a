import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account, attributeEquals, type Table } from 'mvdb';
import { extract } from 'mvdb/functions';
import { findPostgres, startPostgres } from '../../test/postgres/server.ts';
import { type Asked, BarePostgres, statementsOf } from './bare-postgres.ts';
import { codeOf, recordIds, recordOf, shuffled } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { callRows } from './postgres-calls.ts';
import { processNotes } from './postgres-processes.ts';
import { BARE, Usage } from './postgres-usage.ts';
import type { Scope } from './scope.ts';
import { writeInParts } from './stores.ts';

/** Work on a table that a row of the suite measures. */
interface Work {
  readonly task: string;
  readonly operations: number;
  readonly target?: number;
  /** @returns A checksum of what was found. */
  readonly act: (table: Table, account: Account) => number;
  /** What a row of the server adds to the checksum. */
  readonly visit?: (row: readonly string[]) => number;
}

/** Accounts on PostgreSQL, against accounts on LMDB and the driver of PostgreSQL doing the same statements. */
export async function postgresSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const bin = findPostgres();
  if (bin === undefined)
    return { rows: [], notes: ['postgres: left out, for there is no PostgreSQL here.'] };
  // The server cannot run as root, and runs as another user then.
  chmodSync(folder, 0o711);
  const server = startPostgres(bin, { within: folder, isDurable: true });
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
        rows.push(...(await rowsOf(work, { onPostgres, onLmdb, bare, rounds, usage })));
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
        ...(await processNotes(server.url, isQuick)),
      ],
    };
  } finally {
    server.remove();
  }
}

/** A commit is told before it is on disk. */
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

const lengthOfRecord = (row: readonly string[]) => row.at(-1)?.length ?? 0;

function readings(count: number, isQuick: boolean): Work[] {
  const ids = shuffled(recordIds(count), 1).slice(0, isQuick ? 50 : 2_000);
  const pages = isQuick ? 2 : 10;
  const from = recordIds(pages, 500).map((_, page) => recordIds(1, page * 997)[0] ?? '');
  const wanted = codeOf(7);
  const matches = attributeEquals(3, wanted);
  return [
    {
      task: 'read a record, scattered',
      operations: ids.length,
      target: 2,
      act: (table) => ids.reduce((sum, id) => sum + (table.read(id)?.length ?? 0), 0),
      visit: lengthOfRecord,
    },
    {
      task: 'read 100 records at once',
      operations: Math.floor(ids.length / 100) * 100 || ids.length,
      act(table) {
        let sum = 0;
        for (let start = 0; start < ids.length; start += 100)
          for (const record of table.readMany(ids.slice(start, start + 100)))
            sum += record?.length ?? 0;
        return sum;
      },
      visit: lengthOfRecord,
    },
    {
      task: 'read a page of 1,000',
      operations: pages * 1_000,
      act(table) {
        let sum = 0;
        for (const start of from) {
          let left = 1_000;
          for (const [, record] of table.records({ from: start })) {
            sum += record.length;
            left -= 1;
            if (left === 0) break;
          }
        }
        return sum;
      },
    },
    {
      task: `scan ${count.toLocaleString('en-US')}, test attribute 3`,
      operations: count,
      target: 1.5,
      act: (table) => [...table.matchingIds(matches)].length,
      visit: (row) => (extract(row.at(-1) ?? '', 3) === wanted ? 1 : 0),
    },
    {
      task: `read all of ${count.toLocaleString('en-US')}`,
      operations: count,
      act(table) {
        let sum = 0;
        for (const [, record] of table.records()) sum += record.length;
        return sum;
      },
      visit: lengthOfRecord,
    },
  ];
}

/** Records that are there are written again: the statements do the same each time. */
function writings(count: number, isQuick: boolean, durability: string): Work[] {
  const sizes = isQuick ? [1, 100] : [1, 100, 10_000];
  return sizes.map((size) => {
    const transactions = isQuick ? 2 : size === 1 ? 100 : size === 100 ? 20 : 1;
    const ids = shuffled(recordIds(count), 2).slice(0, Math.min(size * transactions, count));
    const records = ids.map((_, index) => recordOf(index));
    return {
      task: `write ${size.toLocaleString('en-US')}, ${durability}`,
      operations: ids.length,
      ...(size === 100 && { target: 1.4 }),
      act(table, account) {
        for (let start = 0; start < ids.length; start += size)
          account.transaction(() => {
            for (let index = start; index < start + size; index += 1)
              table.write(ids[index] ?? '', records[index] ?? '');
          });
        return ids.length;
      },
    };
  });
}

interface Contenders {
  readonly onPostgres: Account;
  readonly onLmdb: Account;
  readonly bare: BarePostgres;
  readonly rounds: number;
  readonly usage: Usage;
}

async function rowsOf(
  { task, operations, target, act, visit }: Work,
  { onPostgres, onLmdb, bare, rounds, usage }: Contenders,
): Promise<Row[]> {
  const [pgTable, lmdbTable] = [onPostgres.table('RECORDS'), onLmdb.table('RECORDS')];
  const through = async () => {
    const sum = act(pgTable, onPostgres);
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
            const sum = await bare.run(asked, visit ?? (() => 0));
            return visit ? sum : expected;
          }),
      },
      { name: 'mvdb on LMDB', run: () => act(lmdbTable, onLmdb) },
    ],
  });
}
