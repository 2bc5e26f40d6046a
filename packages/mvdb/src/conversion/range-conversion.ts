import { smallInteger } from '../number/number-text.ts';
import { countIn, digitsEnd } from './code-text.ts';
import { badCode, bothWays, type Converter, refusedOutput } from './outcome.ts';

interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * R: a whole number if it lies in one of the ranges, `Rlow,high;low,high`. Outside, status 2 and
 * nothing, as the field has it.
 *
 * @see UniVerse BASIC Reference, conversion code R.
 */
export function compileRange(code: string): Converter {
  const ranges: Range[] = [];
  let place = 1;
  while (place < code.length) {
    const low = readBound(code, place);
    if (!low || code[low.end] !== ',') break;
    const high = readBound(code, low.end + 1);
    if (!high) break;
    ranges.push({ low: low.number, high: high.number });
    place = high.end;
    if (code[place] !== ';' && code[place] !== '/') break;
    place += 1;
  }
  if (ranges.length === 0) return badCode;
  return bothWays((text) => {
    if (text === '') return { text, status: 2 };
    const number = smallInteger(text);
    if (Number.isNaN(number)) return refusedOutput(text);
    for (const { low, high } of ranges) if (number >= low && number <= high) return text;
    return { text: '', status: 2 };
  });
}

function readBound(code: string, place: number): { number: number; end: number } | undefined {
  const negative = code[place] === '-';
  const start = negative ? place + 1 : place;
  const end = digitsEnd(code, start);
  const number = countIn(code, start, end);
  return Number.isNaN(number) ? undefined : { number: negative ? -number : number, end };
}
