import { assertNumber, assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { FIELD_MARK_CODE, SUBVALUE_MARK_CODE, VALUE_MARK_CODE } from '../text/marks.ts';
import { count } from './count.ts';
import type { Position } from './positions.ts';

/**
 * Finds an element that equals a text.
 *
 * @param occurrence - Which of the equal elements, from 1.
 * @returns `undefined` when there are not that many; an empty array has no elements.
 * @throws MvdbError `BAD_ARGUMENT` for an occurrence below 1.
 * @see UniVerse BASIC Reference, FIND.
 */
export function find(text: string, array: string, occurrence = 1): Position | undefined {
  assertText('find', 'text', text);
  assertText('find', 'array', array);
  assertNumber('find', 'occurrence', occurrence);
  assertOccurrence(occurrence);
  return findElement(array, (start, end) => {
    if (end - start === text.length && array.startsWith(text, start)) occurrence -= 1;
    return occurrence === 0;
  });
}

/**
 * Finds the element that holds a text.
 *
 * @param occurrence - Which of its occurrences, from 1; an element may hold several. Empty text is held
 * by the first element.
 * @returns `undefined` when there are not that many; an empty array has no elements.
 * @throws MvdbError `BAD_ARGUMENT` for an occurrence below 1.
 * @see UniVerse BASIC Reference, FINDSTR.
 */
export function findString(text: string, array: string, occurrence = 1): Position | undefined {
  assertText('findString', 'text', text);
  assertText('findString', 'array', array);
  assertNumber('findString', 'occurrence', occurrence);
  assertOccurrence(occurrence);
  return findElement(array, (start, end) => {
    occurrence -= text === '' ? occurrence : count(array.slice(start, end), text);
    return occurrence <= 0;
  });
}

function assertOccurrence(occurrence: number): void {
  if (!Number.isInteger(occurrence) || occurrence < 1)
    throw new MvdbError(
      BAD_ARGUMENT,
      `An occurrence is a whole number from 1 on, not ${occurrence}.`,
    );
}

/** Walks the elements in order until one is accepted. */
function findElement(
  array: string,
  accepts: (start: number, end: number) => boolean,
): Position | undefined {
  if (array === '') return undefined;
  let [attribute, value, subvalue, start] = [1, 1, 1, 0];
  for (let index = 0; index < array.length; index++) {
    const code = array.charCodeAt(index);
    if (code < SUBVALUE_MARK_CODE || code > FIELD_MARK_CODE) continue;
    if (accepts(start, index)) return { attribute, value, subvalue };
    start = index + 1;
    if (code === SUBVALUE_MARK_CODE) subvalue += 1;
    else {
      subvalue = 1;
      if (code === VALUE_MARK_CODE) value += 1;
      else {
        value = 1;
        attribute += 1;
      }
    }
  }
  return accepts(start, array.length) ? { attribute, value, subvalue } : undefined;
}
