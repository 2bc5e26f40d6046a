import { extract } from '../dynamic-array/extract.ts';
import { countIn, digitsEnd } from './code-text.ts';
import { badCode, badCodeIn, type Converter } from './outcome.ts';

/** `<attribute,value,subvalue>`: one element of a dynamic array, output only; attribute 0 counts as 1. */
export function compileExtraction(code: string): Converter {
  const positions: number[] = [];
  let offset = 1;
  while (positions.length < 3) {
    const end = digitsEnd(code, offset);
    const position = countIn(code, offset, end);
    if (Number.isNaN(position)) return badCode;
    positions.push(position);
    offset = end + 1;
    if (code[end] !== ',') break;
  }
  if (offset !== code.length || code[offset - 1] !== '>') return badCode;
  const [attribute = 0, value = 0, subvalue = 0] = positions;
  return {
    out: (text) => extract(text, attribute || 1, value, subvalue),
    in: badCodeIn,
  };
}
