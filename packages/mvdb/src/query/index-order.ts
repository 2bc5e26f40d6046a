import type { UsableIndexes } from './index-access.ts';
import { isSameColumn } from './item-condition.ts';
import type { Plan } from './plan.ts';

/** All records of a table in the order of an index. */
export interface IndexOrdering {
  /** Name of the index. */
  readonly description: string;
  readonly ids: () => Iterable<string>;
}

/**
 * The order that an index gives to a sentence which wants the whole table sorted by one item.
 *
 * @returns `undefined` where none does.
 */
export function indexOrdering(
  { sentence, sortKeys, condition, when, isSortedById, idKey, explosion }: Plan,
  { readers, isOwnDictionary }: UsableIndexes,
): IndexOrdering | undefined {
  const [key, ...others] = sortKeys;
  const isWholeTable = condition === undefined && when.length === 0 && explosion === undefined;
  // A sample is taken before the sort.
  if (!isWholeTable || key === undefined || others.length > 0 || sentence.sampling)
    return undefined;
  if (isSortedById && idKey.isRightJustified) return undefined;
  const order = key.isRightJustified ? 'number' : 'text';
  for (const reader of readers) {
    const [column] = reader.columns;
    if (column === undefined || !isSameColumn(key.column, column, isOwnDictionary)) continue;
    if (reader.sortedIds(order, key.isDescending) === undefined) continue;
    return {
      description: reader.name,
      ids: () => reader.sortedIds(order, key.isDescending) ?? [],
    };
  }
  return undefined;
}
