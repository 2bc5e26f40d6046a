import { assertText } from '../arguments/checked.ts';
/**
 * The null of SQL: an unknown value, unlike the empty string, which is known to be empty. It is stored as
 * the character the field uses for it.
 *
 * @see UniVerse BASIC Reference, the null value and @NULL.STR.
 */
export const NULL_VALUE = '\u0080';

export function isNull(text: string): boolean {
  assertText('isNull', 'text', text);
  return text === NULL_VALUE;
}
