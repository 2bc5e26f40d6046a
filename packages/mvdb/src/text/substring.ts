import { assertNumber, assertText } from '../arguments/checked.ts';
import { assertWholeNumber } from './whole-number.ts';

/** Number of characters (UTF-16 code units), marks included. */
export function len(text: string): number {
  assertText('len', 'text', text);
  return text.length;
}

/**
 * Gives characters from a position: `s[start, length]`.
 *
 * @param start - From 1; below 1 means 1, and the length still counts from there.
 * @param length - Below 1 gives empty text; too many stop at the end of the text.
 * @throws MvdbError `BAD_POSITION` when a number is not whole.
 * @example substring('abcdef', 3, 2) // 'cd'
 */
export function substring(text: string, start: number, length: number): string {
  assertText('substring', 'text', text);
  assertNumber('substring', 'start', start);
  assertNumber('substring', 'length', length);
  assertWholeNumber(start, 'start');
  assertWholeNumber(length, 'length');
  if (length < 1) return '';
  const from = Math.max(start, 1) - 1;
  return text.slice(from, from + length);
}

/**
 * What a start and a length mean of which negative ones count from the end of the text, in products where they do.
 *
 * @param size - Characters of the text.
 * @returns The start, from 1, and the length, from 0, which may lead past the end.
 * @example spanFromEnd(6, -3, 2) // [4, 2]
 * @example spanFromEnd(6, 2, -2) // [2, 4], up to the last but one
 */
export function spanFromEnd(
  size: number,
  start: number,
  length: number,
): readonly [start: number, length: number] {
  const from = Math.max(start < 0 ? size + start + 1 : start, 1);
  return [from, length < 0 ? Math.max(size + length + 2 - from, 0) : length];
}

/**
 * Gives the last characters of a text: `s[length]`.
 *
 * @param length - Below 1 gives empty text; too many give all of it.
 * @throws MvdbError `BAD_POSITION` when the length is not whole.
 * @example lastCharacters('abcdef', 2) // 'ef'
 */
export function lastCharacters(text: string, length: number): string {
  assertText('lastCharacters', 'text', text);
  assertNumber('lastCharacters', 'length', length);
  assertWholeNumber(length, 'length');
  return length < 1 ? '' : text.slice(-length);
}

/**
 * Overlays characters of a text: `s[start, length] = replacement`. The text keeps its length.
 *
 * @param start - From 1; below 1 means 1. Beyond the end nothing changes.
 * @param length - Characters to overlay, as far as the text goes; below 1 changes nothing.
 * @param replacement - Cut or filled with spaces to that length.
 * @throws MvdbError `BAD_POSITION` when a number is not whole.
 * @example overlay('abcdef', 2, 3, 'X') // 'aX  ef'
 */
export function overlay(text: string, start: number, length: number, replacement: string): string {
  assertText('overlay', 'text', text);
  assertNumber('overlay', 'start', start);
  assertNumber('overlay', 'length', length);
  assertText('overlay', 'replacement', replacement);
  assertWholeNumber(start, 'start');
  assertWholeNumber(length, 'length');
  const from = Math.max(start, 1) - 1;
  if (length < 1 || from >= text.length) return text;
  const room = Math.min(length, text.length - from);
  const laid = replacement.slice(0, room).padEnd(room);
  return text.slice(0, from) + laid + text.slice(from + room);
}
