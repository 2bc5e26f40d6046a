import { assertText } from '../arguments/checked.ts';
import { assertTextSize } from './size.ts';

/**
 * Puts a text between double quotation marks, as it stands.
 *
 * @throws MvdbError `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, DQUOTE.
 */
export function quote(text: string): string {
  assertText('quote', 'text', text);
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
  assertText('squote', 'text', text);
  assertTextSize(text.length + 2, 'SQUOTE');
  return `'${text}'`;
}
