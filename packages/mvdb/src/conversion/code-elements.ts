import { extract } from '../dynamic-array/extract.ts';
import { countIn, digitsEnd, isQuoteCode } from './code-text.ts';

/** A part of the codes S and C: gives its text from the data. */
export interface CodeElement {
  readonly textOf: (data: string) => string;
  /** Where the code goes on. */
  readonly end: number;
}

/**
 * Reads a quoted text, `*` for the data itself, or the number of an attribute of the data.
 *
 * @returns `undefined` if none of these is there.
 */
export function readCodeElement(code: string, position: number): CodeElement | undefined {
  const first = code.charCodeAt(position);
  if (isQuoteCode(first)) {
    const close = code.indexOf(code.charAt(position), position + 1);
    if (close === -1) return undefined;
    const text = code.slice(position + 1, close);
    return { textOf: () => text, end: close + 1 };
  }
  if (code[position] === '*') return { textOf: (data) => data, end: position + 1 };
  const end = digitsEnd(code, position);
  const attribute = countIn(code, position, end);
  if (Number.isNaN(attribute)) return undefined;
  return { textOf: (data) => (attribute === 0 ? data : extract(data, attribute)), end };
}
