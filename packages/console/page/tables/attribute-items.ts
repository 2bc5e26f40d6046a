import type { DictionaryEntry } from '../service/payloads.ts';

/** What a sentence takes for one word as it is. */
const WORD = /^[A-Za-z][A-Za-z0-9._$-]*$/;

/** The items of stored attributes that a sentence can name, one of each attribute, in the order of the attributes. */
export function attributeItems(items: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const byPosition = new Map<number, DictionaryEntry>();
  for (const item of items) {
    const { name, type, position = 0, violation } = item;
    const isUsable = type === 'D' && position > 0 && violation === undefined && WORD.test(name);
    if (isUsable && !byPosition.has(position)) byPosition.set(position, item);
  }
  return [...byPosition].toSorted(([a], [b]) => a - b).map(([, item]) => item);
}
