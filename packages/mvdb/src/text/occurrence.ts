import { assertNumber, assertText } from '../arguments/checked.ts';
import { chargeSearch } from '../budget/work-meter.ts';
import { assertWholeNumber } from './whole-number.ts';

/**
 * Finds the n-th occurrence of a text within another, none overlapping the one before.
 *
 * @returns Its position from 1, or 0 when there are fewer or `occurrence` is below 1. Empty `part`
 *   is found at every position: its n-th occurrence is n, wherever the text ends.
 * @throws MvdbError `BAD_POSITION` when the occurrence is not a whole number.
 * @see UniVerse BASIC Reference, INDEX.
 * @example index('banana', 'an', 2) // 4
 */
export function index(text: string, part: string, occurrence: number): number {
  assertText('index', 'text', text);
  assertText('index', 'part', part);
  assertNumber('index', 'occurrence', occurrence);
  assertWholeNumber(occurrence, 'occurrence');
  if (occurrence < 1) return 0;
  if (part === '') return occurrence;
  chargeSearch(text, part);
  let position = text.indexOf(part);
  for (let seen = 1; seen < occurrence && position !== -1; seen += 1)
    position = text.indexOf(part, position + part.length);
  return position + 1;
}
