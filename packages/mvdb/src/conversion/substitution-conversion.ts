import { type CodeElement, readCodeElement } from './code-elements.ts';
import { badCode, bothWays, type Converter } from './outcome.ts';

/**
 * S: one text for data that is something, another for data that is empty or zero,
 * `S;something;nothing`, each quoted, `*` for the data, or an attribute of it.
 *
 * @see UniVerse BASIC Reference, conversion code S.
 */
export function compileSubstitution(code: string): Converter {
  if (code[1] !== ';') return badCode;
  const something = readPart(code, 2);
  if (!something) return badCode;
  const nothing =
    something.end < code.length ? readPart(code, something.end + 1) : noText(code.length);
  if (!nothing || nothing.end !== code.length) return badCode;
  return bothWays((text) => (isNothing(text) ? nothing : something).textOf(text));
}

function noText(end: number): CodeElement {
  return { textOf: () => '', end };
}

/** Reads an element that may be missing and is followed by a semicolon or the end. */
function readPart(code: string, place: number): CodeElement | undefined {
  if (place === code.length || code[place] === ';') return noText(place);
  const element = readCodeElement(code, place);
  return element && (element.end === code.length || code[element.end] === ';')
    ? element
    : undefined;
}

/** Empty, spaces, or a number without a digit other than zero, be it only a sign. */
function isNothing(text: string): boolean {
  let start = 0;
  let end = text.length;
  while (text.charCodeAt(start) === 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) === 0x20) end -= 1;
  if (text[start] === '-' || text[start] === '+') start += 1;
  let point = false;
  for (let index = start; index < end; index++) {
    if (text[index] === '0') continue;
    if (text[index] !== '.' || point) return false;
    point = true;
  }
  return true;
}
