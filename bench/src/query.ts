import { join } from 'node:path';
import { Account, buildIndex, createIndex, FIELD_MARK, Session } from 'mvdb';
import { ATTRIBUTE_COUNT, codeOf, recordOf } from './data.ts';
import { type Contender, compare, type Findings, median, type Row } from './measure.ts';
import { reportRows } from './query-reports.ts';
import { againstSqlite } from './query-sqlite.ts';
import { NUMBER_ATTRIBUTE, writeDictionary } from './query-table.ts';
import type { Scope } from './scope.ts';
import { attributeOf, foldIds, selectedCount, selectedIds } from './selected.ts';
import { load, openStores, type Stores } from './stores.ts';

const SELECTED = codeOf(7);
/** Selecting by an early and by a late attribute, against a loop that only passes over the records. */
const TARGETS: Readonly<Record<number, number>> = { 3: 1.6, [ATTRIBUTE_COUNT]: 2 };
/** Two threads against one. */
const PARALLEL_TARGET = 1 / 1.6;
/** Few, because each is answered by a scan as well. */
const INDEX_QUESTIONS = 3;

/** A table of the first records in a store of mvdb and in plain lmdb, and the sessions that ask. */
interface Asked {
  readonly stores: Stores;
  /** Of an account that scans with one thread. */
  readonly alone: Session;
  /** Of an account that scans with as many threads as it likes. */
  readonly together: Session;
  readonly count: number;
  readonly rounds: number;
}

/** Sentences: selections, sorts and reports, against lmdb, plain JavaScript and SQLite. */
export async function querySuite(scope: Scope): Promise<Findings> {
  const { folder, isQuick } = scope;
  const count = isQuick ? 5_000 : 1_000_000;
  const rounds = isQuick ? 2 : 5;
  const stores = openStores(join(folder, 'query'), 'memory');
  process.stderr.write(`  loading ${count} records\n`);
  load(stores, count);
  writeDictionary(stores.account, 'RECORDS');
  const { path, durability } = stores.account;
  const single = Account.open({ path, durability, scanThreads: 1 });
  const together = new Session(stores.account);
  const asked: Asked = { stores, alone: new Session(single), together, count, rounds };

  const rows = [
    ...(await selectRows(asked, 3)),
    ...(await selectRows(asked, ATTRIBUTE_COUNT)),
    ...(await parallelRows(asked, 3)),
    ...(await parallelRows(asked, ATTRIBUTE_COUNT)),
    ...(await sortRows(asked, `N${NUMBER_ATTRIBUTE}`, byNumber)),
    ...(await sortRows(asked, 'A1', byText)),
  ];
  const reports = await reportRows(asked, isQuick);
  rows.push(...reports.rows);
  const indexed = await indexRows(asked);
  rows.push(...indexed.rows);
  await single.close();
  await stores.close();
  const sqlite = await againstSqlite(scope);
  rows.push(...sqlite.rows);
  const threads = `query: SELECT by several threads: ${together.account.scanThreads} of them.`;
  return { rows, notes: [threads, ...reports.notes, ...indexed.notes, ...sqlite.notes] };
}

function selectRows(
  { stores: { raw }, alone, count, rounds }: Asked,
  attribute: number,
): Promise<Row[]> {
  const sentence = `SELECT RECORDS WITH A${attribute} = "${SELECTED}"`;
  const wanted = selectedCount(alone, sentence);
  const target = TARGETS[attribute];
  return compare({
    task: `SELECT of ${count.toLocaleString('en-US')} by attribute ${attribute}`,
    operations: count,
    rounds,
    mvdb: () => selectedCount(alone, sentence),
    others: [
      {
        name: 'getRange, values left as they lie',
        ...(target !== undefined && { target }),
        run: () => {
          let passed = 0;
          for (const { key } of raw.passed.getRange()) if (key !== '') passed += 1;
          return passed === count ? wanted : -1;
        },
      },
      {
        name: 'getRange of Buffers',
        run: () => {
          let passed = 0;
          for (const { value } of raw.bytes.getRange()) if (value.length > 0) passed += 1;
          return passed === count ? wanted : -1;
        },
      },
      {
        name: 'getRange of strings, attribute by indexOf',
        run: () => {
          const ids: string[] = [];
          for (const { key, value } of raw.strings.getRange())
            if (attributeOf(value, attribute) === SELECTED) ids.push(key);
          return ids.length;
        },
      },
    ],
  });
}

function parallelRows({ alone, together, count, rounds }: Asked, attribute: number) {
  const sentence = `SELECT RECORDS WITH A${attribute} = "${SELECTED}"`;
  return compare({
    task: `SELECT of ${count.toLocaleString('en-US')} by attribute ${attribute}, several threads`,
    operations: count,
    // More than elsewhere: the workers start during the first.
    rounds: rounds + 4,
    mvdb: () => selectedCount(together, sentence),
    others: [
      {
        name: 'one thread',
        target: PARALLEL_TARGET,
        run: () => selectedCount(alone, sentence),
      },
    ],
  });
}

function sortRows(
  { stores: { raw }, alone, count, rounds }: Asked,
  column: string,
  order: (ids: string[], keys: string[]) => string[],
): Promise<Row[]> {
  const sentence = `SSELECT RECORDS BY ${column}`;
  const attribute = Number(column.slice(1));
  const kind = column.startsWith('N') ? 'a number, right-justified' : 'a text';
  return compare({
    task: `SSELECT of ${count.toLocaleString('en-US')} by ${kind}`,
    operations: count,
    rounds,
    mvdb: () => foldIds(selectedIds(alone, sentence)),
    others: [
      {
        name: 'getRange of strings, indexOf, Array.sort',
        run: () => {
          const ids: string[] = [];
          const keys: string[] = [];
          for (const { key, value } of raw.strings.getRange()) {
            ids.push(key);
            keys.push(attributeOf(value, attribute));
          }
          return foldIds(order(ids, keys));
        },
      },
    ],
  });
}

/** Ids in the order of their keys as numbers; with equal keys as they came. */
function byNumber(ids: string[], keys: string[]): string[] {
  const numbers = keys.map(Number);
  return ids
    .map((_id, index) => index)
    .sort((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0))
    .map((index) => ids[index] ?? '');
}

/** The same by their keys as texts. */
function byText(ids: string[], keys: string[]): string[] {
  return ids
    .map((_id, index) => index)
    .sort((one, other) => {
      const [left = '', right = ''] = [keys[one], keys[other]];
      if (left < right) return -1;
      return left > right ? 1 : 0;
    })
    .map((index) => ids[index] ?? '');
}

async function indexRows({ alone, count, rounds }: Asked): Promise<Findings> {
  const column = `N${NUMBER_ATTRIBUTE}`;
  const start = process.hrtime.bigint();
  const { name } = createIndex(alone, 'RECORDS', [column]);
  buildIndex(alone, 'RECORDS', name);
  const buildS = Number(process.hrtime.bigint() - start) / 1e9;
  const sentences = Array.from({ length: INDEX_QUESTIONS }, (_, number) => {
    const key = recordOf(number * 7).split(FIELD_MARK)[NUMBER_ATTRIBUTE - 1] ?? '';
    return `SELECT RECORDS WITH ${column} = "${key}"`;
  });
  const ask = (suffix: string) => () =>
    sentences.reduce((sum, sentence) => sum + selectedCount(alone, sentence + suffix), 0);
  const scan: Contender = { name: 'the same without the index', run: ask(' NO.INDEX') };
  const rows = await compare({
    task: `SELECT of ${count.toLocaleString('en-US')} by an indexed equality`,
    operations: INDEX_QUESTIONS,
    rounds,
    mvdb: ask(''),
    others: [scan],
  });
  const times = Array.from({ length: 101 }, () => {
    const begin = process.hrtime.bigint();
    ask('')();
    return Number(process.hrtime.bigint() - begin) / 1e3 / INDEX_QUESTIONS;
  });
  const notes = [
    `query: the index was built in ${buildS.toFixed(1)} s; asked again and again, a sentence with an indexed equality takes ${Math.round(median(times))} us (wanted: below 1000).`,
  ];
  return { rows, notes };
}
