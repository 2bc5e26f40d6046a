import type { DictionaryEntry, TableEntry } from '../service/payloads.ts';

/** Tables that the start page shows of an account without the tables of the company. */
const TABLES_MAX = 6;

const COLUMNS_MAX = 3;

/** What describes the account itself is not one of its largest tables. */
const CATALOGUE = 'VOC';

/** The tables with the most records, the largest first; no empty table, and none that the viewer may not read. */
export function largestTables(tables: readonly TableEntry[]): readonly TableEntry[] {
  return tables
    .filter(({ name, kind, records = 0 }) => kind === 'table' && name !== CATALOGUE && records > 0)
    .toSorted((a, b) => (b.records ?? 0) - (a.records ?? 0))
    .slice(0, TABLES_MAX);
}

/** The sentence that lists a table with the items of its first attributes that can be used. */
export function sentenceOfTable(table: string, items: readonly DictionaryEntry[]): string {
  return ['LIST', table, ...firstColumns(items)].join(' ');
}

/** Names of stored items, one of each attribute, in the order of the attributes. */
function firstColumns(items: readonly DictionaryEntry[]): readonly string[] {
  const byPosition = new Map<number, string>();
  for (const { name, type, position = 0, violation } of items)
    if (type === 'D' && position > 0 && violation === undefined && !byPosition.has(position))
      byPosition.set(position, name);
  return [...byPosition]
    .toSorted(([a], [b]) => a - b)
    .slice(0, COLUMNS_MAX)
    .map(([, name]) => name);
}
