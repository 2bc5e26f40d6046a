import type { DictionaryEntry } from '../service/payloads.ts';

/** The items of stored attributes that can be used, one of each attribute, in the order of the attributes. */
export function attributeItems(items: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const byPosition = new Map<number, DictionaryEntry>();
  for (const item of items) {
    const { type, position = 0, violation } = item;
    if (type === 'D' && position > 0 && violation === undefined && !byPosition.has(position))
      byPosition.set(position, item);
  }
  return [...byPosition].toSorted(([a], [b]) => a - b).map(([, item]) => item);
}
