import type { DictionaryEntry, TableEntry } from '../service/payloads.ts';
import { attributeItems } from './attribute-items.ts';

const COLUMNS_MAX = 3;

/** What describes the account itself is not one of its largest tables. */
const CATALOGUE = 'VOC';

/** The tables with the most records, the largest first; no empty table, and none that the viewer may not read. */
export function largestTables(
  tables: readonly TableEntry[],
  max = Number.POSITIVE_INFINITY,
): readonly TableEntry[] {
  return tables
    .filter(({ name, kind, records = 0 }) => kind === 'table' && name !== CATALOGUE && records > 0)
    .toSorted((a, b) => (b.records ?? 0) - (a.records ?? 0))
    .slice(0, max);
}

/** The sentence that lists a table with the items of its first attributes that can be used. */
export function sentenceOfTable(table: string, items: readonly DictionaryEntry[]): string {
  const columns = attributeItems(items).slice(0, COLUMNS_MAX);
  return ['LIST', table, ...columns.map(({ name }) => name)].join(' ');
}
