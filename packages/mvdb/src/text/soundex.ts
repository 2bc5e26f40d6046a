import { assertText } from '../arguments/checked.ts';

/** Digit of each letter A to Z; 0 for those that are not sounded. */
const DIGITS = '01230120022455012623010202';
const SIZE = 4;
const CODE_A = 0x41;

/**
 * Gives the phonetic code of a name: its first letter, then the digits of the next three sounded
 * letters. Only A to Z count. A letter is passed over when it repeats the one coded last (the same
 * letter, not another letter with the same digit).
 *
 * @returns Four characters, filled with zeros; `0000` without any letter.
 * @see OpenQM, SOUNDEX.
 * @example soundex('Robert') // 'R163'
 */
export function soundex(text: string): string {
  assertText('soundex', 'text', text);
  let code = '';
  let latest = 0;
  for (let index = 0; index < text.length && code.length < SIZE; index += 1) {
    const letter = text.charCodeAt(index) & ~0x20;
    const digit = text.charCodeAt(index) < 0x80 ? DIGITS.charAt(letter - CODE_A) : '';
    if (digit === '') continue;
    if (code === '') code = String.fromCharCode(letter);
    else if (digit === '0' || letter === latest) continue;
    else code += digit;
    latest = letter;
  }
  return code.padEnd(SIZE, '0');
}
