import { MvdbError } from '../errors/errors.ts';
import type { Column, Row } from '../expression/column.ts';
import type { IndexDefinition, IndexOrder } from '../storage/index-definitions.ts';
import type { ByteRange } from '../storage/index-store.ts';
import { upcase } from '../text/case.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { joinedKey, valueKeySizeMax } from './compound-key.ts';
import { EMPTY_KEY, isCut, valueKeys } from './value-key.ts';

/**
 * Entries of records that do not sort by their one key: they hold several values, or parts, or a long value.
 * Kept for items that should have single values.
 */
export const IRREGULAR_KEY = '\xf0';
export const IRREGULAR_RANGE: ByteRange = { from: IRREGULAR_KEY, to: `${IRREGULAR_KEY}\x00` };
/** Entries of records that cannot be evaluated, or have too many combinations of values. */
export const UNINDEXED_KEY = '\xf8';
export const UNINDEXED_RANGE: ByteRange = { from: UNINDEXED_KEY, to: `${UNINDEXED_KEY}\x00` };
/** Before it lie all keys of values. */
export const VALUES_END = IRREGULAR_KEY;

/** Combinations of the values of several items that one record may have; more are not indexed. */
const COMBINATIONS_MAX = 10_000;

/** A text within an attribute that has one is not a single value. */
const ANY_MARK = /[\u001b-\u001d]/;

/** What an index makes keys of. */
export interface KeyMaking {
  readonly definition: IndexDefinition;
  /** The items compiled, in their order. */
  readonly columns: readonly Column[];
}

/** The texts of the indexed items in a record; `undefined` where one of them cannot be evaluated. */
export function itemTexts({ columns }: KeyMaking, row: Row): readonly string[] | undefined {
  try {
    return columns.map((column) => column.evaluate(row));
  } catch (error) {
    // Data that an expression cannot work on must not keep it from being written; whoever watches the work may.
    if (error instanceof MvdbError && error.code !== 'BUDGET_EXCEEDED') return undefined;
    throw error;
  }
}

/**
 * The keys of a record by the texts of its items, each once.
 *
 * @param sizeMax - Most bytes of one value's key; infinite to compare what was cut.
 */
export function entryKeys(
  { definition, columns }: KeyMaking,
  texts: readonly string[] | undefined,
  sizeMax = valueKeySizeMax(definition.items.length),
): readonly string[] {
  if (texts === undefined) return [UNINDEXED_KEY];
  const { items, isCaseIgnored, skipsEmpty } = definition;
  const keysAt = (position: number) => {
    const text = texts[position] ?? '';
    const order = items[position]?.order ?? 'text';
    return keysOf(isCaseIgnored ? upcase(text) : text, order, sizeMax);
  };
  if (items.length > 1) return combinations([...items.keys()].map(keysAt), skipsEmpty);
  const only = keysAt(0);
  const keys = skipsEmpty ? only.filter((key) => key !== EMPTY_KEY) : only;
  const isRegular = columns[0]?.isMultivalued !== false || isSingleKeyed(texts[0] ?? '', only);
  return isRegular ? keys : [...keys, IRREGULAR_KEY];
}

/** The values and subvalues of a text, repeated ones too. */
export function valuesOf(text: string): readonly string[] {
  if (!text.includes(VALUE_MARK) && !text.includes(SUBVALUE_MARK)) return [text];
  return text.split(VALUE_MARK).flatMap((value) => value.split(SUBVALUE_MARK));
}

function keysOf(text: string, order: IndexOrder, sizeMax: number): readonly string[] {
  const values = valuesOf(text);
  if (values.length === 1) return valueKeys(text, order, sizeMax);
  return [...new Set(values.flatMap((value) => valueKeys(value, order, sizeMax)))];
}

/** True for a single value that is whole in its keys. */
function isSingleKeyed(text: string, keys: readonly string[]): boolean {
  return !ANY_MARK.test(text) && !keys.some(isCut);
}

function combinations(
  keysOfItems: readonly (readonly string[])[],
  skipsEmpty: boolean,
): readonly string[] {
  const count = keysOfItems.reduce((product, keys) => product * keys.length, 1);
  if (count > COMBINATIONS_MAX) return [UNINDEXED_KEY];
  let tuples: readonly (readonly string[])[] = [[]];
  for (const keys of keysOfItems)
    tuples = tuples.flatMap((tuple) => keys.map((key) => [...tuple, key]));
  if (skipsEmpty) tuples = tuples.filter((tuple) => tuple.some((key) => key !== EMPTY_KEY));
  return tuples.map(joinedKey);
}
