import type { DynamicArray } from './dynamic-array.ts';
import type { Setter } from './slot.ts';

const LOWEST_MARK = 0x1b;
const HIGHEST_MARK = 0x1f;
/** The level that REMOVE reports for the highest mark. */
const LEVEL_OF_HIGHEST = 1;

/** The next element of an array up to any mark, whose level is assigned; 0 at the end. */
export function removeNext(array: DynamicArray, setLevel: Setter): string {
  const { text } = array;
  const start = array.removedTo;
  if (start > text.length) {
    setLevel(0);
    return '';
  }
  let end = start;
  while (end < text.length && !isMark(text.charCodeAt(end))) end += 1;
  setLevel(end === text.length ? 0 : HIGHEST_MARK - text.charCodeAt(end) + LEVEL_OF_HIGHEST);
  array.removedTo = end + 1;
  return text.slice(start, end);
}

function isMark(code: number): boolean {
  return code >= LOWEST_MARK && code <= HIGHEST_MARK;
}
