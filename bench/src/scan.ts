import { join } from 'node:path';
import { attributeEquals, FIELD_MARK } from 'mvdb';
import { ATTRIBUTE_COUNT, codeOf } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import type { Scope } from './scope.ts';
import { load, openStores, type Stores } from './stores.ts';

const SPLIT_TARGET = 0.1;

/** Finding 1 % of a table by one attribute, against loops that a program on lmdb would hold. */
export async function scanSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const count = isQuick ? 5_000 : 1_000_000;
  const stores = openStores(join(folder, 'scan'), 'memory');
  process.stderr.write(`  loading ${count} records\n`);
  load(stores, count);
  const rounds = isQuick ? 2 : 5;
  const rows = [
    ...(await scanRows(stores, 3, count, rounds)),
    ...(await scanRows(stores, ATTRIBUTE_COUNT, count, rounds)),
  ];
  await stores.close();
  return { rows, notes: [] };
}

function scanRows(
  { table, raw }: Stores,
  attribute: number,
  count: number,
  rounds: number,
): Promise<Row[]> {
  const wanted = codeOf(7);
  const matches = attributeEquals(attribute, wanted);
  return compare({
    task: `scan ${count.toLocaleString('en-US')}, test attribute ${attribute}`,
    operations: count,
    rounds,
    mvdb: () => sumOf([...table.matchingIds(matches)]),
    others: [
      {
        name: 'getRange, same test on each Buffer',
        run: () => {
          const ids: string[] = [];
          for (const { key, value } of raw.bytes.getRange())
            if (matches(value, value.length)) ids.push(key);
          return sumOf(ids);
        },
      },
      {
        name: 'getRange of Buffers, toString, split',
        ...(attribute === 3 && { target: SPLIT_TARGET }),
        run: () => {
          const ids: string[] = [];
          for (const { key, value } of raw.bytes.getRange())
            if (value.toString().split(FIELD_MARK)[attribute - 1] === wanted) ids.push(key);
          return sumOf(ids);
        },
      },
      {
        name: 'getRange of strings, split',
        run: () => {
          const ids: string[] = [];
          for (const { key, value } of raw.strings.getRange())
            if (value.split(FIELD_MARK)[attribute - 1] === wanted) ids.push(key);
          return sumOf(ids);
        },
      },
    ],
  });
}

function sumOf(ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + Number(id.slice(1)), ids.length);
}
