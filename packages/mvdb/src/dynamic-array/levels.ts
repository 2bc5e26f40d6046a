import { assertText } from '../arguments/checked.ts';
import { HIGHEST_MARK_CODE, isMarkCode, LOWEST_MARK_CODE } from '../text/marks.ts';

/**
 * Turns every mark into the next higher one: text marks into subvalue marks, ... field marks into item
 * marks. Item marks stay.
 *
 * @see UniVerse BASIC Reference, RAISE.
 */
export function raise(text: string): string {
  assertText('raise', 'text', text);
  return shiftMarks(text, 1);
}

/**
 * Turns every mark into the next lower one: item marks into field marks, ... subvalue marks into text
 * marks. Text marks stay.
 *
 * @see UniVerse BASIC Reference, LOWER.
 */
export function lower(text: string): string {
  assertText('lower', 'text', text);
  return shiftMarks(text, -1);
}

function shiftMarks(text: string, step: number): string {
  let result = '';
  let copied = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (!isMarkCode(code)) continue;
    const shifted = Math.min(Math.max(code + step, LOWEST_MARK_CODE), HIGHEST_MARK_CODE);
    result += text.slice(copied, index) + String.fromCharCode(shifted);
    copied = index + 1;
  }
  return copied === 0 ? text : result + text.slice(copied);
}
