import type { Books } from '../invariants/books.ts';

/** Something about a company that an accountant, a planner or a foreman would find strange outside of its bounds. */
export interface Ratio {
  /** What is measured, as the beginning of a sentence. */
  readonly name: string;
  readonly unit: 'percent' | 'count';
  /** The least and the most that is plausible, both included. */
  readonly low: number;
  readonly high: number;
  /** Why nothing outside of the bounds is plausible. */
  readonly reason: string;
  /** Undefined where the company has too little of it to judge by. */
  readonly measure: (books: Books) => number | undefined;
}

/** Of fewer, what they say is chance. */
const SAMPLE_MIN = 24;

/** A part of a whole, in percent; undefined where the whole is nothing. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : (100 * part) / whole;

/** How many of a list are so, in percent; undefined for a list too short to judge by. */
export function shareOf<Item>(
  items: readonly Item[],
  isSo: (item: Item) => boolean,
): number | undefined {
  if (items.length < SAMPLE_MIN) return undefined;
  return percentOf(items.filter(isSo).length, items.length);
}

/** The share of the most frequent one of texts, in percent; undefined for a list too short to judge by. */
export function mostFrequent(texts: readonly string[]): number | undefined {
  if (texts.length < SAMPLE_MIN) return undefined;
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return percentOf(Math.max(...counts.values()), texts.length);
}

/** The sum of stored numbers as a number that ratios may round. */
export function sumOf(numbers: Iterable<string>): number {
  let total = 0;
  for (const each of numbers) total += Number(each);
  return total;
}
