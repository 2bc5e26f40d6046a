import { assertArgument, assertText } from './checked.ts';
import { type Kind, TEXT, TEXTS } from './kinds.ts';

/** Texts that can be gone through, such as a set; those of an array are looked at. */
const EACH_TEXT: Kind = {
  expected: 'texts',
  holds: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Symbol.iterator in value &&
    !(value instanceof String) &&
    (!Array.isArray(value) || value.every(TEXT.holds)),
};
const NEAR_NAMES_MAX = 3;
const COMPARED_LENGTH_MAX = 100;

/**
 * The candidates spelled most like the name given, nearest first, in any letter case. Two letters that changed
 * places are one mistake; what shares less than half of a short name is not near it.
 *
 * @example nearNames('LSIT', ['LIST', 'SORT']) // ['LIST']
 */
export function nearNames(name: string, candidates: Iterable<string>): string[] {
  assertText('nearNames', 'name', name);
  assertArgument('nearNames', 'candidates', candidates, EACH_TEXT);
  const wanted = name.toUpperCase().slice(0, COMPARED_LENGTH_MAX);
  return [...candidates]
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toUpperCase()) }))
    .filter(({ candidate, distance }) => {
      const few = Math.min(2, Math.max(wanted.length, candidate.length) / 2);
      return distance <= Math.max(few, candidate.length / 3);
    })
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, NEAR_NAMES_MAX)
    .map(({ candidate }) => candidate);
}

/** What an error adds where names are near; nothing where none is. @example nearHint(['LIST']) // ' Near it: LIST.' */
export function nearHint(near: readonly string[]): string {
  assertArgument('nearHint', 'near', near, TEXTS);
  return near.length === 0 ? '' : ` Near it: ${near.join(', ')}.`;
}

/** A text without the hint at its end, for an error that says it in another place. */
export function withoutHint(text: string, near: readonly string[]): string {
  const hint = nearHint(near);
  return hint !== '' && text.endsWith(hint) ? text.slice(0, -hint.length) : text;
}

/**
 * Least number of characters to insert, delete, replace, or exchange with the next one, to turn one text into the other.
 *
 * @see Damerau, A Technique for Computer Detection and Correction of Spelling Errors, 1964.
 */
function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      const isExchanged =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      const exchanged = isExchanged ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, removed, inserted, exchanged));
    }
    before = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}
