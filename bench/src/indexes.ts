import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'lmdb';
import { buildIndex, createIndex, deleteIndex, FIELD_MARK, runSentence, Session } from 'mvdb';
import { ATTRIBUTE_COUNT, codeOf } from './data.ts';
import { type Contender, compare, type Findings, type Row } from './measure.ts';
import { NUMBER_ATTRIBUTE, writeDictionary } from './query-table.ts';
import type { Scope } from './scope.ts';
import { attributeOf, foldIds, selectedIds } from './selected.ts';
import { loadSqlite, type SqliteDatabase } from './sqlite-driver.ts';
import { openSqlite } from './sqlite-store.ts';
import { load, openStores, type Stores, writeInParts } from './stores.ts';

const NUMBER = NUMBER_ATTRIBUTE;
const CODE = 3;
const SELECTED = codeOf(7);
/** A hundredth of the numbers there are. */
const RANGE = { low: 1_000_000, high: 1_099_999 };
/** Digits of the numbers, which with zeros before them sort as text. */
const DIGITS = 7;
/** Nanoseconds wanted for an id found, and for a record of a build. */
const TARGETS_NS = { select: 400, build: 1_200 };

interface Asked {
  readonly stores: Stores;
  readonly session: Session;
  readonly database: SqliteDatabase | undefined;
  readonly count: number;
  readonly rounds: number;
}

/** Selection by an index for each id found, and building one, against plain lmdb and SQLite. */
export async function indexesSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const count = isQuick ? 2_000 : 200_000;
  const stores = openStores(join(folder, 'indexes'), 'durable');
  process.stderr.write(`  loading ${count} records\n`);
  load(stores, count);
  writeDictionary(stores.account, 'RECORDS');
  const sqlite = filledSqlite(join(folder, 'indexes', 'sqlite'), count);
  const database = typeof sqlite === 'string' ? undefined : sqlite;
  const session = new Session(stores.account);
  const asked: Asked = { stores, session, database, count, rounds: isQuick ? 2 : 7 };
  const rows = [
    ...(await buildRows(asked, `A${CODE}`, (record) => attributeOf(record, CODE))),
    ...(await buildRows(asked, `N${NUMBER}`, (record) =>
      attributeOf(record, NUMBER).padStart(DIGITS, '0'),
    )),
    ...(await equalityRows(asked)),
    ...(await rangeRows(asked)),
    ...(await countRows(asked)),
  ];
  database?.close();
  await stores.close();
  const notes = [
    `indexes: wanted are at most ${TARGETS_NS.select} ns for an id found, and ${TARGETS_NS.build} ns for a record of a build.`,
  ];
  if (typeof sqlite === 'string') notes.push(`indexes: no SQLite. ${sqlite}`);
  return { rows, notes };
}

function filledSqlite(folder: string, count: number): SqliteDatabase | string {
  const sqlite = loadSqlite();
  if (typeof sqlite === 'string') return sqlite;
  mkdirSync(folder);
  const columns = Array.from({ length: ATTRIBUTE_COUNT }, (_, index) => `a${index + 1}`);
  const store = openSqlite(sqlite, folder, columns, 'TEXT');
  writeInParts({ from: 0, to: count }, store.transact, (id, record) =>
    store.write(id, record.split(FIELD_MARK)),
  );
  return store.database;
}

/** The last of the builds stays, in all of them. */
function buildRows(
  { stores, session, database, count, rounds }: Asked,
  item: string,
  keyOf: (record: string) => string,
): Promise<Row[]> {
  const { raw } = stores;
  const entries = openEntries(stores, item);
  const others: Contender[] = [
    {
      name: 'getRange of strings, sort, putSync in one transaction',
      run: () => {
        entries.clearSync();
        const found = Array.from(raw.strings.getRange(), ({ key, value }) => ({
          key: keyOf(value),
          id: key,
        }));
        found.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
        raw.root.transactionSync(() => {
          for (const { key, id } of found) entries.putSync(key, id);
        });
        return found.length;
      },
    },
  ];
  if (database !== undefined)
    others.push({
      name: 'SQLite, CREATE INDEX',
      run: () => {
        database.exec(`DROP INDEX IF EXISTS ${item}`);
        database.exec(`CREATE INDEX ${item} ON records (${sqlOf(item)})`);
        return count;
      },
    });
  let isThere = false;
  return compare({
    task: `build an index of ${count.toLocaleString('en-US')} records on ${item}`,
    operations: count,
    rounds,
    mvdb: () => {
      if (isThere) deleteIndex(session, 'RECORDS', item);
      isThere = true;
      createIndex(session, 'RECORDS', [item]);
      buildIndex(session, 'RECORDS', item);
      return count;
    },
    others,
  });
}

function sqlOf(item: string): string {
  return item.startsWith('N') ? `CAST(a${item.slice(1)} AS INTEGER)` : item.toLowerCase();
}

function openEntries({ raw }: Stores, item: string): Database<string, string> {
  return raw.root.openDB<string, string>(`index ${item}`, { encoding: 'string', dupSort: true });
}

function equalityRows({ stores, session, database, rounds }: Asked): Promise<Row[]> {
  const sentence = `SELECT RECORDS WITH A${CODE} = "${SELECTED}"`;
  const entries = openEntries(stores, `A${CODE}`);
  const others: Contender[] = [
    { name: 'getValues', run: () => foldIds(Array.from(entries.getValues(SELECTED))) },
  ];
  const statement = database?.prepare(`SELECT id FROM records WHERE a${CODE} = ?`).pluck();
  if (statement !== undefined)
    others.push({ name: 'SQLite', run: () => foldIds(statement.all(SELECTED) as string[]) });
  return compare({
    task: 'SELECT by an indexed value, for each id',
    operations: selectedIds(session, sentence).length,
    rounds: rounds * 5,
    mvdb: () => foldIds(selectedIds(session, sentence)),
    others,
  });
}

function rangeRows({ stores, session, database, rounds }: Asked): Promise<Row[]> {
  const { low, high } = RANGE;
  const sentence = `SELECT RECORDS WITH N${NUMBER} BETWEEN "${low}" "${high}"`;
  const entries = openEntries(stores, `N${NUMBER}`);
  const others: Contender[] = [
    {
      name: 'getRange, sort by id',
      run: () => {
        const ids = Array.from(
          entries.getRange({ start: String(low), end: String(high + 1) }),
          ({ value }) => value,
        );
        return foldIds(ids.sort());
      },
    },
  ];
  const statement = database
    ?.prepare(`SELECT id FROM records WHERE ${sqlOf(`N${NUMBER}`)} BETWEEN ? AND ? ORDER BY id`)
    .pluck();
  if (statement !== undefined)
    others.push({ name: 'SQLite', run: () => foldIds(statement.all(low, high) as string[]) });
  return compare({
    task: 'SELECT by a range of indexed numbers, for each id',
    operations: selectedIds(session, sentence).length,
    rounds: rounds * 5,
    mvdb: () => foldIds(selectedIds(session, sentence)),
    others,
  });
}

function countRows({ stores, session, database, rounds }: Asked): Promise<Row[]> {
  const sentence = `COUNT RECORDS WITH A${CODE} = "${SELECTED}"`;
  const entries = openEntries(stores, `A${CODE}`);
  const others: Contender[] = [
    { name: 'getValuesCount', run: () => entries.getValuesCount(SELECTED) },
  ];
  const statement = database?.prepare(`SELECT COUNT(*) FROM records WHERE a${CODE} = ?`).pluck();
  if (statement !== undefined)
    others.push({ name: 'SQLite', run: () => statement.get(SELECTED) as number });
  return compare({
    task: 'COUNT by an indexed value',
    operations: 1,
    rounds: rounds * 5,
    mvdb: () => {
      const outcome = runSentence(session, sentence);
      return outcome.kind === 'count' ? outcome.count : -1;
    },
    others,
  });
}
