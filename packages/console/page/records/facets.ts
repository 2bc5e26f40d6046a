import type { DictionaryEntry, QueryPayload } from '../service/payloads.ts';

/** A value that an item has, and in how many records. */
export interface Facet {
  /** As it is shown; empty for records without a value. */
  readonly text: string;
  readonly count: string;
}

/** The most frequent values of an item, and whether there are others. */
export interface Facets {
  readonly values: readonly Facet[];
  readonly isMore: boolean;
}

/** Values that are offered. */
const FACETS_MAX = 12;

/** True for an item whose values can be counted: one in each record, and with names that can be quoted. */
export function hasFacets(table: string, { name, isMultivalued }: DictionaryEntry): boolean {
  return !isMultivalued && ![table, name].some((each) => each.includes('"'));
}

/** The statement that counts the values of an item: one more than is offered, to see whether there are others. */
export function facetStatement(table: string, item: string): string {
  return `SELECT "${item}", COUNT(*) AS "RECORDS" FROM "${table}" GROUP BY "${item}" ORDER BY COUNT(*) DESC LIMIT ${FACETS_MAX + 1}`;
}

/** The values that a statement of {@link facetStatement} found; none where every record has its own. */
export function facetsOf(answer: QueryPayload): Facets {
  if (answer.kind !== 'report') return { values: [], isMore: false };
  const found = answer.rows.map(({ cells: [value = [], count = []] }) => ({
    text: value.join(', '),
    count: count.join(''),
  }));
  const isMore = found.length > FACETS_MAX;
  const isGrouping = !isMore || found[0]?.count !== '1';
  return { values: isGrouping ? found.slice(0, FACETS_MAX) : [], isMore };
}
