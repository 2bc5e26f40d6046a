import { nearNames } from '../arguments/near-names.ts';
import { KEYWORDS } from './keywords.ts';
import type { Sentence } from './syntax.ts';

/** A word that a sentence takes for an id, that no record has, and what it may have been meant for. */
export interface NearWords {
  readonly id: string;
  /** Names of the dictionary and of the language, nearest first. */
  readonly near: readonly string[];
}

/** Words of one sentence that are looked at; whoever names so many ids without success meant ids. */
const WORDS_MAX = 10;

/** Names that are informed of those that a word begins. */
const BEGUN_MAX = 3;

/** Shorter words are like too many others. */
const LENGTH_MIN = 3;

/**
 * The ids asked for without success that may have been meant for names. What is quoted, a parameter, or of a select list is an
 * id, and so is what has digits where the name has none.
 *
 * @param text - The sentence as it was read; of one that was built empty, and nothing is near.
 * @param names - The names of the dictionary.
 */
export function nearWords(
  missingIds: readonly string[],
  { ids }: Sentence,
  text: string,
  names: () => Iterable<string>,
): readonly NearWords[] {
  if (missingIds.length === 0) return [];
  const missing = new Set(missingIds);
  const words = ids.filter(({ text: id, at }) => missing.has(id) && text.startsWith(id, at - 1));
  if (words.length === 0) return [];
  const existing = new Set([...names(), ...KEYWORDS]);
  return words.slice(0, WORDS_MAX).flatMap(({ text: id }) => {
    const near = nearestOf(id, existing);
    return near.length === 0 ? [] : [{ id, near }];
  });
}

/**
 * The names near a word, or else near what stands before its first full stop: `PART` for `PARTT.NO`; else those that it
 * begins: `DESCRIPTION` for `DESCR`.
 */
function nearestOf(word: string, existing: ReadonlySet<string>): readonly string[] {
  const [stem = ''] = word.split('.');
  for (const text of [word, stem]) {
    const isLong = text.length >= LENGTH_MIN;
    const near = isLong ? nearNames(text, existing) : [];
    const fitting = near.filter((name) => hasDigits(name) || !hasDigits(word));
    if (fitting.length > 0) return fitting;
  }
  return begunBy(word, existing);
}

function begunBy(word: string, existing: ReadonlySet<string>): readonly string[] {
  if (word.length < LENGTH_MIN) return [];
  const start = word.toUpperCase();
  const begun = [...existing].filter((name) => name.toUpperCase().startsWith(start));
  return begun.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, BEGUN_MAX);
}

function hasDigits(text: string): boolean {
  return /\d/.test(text);
}
