import { charge } from '../budget/work-meter.ts';
import { assertTextSize } from './size.ts';

/** Characters that one text more costs as much as. */
const TEXT_COST = 16;

/**
 * Joins texts with another between them.
 *
 * @param what - Who joins, for the message of `TOO_LARGE`.
 * @throws MvdbError `TOO_LARGE`
 * @example joinedTexts(['a', 'b', 'c'], ', ', 'A line') // 'a, b, c'
 */
export function joinedTexts(texts: readonly string[], between: string, what: string): string {
  let size = between.length * Math.max(texts.length - 1, 0);
  for (const text of texts) size += text.length;
  assertTextSize(size, what);
  charge(size + texts.length * TEXT_COST);
  return texts.join(between);
}
