import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd, WIDTH_MAX } from './code-text.ts';
import { badCode, bothWays, type Converter } from './outcome.ts';

/**
 * G: some of the groups a delimiter divides a text into, `G[skipped]delimitercount`.
 *
 * @see UniVerse BASIC Reference, conversion code G.
 */
export function compileGroup(code: string): Converter {
  const skipEnd = digitsEnd(code, 1);
  const skip = skipEnd === 1 ? 0 : countIn(code, 1, skipEnd);
  const delimiter = code[skipEnd];
  const count = countIn(code, skipEnd + 1, digitsEnd(code, skipEnd + 1));
  if (delimiter === undefined || isDigitCode(delimiter.charCodeAt(0)) || !(count > 0))
    return badCode;
  return bothWays((text) => groups(text, delimiter, skip, Math.min(count, WIDTH_MAX)));
}

function groups(text: string, delimiter: string, skip: number, count: number): string {
  let start = 0;
  for (let skipped = 0; skipped < skip; skipped++) {
    const position = text.indexOf(delimiter, start);
    if (position === -1) return '';
    start = position + 1;
  }
  let end = start - 1;
  for (let taken = 0; taken < count; taken++) {
    end = text.indexOf(delimiter, end + 1);
    if (end === -1) return text.slice(start);
  }
  return text.slice(start, end);
}
