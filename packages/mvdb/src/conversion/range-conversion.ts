import { smallInteger } from '../number/number-text.ts';
import { countIn, digitsEnd } from './code-text.ts';
import { bothWays, type Converter, rejectedOutput } from './outcome.ts';

interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * R: a whole number if it lies in one of the ranges, `Rlow,high;low,high`; empty text counts as 0.
 * Outside, status 2 and nothing, as the field has it.
 *
 * @see UniVerse BASIC Reference, conversion code R.
 */
export function compileRange(code: string): Converter {
  const ranges: Range[] = [];
  let position = 1;
  let isValid = false;
  for (;;) {
    const low = readBound(code, position);
    const high = low && code[low.end] === ',' ? readBound(code, low.end + 1) : undefined;
    if (!low || !high) break;
    ranges.push({ low: low.number, high: high.number });
    position = high.end + 1;
    isValid = high.end === code.length;
    if (code[high.end] !== ';' && code[high.end] !== '/') break;
  }
  return bothWays((text) => {
    const number = text === '' ? 0 : smallInteger(text);
    if (Number.isNaN(number)) return rejectedOutput(text);
    for (const { low, high } of ranges) if (number >= low && number <= high) return text;
    // What makes the code invalid is looked at only when no range before it holds the number.
    return { text: isValid ? '' : text, status: 2 };
  });
}

function readBound(code: string, position: number): { number: number; end: number } | undefined {
  const negative = code[position] === '-';
  const start = negative ? position + 1 : position;
  const end = digitsEnd(code, start);
  const number = countIn(code, start, end);
  return Number.isNaN(number) ? undefined : { number: negative ? -number : number, end };
}
