import { assertTextSize } from './size.ts';

/**
 * Puts a text between double quotation marks, as it stands.
 *
 * @throws MvdbError `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, DQUOTE.
 */
export function quote(text: string): string {
  assertTextSize(text.length + 2, 'QUOTE');
  return `"${text}"`;
}

/**
 * Puts a text between single quotation marks, as it stands.
 *
 * @throws MvdbError `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, SQUOTE.
 */
export function squote(text: string): string {
  assertTextSize(text.length + 2, 'SQUOTE');
  return `'${text}'`;
}
