import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Account, attributeEquals, FIELD_MARK, type Table } from 'mvdb';
import { extract } from 'mvdb/functions';
import { ATTRIBUTE_COUNT, codeOf, recordIds, recordsOf, shuffled } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import type { Scope } from './scope.ts';
import { loadSqlite, type Sqlite } from './sqlite-driver.ts';
import { openSqlite, type SqliteStore } from './sqlite-store.ts';
import { writeInParts } from './stores.ts';

const COLUMNS = Array.from({ length: ATTRIBUTE_COUNT }, (_, index) => `a${index + 1}`);

/** The same records three times: in mvdb, in SQLite in columns, and in SQLite each as one blob. */
interface Three {
  readonly account: Account;
  readonly table: Table;
  readonly columns: SqliteStore;
  readonly blobs: SqliteStore;
}

/** Writing, reading and scanning, against SQLite; every commit of either is on disk. */
export async function sqliteSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const sqlite = loadSqlite();
  if (typeof sqlite === 'string') return { rows: [], notes: [`sqlite: left out. ${sqlite}`] };
  const count = isQuick ? 2_000 : 200_000;
  const rounds = isQuick ? 2 : 5;
  const three = openThree(join(folder, 'sqlite'), sqlite);
  const rows: Row[] = [];
  let written = 0;
  for (const { size, transactions } of isQuick
    ? [{ size: 100, transactions: 2 }]
    : [
        { size: 1, transactions: 100 },
        { size: 1_000, transactions: 20 },
      ]) {
    rows.push(...(await writeRows(three, size, transactions, rounds, written)));
    written += size * transactions * (rounds + 1);
  }
  fill(three, written, count);
  rows.push(...(await readRows(three, count, rounds)));
  for (const attribute of [3, ATTRIBUTE_COUNT])
    rows.push(...(await scanRows(three, attribute, count, rounds)));
  three.columns.database.close();
  three.blobs.database.close();
  await three.account.close();
  return { rows, notes: ['sqlite: journal_mode WAL, synchronous FULL, statements prepared.'] };
}

function openThree(folder: string, sqlite: Sqlite): Three {
  const account = Account.open({ path: join(folder, 'mvdb') });
  mkdirSync(join(folder, 'columns'));
  mkdirSync(join(folder, 'blobs'));
  return {
    account,
    table: account.createTable('RECORDS'),
    columns: openSqlite(sqlite, join(folder, 'columns'), COLUMNS, 'TEXT'),
    blobs: openSqlite(sqlite, join(folder, 'blobs'), ['record'], 'BLOB'),
  };
}

function writeRows(
  { account, table, columns, blobs }: Three,
  size: number,
  transactions: number,
  rounds: number,
  from: number,
): Promise<Row[]> {
  const operations = size * transactions;
  const ids = recordIds(operations * (rounds + 1), from);
  const records = recordsOf(operations);
  const values = records.map((record) => record.split(FIELD_MARK));
  /** Writes the next records, each run those after the last. */
  const writer = (
    transact: (work: () => void) => void,
    write: (id: string, index: number) => void,
  ) => {
    let next = 0;
    return () => {
      for (let done = 0; done < operations; done += size)
        transact(() => {
          for (let index = done; index < done + size; index += 1) {
            write(ids[next] ?? '', index);
            next += 1;
          }
        });
      return next;
    };
  };
  return compare({
    task: `write ${size} new, durable`,
    operations,
    rounds,
    mvdb: writer(
      (work) => account.transaction(work),
      (id, index) => table.write(id, records[index] ?? ''),
    ),
    others: [
      {
        name: 'SQLite, 50 columns',
        run: writer(columns.transact, (id, index) => columns.write(id, values[index] ?? [])),
      },
      {
        name: 'SQLite, one blob',
        run: writer(blobs.transact, (id, index) =>
          blobs.write(id, [Buffer.from(records[index] ?? '')]),
        ),
      },
    ],
  });
}

/** Completes all three to the same number of records. */
function fill({ account, table, columns, blobs }: Three, from: number, to: number): void {
  const numbers = { from, to };
  writeInParts(
    numbers,
    (work) => account.transaction(work),
    (id, record) => table.write(id, record),
  );
  writeInParts(numbers, columns.transact, (id, record) =>
    columns.write(id, record.split(FIELD_MARK)),
  );
  writeInParts(numbers, blobs.transact, (id, record) => blobs.write(id, [Buffer.from(record)]));
}

function readRows({ table, columns, blobs }: Three, count: number, rounds: number): Promise<Row[]> {
  const ids = shuffled(recordIds(count), 1);
  const readBlob = blobs.database.prepare('SELECT record FROM records WHERE id = ?').pluck();
  const readRow = columns.database.prepare('SELECT * FROM records WHERE id = ?').raw();
  const readOne = columns.database.prepare('SELECT a3 FROM records WHERE id = ?').pluck();
  return compare({
    task: 'read and take attribute 3, scattered',
    operations: count,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (const id of ids) sum += extract(table.read(id) ?? '', 3).charCodeAt(2);
      return sum;
    },
    others: [
      {
        name: 'SQLite, 50 columns, whole row',
        run: () => {
          let sum = 0;
          for (const id of ids) sum += (readRow.get(id) as string[])[3]?.charCodeAt(2) ?? 0;
          return sum;
        },
      },
      {
        name: 'SQLite, 50 columns, only that one',
        run: () => {
          let sum = 0;
          for (const id of ids) sum += (readOne.get(id) as string).charCodeAt(2);
          return sum;
        },
      },
      {
        name: 'SQLite, one blob',
        run: () => {
          let sum = 0;
          for (const id of ids)
            sum += extract((readBlob.get(id) as Buffer).toString(), 3).charCodeAt(2);
          return sum;
        },
      },
    ],
  });
}

function scanRows(
  { table, columns, blobs }: Three,
  attribute: number,
  count: number,
  rounds: number,
): Promise<Row[]> {
  const wanted = codeOf(7);
  const matches = attributeEquals(attribute, wanted);
  const select = columns.database.prepare(`SELECT id FROM records WHERE a${attribute} = ?`).pluck();
  const all = blobs.database.prepare('SELECT id, record FROM records').raw();
  return compare({
    task: `scan ${count.toLocaleString('en-US')}, test attribute ${attribute}`,
    operations: count,
    rounds,
    mvdb: () => [...table.matchingIds(matches)].length,
    others: [
      { name: 'SQLite, 50 columns', run: () => select.all(wanted).length },
      {
        name: 'SQLite, one blob, same test on each',
        run: () => {
          const ids: string[] = [];
          for (const row of all.iterate()) {
            const [id, record] = row as [string, Buffer];
            if (matches(record, record.length)) ids.push(id);
          }
          return ids.length;
        },
      },
    ],
  });
}
