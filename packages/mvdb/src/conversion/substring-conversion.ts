import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd } from './code-text.ts';
import type { ConversionContext } from './conversion-context.ts';
import { badCode, bothWays, type Converter } from './outcome.ts';
import { compileTranslation } from './translation-conversion.ts';

/**
 * T: a part of a text, `Tstart,length`, or its last characters, `Tlength`; with the name of a table
 * and semicolons, a translation through that table.
 *
 * @see UniVerse BASIC Reference, conversion code T.
 */
export function compileSubstring(code: string, context: ConversionContext): Converter {
  if (!isDigitCode(code.charCodeAt(1)) || code.includes(';'))
    return compileTranslation(code, context);
  const firstEnd = digitsEnd(code, 1);
  const first = countIn(code, 1, firstEnd);
  if (firstEnd === code.length) return bothWays((text) => (first === 0 ? '' : text.slice(-first)));
  const secondEnd = digitsEnd(code, firstEnd + 1);
  const length = countIn(code, firstEnd + 1, secondEnd);
  if (code[firstEnd] !== ',' || Number.isNaN(length) || secondEnd < code.length) return badCode;
  const start = Math.max(first, 1) - 1;
  return bothWays((text) => text.slice(start, start + length));
}
