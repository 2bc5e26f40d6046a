import type { DictionaryEntry, RegistrySummary, TableEntry } from '../service/payloads.ts';
import { largestTables, sentenceOfTable } from '../tables/listed-tables.ts';

/** Tables that examples are about. */
const TABLES_MAX = 2;

const NUMERIC = /^M[DRL]/;

/** What SQL takes for a name as it is. */
const SQL_NAME = /^[A-Za-z][A-Za-z0-9.]*$/;

type Uses = Pick<RegistrySummary, 'tablesReferenced' | 'tablesWritten'>;

/** The tables that examples are about: those that most routines use; of the others, and without routines, the largest. */
export function exampleTables(
  tables: readonly TableEntry[],
  routines: readonly Uses[],
): readonly TableEntry[] {
  const uses = new Map<string, number>();
  for (const { tablesReferenced, tablesWritten } of routines)
    for (const name of new Set([...tablesReferenced, ...tablesWritten]))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  return largestTables(tables)
    .toSorted((a, b) => (uses.get(b.name) ?? 0) - (uses.get(a.name) ?? 0))
    .slice(0, TABLES_MAX);
}

/**
 * Sentences that can be tried on a table: a list, and what there is by groups.
 *
 * @param items - Items of stored attributes that can be named in a sentence.
 */
export function exampleSentences(
  table: string,
  items: readonly DictionaryEntry[],
): readonly string[] {
  const group = shortestText(items)?.name;
  const number = items.find(({ conversion }) => NUMERIC.test(conversion))?.name;
  const hasSql = group !== undefined && [group, table].every((name) => SQL_NAME.test(name));
  return [
    sentenceOfTable(table, items),
    ...(hasSql
      ? [`SELECT ${group}, COUNT(*) AS RECORDS FROM ${table} GROUP BY ${group} ORDER BY ${group}`]
      : []),
    ...(group !== undefined && number !== undefined
      ? [`SORT ${table} BY ${group} BREAK.ON ${group} TOTAL ${number} DET.SUP`]
      : []),
  ];
}

/** The text with the fewest characters, which is most likely a code that groups the records. */
function shortestText(items: readonly DictionaryEntry[]): DictionaryEntry | undefined {
  const texts = items.filter(
    ({ conversion, isMultivalued }) => conversion === '' && !isMultivalued,
  );
  return texts.toSorted((a, b) => widthOf(a) - widthOf(b))[0];
}

/** Characters of the format, such as 10 of `10L`. */
function widthOf({ format }: DictionaryEntry): number {
  return Number.parseInt(format, 10) || Number.POSITIVE_INFINITY;
}
