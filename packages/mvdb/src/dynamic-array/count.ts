import { assertText } from '../arguments/checked.ts';
import { chargeSearch } from '../budget/work-meter.ts';

/**
 * Counts the occurrences of a text, none overlapping the one before.
 *
 * @returns 0 for empty text; for an empty `part`, the number of characters.
 * @example count('aaaa', 'aa') // 2
 * @see UniVerse BASIC Reference, COUNT.
 */
export function count(text: string, part: string): number {
  assertText('count', 'text', text);
  assertText('count', 'part', part);
  if (part === '') return text.length;
  chargeSearch(text, part);
  let found = 0;
  for (
    let position = text.indexOf(part);
    position !== -1;
    position = text.indexOf(part, position + part.length)
  )
    found += 1;
  return found;
}

/**
 * Counts the pieces that a delimiter divides a text into.
 *
 * @param delimiter - One or more characters, taken together.
 * @returns 0 for empty text, otherwise one more than the delimiters in it.
 * @example dcount('a*b*c', '*') // 3
 * @see UniVerse BASIC Reference, DCOUNT.
 */
export function dcount(text: string, delimiter: string): number {
  assertText('dcount', 'text', text);
  assertText('dcount', 'delimiter', delimiter);
  if (text === '') return 0;
  return delimiter === '' ? text.length : count(text, delimiter) + 1;
}
