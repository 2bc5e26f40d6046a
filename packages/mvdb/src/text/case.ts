import { assertText } from '../arguments/checked.ts';
import { TextBuilder } from './text-builder.ts';

const WINDOW = 4096;
/** Letters whose full upper case is longer than one character grow threefold at most. */
const GROWTH_SAFE_SIZE = 0x800_0000;

/**
 * Gives a text in capitals, one character for one: a letter whose capital form would be longer,
 * such as ß, stays as it is. Marks are untouched.
 *
 * @see Unicode Standard, simple case mapping; UniVerse BASIC Reference, UPCASE.
 */
export function upcase(text: string): string {
  assertText('upcase', 'text', text);
  if (text.length <= GROWTH_SAFE_SIZE) {
    const upper = text.toUpperCase();
    if (upper.length === text.length) return upper;
  }
  const builder = new TextBuilder('UPCASE');
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + WINDOW, text.length);
    if (isLeadingSurrogate(text.charCodeAt(end - 1))) end = Math.min(end + 1, text.length);
    const window = text.slice(start, end);
    const upper = window.toUpperCase();
    builder.add(upper.length === window.length ? upper : Array.from(window, simpleUpper).join(''));
    start = end;
  }
  return builder.toText();
}

/**
 * Gives a text in small letters, one character for one. Marks are untouched.
 *
 * @see Unicode Standard, simple case mapping; UniVerse BASIC Reference, DOWNCASE.
 */
export function downcase(text: string): string {
  assertText('downcase', 'text', text);
  // The two letters for which the engine looks at the neighbours or gives two characters.
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
}

function isLeadingSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function simpleUpper(character: string): string {
  const upper = character.toUpperCase();
  if (upper.length === character.length) return upper;
  return iotaCapital(character.charCodeAt(0)) ?? character;
}

/** Greek letters with iota below have a one-character capital, which the full mapping passes over. */
function iotaCapital(code: number): string | undefined {
  if (code >= 0x1f80 && code <= 0x1faf) return String.fromCharCode(code | 0x8);
  if (code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3) return String.fromCharCode(code + 9);
  return undefined;
}
