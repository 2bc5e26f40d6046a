import { assertText } from '../arguments/checked.ts';

const ZERO = 0x30;
const NINE = 0x39;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;

/** Digits that always fit a safe integer. */
const SAFE_DIGITS = 15;

const OTHER_THAN_LETTERS = /\P{L}/u;

/**
 * Says whether a text is a number: an optional sign, digits, at most one decimal point. Empty text
 * counts as a number; spaces, exponents and thousands separators do not belong to one.
 *
 * @see UniVerse BASIC Reference, NUM.
 */
export function isNumeric(text: string): boolean {
  assertText('isNumeric', 'text', text);
  const { length } = text;
  if (length === 0) return true;
  const first = text.charCodeAt(0);
  let digits = 0;
  let points = 0;
  for (let index = first === MINUS || first === PLUS ? 1 : 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code >= ZERO && code <= NINE) digits += 1;
    else if (code !== POINT || points++ > 0) return false;
  }
  return digits > 0;
}

/**
 * Says whether a text consists of letters only, of any script.
 *
 * @returns False for empty text.
 * @see UniVerse BASIC Reference, ALPHA.
 */
export function isAlphabetic(text: string): boolean {
  assertText('isAlphabetic', 'text', text);
  return text !== '' && !OTHER_THAN_LETTERS.test(text);
}

/**
 * Reads a whole number of at most 15 digits, the common case, without allocating.
 *
 * @param start - Where the number begins in the text, and `end` where it ends.
 * @returns NaN for every other text, whether or not it is a number; never minus zero.
 */
export function smallInteger(text: string, start = 0, end = text.length): number {
  if (start >= end) return Number.NaN;
  const first = text.charCodeAt(start);
  if (first === MINUS || first === PLUS) start += 1;
  if (start === end || end - start > SAFE_DIGITS) return Number.NaN;
  let number = 0;
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return first === MINUS ? 0 - number : number;
}

/**
 * Says whether a text counts as true: anything but empty text and the number zero.
 *
 * @see UniVerse BASIC Reference, logical operators.
 */
export function isTrue(text: string): boolean {
  if (text === '' || text === '0') return false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > ZERO && code <= NINE) return true;
  }
  return !isNumeric(text);
}
