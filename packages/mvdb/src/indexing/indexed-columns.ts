import { nearNames } from '../arguments/near-names.ts';
import { standardContext } from '../conversion/conversion-context.ts';
import { Dictionaries } from '../dictionary/dictionaries.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_DICTIONARY_ITEM, INDEX_NOT_PURE } from '../errors/failures.ts';
import type { Column, EvaluationContext } from '../expression/column.ts';
import type { IndexDefinition } from '../storage/index-definitions.ts';
import { fixedClock } from '../system/clock.ts';
import { nearError } from '../text/near-error.ts';

/** Reads an item of a dictionary, named as `DICT table`; `undefined` if missing. */
export type ReadItem = (dictionary: string, name: string) => string | undefined;

/** Columns to be indexed, with the text of every dictionary item they are made of. */
export interface IndexedColumns {
  readonly columns: readonly Column[];
  readonly sources: Readonly<Record<string, string | null>>;
}

/** Its value is the name the table was opened by, which a synonym or a new name changes. */
const NAME_OF_TABLE = /@FILE\.?NAME\b/i;

/** What a pure column is evaluated in: it never asks for any of this. */
export const pureContext: EvaluationContext = Object.freeze({
  clock: fixedClock('1967-12-31T00:00:00'),
  conversions: standardContext,
  readRecord: () => undefined,
  counters: {
    itemNumber: 0,
    breakLevel: 0,
    detailNumber: 0,
    valueNumber: 0,
    subvalueNumber: 0,
  },
  variables: new Map<string, string>(),
  functions: new Map(),
});

/**
 * Compiles dictionary items for an index.
 *
 * @param allNames - The names of all items, for errors to inform those that are near.
 * @throws MvdbError `BAD_DICTIONARY_ITEM` where an item is missing or faulty; `INDEX_NOT_PURE` for one that
 * depends on more than the record.
 */
export function indexedColumns(
  table: string,
  names: readonly string[],
  readItem: ReadItem,
  allNames: () => Iterable<string>,
): IndexedColumns {
  const sources: Record<string, string | null> = {};
  const dictionary = `DICT ${table}`;
  const columns = compiled(
    table,
    names,
    (asked, name) => {
      const text = readItem(asked, name);
      if (asked === dictionary) sources[name] = text ?? null;
      return text;
    },
    allNames,
  );
  for (const column of columns) if (!column.isPure) throw notPure(table, column.name);
  for (const text of Object.values(sources))
    if (text !== null && NAME_OF_TABLE.test(text)) throw notPure(table, names.join(', '));
  return { columns, sources };
}

/** The columns as the definition of an index keeps them, regardless of what the dictionary says today. */
export function columnsOf({ items, sources, tableDatabase }: IndexDefinition): readonly Column[] {
  const names = items.map(({ name }) => name);
  const saved = new Map(Object.entries(sources));
  return compiled(tableDatabase, names, (_dictionary, name) => saved.get(name) ?? undefined);
}

/**
 * True while the dictionary says what it said when the index was built.
 *
 * @param readItem - Gives an item of the dictionary of the table.
 */
export function isCurrent(
  { sources }: IndexDefinition,
  readItem: (name: string) => string | undefined,
): boolean {
  return Object.entries(sources).every(([name, text]) => (readItem(name) ?? null) === text);
}

function compiled(
  table: string,
  names: readonly string[],
  readItem: ReadItem,
  allNames: () => Iterable<string> = () => [],
): readonly Column[] {
  const dictionary = new Dictionaries({ read: readItem, ids: () => [] }).of(table);
  return names.map((name) => {
    const column = dictionary.column(name);
    if (column !== undefined) return column;
    const suggestions = nearNames(name, allNames());
    throw nearError(BAD_DICTIONARY_ITEM, `DICT ${table} has no column ${name}.`, {
      suggestions,
    });
  });
}

function notPure(table: string, name: string): MvdbError {
  return new MvdbError(
    INDEX_NOT_PURE,
    `${name} of ${table} depends on the clock, the user, the table's name or other records; index the attributes it is computed from.`,
  );
}
