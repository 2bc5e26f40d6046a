import { assertNumber, assertText } from '../arguments/checked.ts';
import { assertTextSize } from './size.ts';
import { assertWholeNumber } from './whole-number.ts';

/**
 * Repeats a text.
 *
 * @param times - Below 1 gives empty text.
 * @throws MvdbError `BAD_POSITION` when `times` is not whole, `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, STR.
 * @example str('ab', 3) // 'ababab'
 */
export function str(text: string, times: number): string {
  assertText('str', 'text', text);
  assertNumber('str', 'times', times);
  assertWholeNumber(times, 'number of times');
  if (times < 1 || text === '') return '';
  assertTextSize(text.length * times, 'STR');
  return text.repeat(times);
}

/**
 * Gives so many spaces.
 *
 * @param count - Below 1 gives empty text.
 * @throws MvdbError as `str`.
 * @see UniVerse BASIC Reference, SPACE.
 */
export function space(count: number): string {
  assertNumber('space', 'count', count);
  return str(' ', count);
}
