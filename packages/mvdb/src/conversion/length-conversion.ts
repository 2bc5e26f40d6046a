import { countIn, digitsEnd } from './code-text.ts';
import { badCode, bothWays, type Converter } from './outcome.ts';

/**
 * L: the length of a text, or the text if its length is at most `Lmost`, or within `Lleast,most`. A most
 * of 0 is not one, and the number before it the most; a least of 0 asks for the length.
 *
 * @see UniVerse BASIC Reference, conversion code L.
 */
export function compileLength(code: string): Converter {
  const firstEnd = digitsEnd(code, 1);
  const first = firstEnd === 1 ? undefined : countIn(code, 1, firstEnd);
  if (first === undefined)
    return code.length === 1 ? bothWays((text) => String(text.length)) : badCode;
  const ranged = code[firstEnd] === ',';
  const secondEnd = ranged ? digitsEnd(code, firstEnd + 1) : firstEnd;
  if (secondEnd !== code.length) return badCode;
  if (first === 0) return bothWays((text) => String(text.length));
  const second = ranged ? countIn(code, firstEnd + 1, secondEnd) || 0 : 0;
  const [least, most] = second === 0 ? [0, first] : [first, second];
  return bothWays((text) => (text.length >= least && text.length <= most ? text : ''));
}
