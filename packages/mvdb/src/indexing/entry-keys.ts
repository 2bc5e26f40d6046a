import type { Column, Row } from '../dictionary/column.ts';
import { MvdbError } from '../errors.ts';
import { SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../marks.ts';
import type { IndexDefinition } from '../storage/index-definitions.ts';
import type { ByteRange } from '../storage/index-store.ts';
import { upcase } from '../text/case.ts';
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
): ReadonlySet<string> {
  if (texts === undefined) return new Set([UNINDEXED_KEY]);
  const { items, isCaseIgnored, skipsEmpty } = definition;
  const keysOfItems = items.map(({ order }, index) => {
    const text = texts[index] ?? '';
    const keys = new Set<string>();
    for (const value of valuesOf(isCaseIgnored ? upcase(text) : text))
      for (const key of valueKeys(value, order, sizeMax)) keys.add(key);
    return keys;
  });
  const [only = new Set<string>(), second] = keysOfItems;
  if (second !== undefined) return combinations(keysOfItems, skipsEmpty);
  if (skipsEmpty) only.delete(EMPTY_KEY);
  if (columns[0]?.isMultivalued === false && !isRegular(texts[0] ?? '', only))
    only.add(IRREGULAR_KEY);
  return only;
}

/** The values and subvalues of a text, repeated ones too. */
export function valuesOf(text: string): readonly string[] {
  if (!text.includes(VALUE_MARK) && !text.includes(SUBVALUE_MARK)) return [text];
  return text.split(VALUE_MARK).flatMap((value) => value.split(SUBVALUE_MARK));
}

function isRegular(text: string, keys: ReadonlySet<string>): boolean {
  for (const mark of [VALUE_MARK, SUBVALUE_MARK, TEXT_MARK]) if (text.includes(mark)) return false;
  for (const key of keys) if (isCut(key)) return false;
  return true;
}

function combinations(
  keysOfItems: readonly ReadonlySet<string>[],
  skipsEmpty: boolean,
): ReadonlySet<string> {
  const count = keysOfItems.reduce((product, keys) => product * keys.size, 1);
  if (count > COMBINATIONS_MAX) return new Set([UNINDEXED_KEY]);
  let tuples: readonly (readonly string[])[] = [[]];
  for (const keys of keysOfItems)
    tuples = tuples.flatMap((tuple) => Array.from(keys, (key) => [...tuple, key]));
  if (skipsEmpty) tuples = tuples.filter((tuple) => tuple.some((key) => key !== EMPTY_KEY));
  return new Set(tuples.map(joinedKey));
}
