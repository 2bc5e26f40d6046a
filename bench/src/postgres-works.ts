import { type Account, attributeEquals, type Table } from 'mvdb';
import { extract } from 'mvdb/functions';
import { codeOf, recordIds, recordOf, shuffled } from './data.ts';

/** Work on a table that a row of the suite measures. */
export interface Work {
  readonly task: string;
  readonly operations: number;
  readonly target?: number;
  /** @returns A checksum of what was found. */
  readonly operation: (table: Table, account: Account) => number;
  /** What a row of the server adds to the checksum. */
  readonly visit?: (row: readonly string[]) => number;
}

const lengthOfRecord = (row: readonly string[]) => row.at(-1)?.length ?? 0;

/** What is read of so many records. */
export function readings(count: number, isQuick: boolean): Work[] {
  // Descending, for records behind the one before are read ahead.
  const ids = shuffled(recordIds(count), 1)
    .slice(0, isQuick ? 50 : 2_000)
    .sort()
    .reverse();
  const pages = isQuick ? 2 : 10;
  const from = recordIds(pages, 500).map((_, page) => recordIds(1, page * 997)[0] ?? '');
  const wanted = codeOf(7);
  const matches = attributeEquals(3, wanted);
  return [
    {
      task: 'read a record, scattered',
      operations: ids.length,
      target: 2,
      operation: (table) => ids.reduce((sum, id) => sum + (table.read(id)?.length ?? 0), 0),
      visit: lengthOfRecord,
    },
    {
      task: 'read 100 records at once',
      operations: Math.floor(ids.length / 100) * 100 || ids.length,
      operation(table) {
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
      operation(table) {
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
      operation: (table) => [...table.matchingIds(matches)].length,
      visit: (row) => (extract(row.at(-1) ?? '', 3) === wanted ? 1 : 0),
    },
    {
      task: `read all of ${count.toLocaleString('en-US')}`,
      operations: count,
      operation(table) {
        let sum = 0;
        for (const [, record] of table.records()) sum += record.length;
        return sum;
      },
      visit: lengthOfRecord,
    },
  ];
}

/** Records that are there are written again: the statements do the same each time. */
export function writings(count: number, isQuick: boolean, durability: string): Work[] {
  const sizes = isQuick ? [1, 100] : [1, 100, 10_000];
  return sizes.map((size) => {
    const transactions = isQuick ? 2 : size === 1 ? 100 : size === 100 ? 20 : 1;
    const ids = shuffled(recordIds(count), 2).slice(0, Math.min(size * transactions, count));
    const records = ids.map((_, index) => recordOf(index));
    return {
      task: `write ${size.toLocaleString('en-US')}, ${durability}`,
      operations: ids.length,
      ...(size === 100 && { target: 1.4 }),
      operation(table, account) {
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
