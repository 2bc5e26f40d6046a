import { isDigitCode } from '../text/character.ts';

/** The largest width or count a code may ask for. */
export const WIDTH_MAX = 32_767;

export function isAsciiLetterCode(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Opens and closes a text inside a code. */
export function isQuoteCode(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x5c;
}

/** The first place at or after `start` that holds no digit. */
export function digitsEnd(text: string, start: number): number {
  let end = start;
  while (isDigitCode(text.charCodeAt(end))) end += 1;
  return end;
}

/**
 * Reads the digits from `start` to `end` as a count.
 *
 * @returns NaN if there are none; a count beyond nine digits is given as 999,999,999.
 */
export function countIn(text: string, start: number, end: number): number {
  if (start === end) return Number.NaN;
  return Math.min(Number(text.slice(start, end)), 999_999_999);
}
