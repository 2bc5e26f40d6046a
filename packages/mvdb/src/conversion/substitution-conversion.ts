import { type CodeElement, readCodeElement } from './code-elements.ts';
import { isQuoteCode } from './code-text.ts';
import { badCodeIn, badCodeOut, type Convert, type Converter } from './outcome.ts';

/**
 * S: one text for data that is something, another for data that is empty or zero,
 * `S;something;nothing`, each quoted, `*` for the data, or an attribute of it. What stands behind a
 * quoted text is not looked at; a semicolon ends the first of the two even between quotation marks.
 *
 * @see UniVerse BASIC Reference, conversion code S.
 */
export function compileSubstitution(code: string): Converter {
  const start = code.indexOf(';') + 1;
  const divided = code.indexOf(';', start);
  const something =
    start > 0 ? readPart(code.slice(start, divided === -1 ? undefined : divided)) : undefined;
  const nothing = start > 0 ? readPart(divided === -1 ? '' : code.slice(divided + 1)) : undefined;
  const substitute =
    (reject: Convert): Convert =>
    (text) =>
      (isNothing(text) ? nothing : something)?.textOf(text) ?? reject(text);
  return { out: substitute(badCodeOut), in: substitute(badCodeIn) };
}

/** Reads an element that may be missing; `undefined` when it is not valid. */
function readPart(code: string): CodeElement | undefined {
  if (code === '') return { textOf: () => '', end: 0 };
  const element = readCodeElement(code, 0);
  const isWhole = isQuoteCode(code.charCodeAt(0)) || element?.end === code.length;
  return isWhole ? element : undefined;
}

/** Empty, spaces, or a number without a digit other than zero, be it only a sign; spaces within count not. */
function isNothing(text: string): boolean {
  let signed = false;
  let point = false;
  let digit = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '0') digit = true;
    else if (character === '-' || character === '+') {
      if (digit || signed) return false;
      signed = true;
    } else if (character === '.') {
      if (point) return false;
      point = true;
    } else if (character !== ' ') return false;
  }
  return true;
}
