import { compileCharacterCodes } from './character-codes.ts';
import { badCode, type Converter, REJECTED_INPUT, rejectedOutput } from './outcome.ts';
import { fromRadix, type Radix, toRadix } from './radix.ts';

const RADIX_OF: Readonly<Record<string, Radix>> = { B: 2, O: 8, X: 16 };

/**
 * MX, MO, MB: whole numbers as hexadecimal, octal or binary digits; with `0C` behind, characters as
 * the digits of their codes.
 *
 * @see UniVerse BASIC Reference, conversion codes MX, MO and MB.
 */
export function compileRadix(code: string): Converter {
  const upper = code.toUpperCase();
  const radix = RADIX_OF[upper.charAt(1)];
  if (radix === undefined) return badCode;
  if (upper.length === 2)
    return {
      out: (text) => toRadix(text, radix) ?? rejectedOutput(text),
      in: (text) => (text === '' ? undefined : fromRadix(text, radix)) ?? REJECTED_INPUT,
    };
  return upper.slice(2) === '0C' ? compileCharacterCodes(radix) : badCode;
}
