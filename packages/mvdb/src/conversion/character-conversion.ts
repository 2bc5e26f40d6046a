import { downcase, upcase } from '../text/case.ts';
import { isDigitCode, isLetterCode } from '../text/character.ts';
import { isLetterOrDigit, keepCodes } from './character-filter.ts';
import type { ConversionContext } from './conversion-context.ts';
import { bothWays, type Convert, type Converter } from './outcome.ts';
import { fromRadix, toRadix } from './radix.ts';

const keepText: Convert = (text) => text;

const FILTERS: Readonly<Record<string, Convert>> = {
  A: (text) => keepCodes(text, isLetterCode),
  '/A': (text) => keepCodes(text, isLetterCode, false),
  N: (text) => keepCodes(text, isDigitCode),
  '/N': (text) => keepCodes(text, isDigitCode, false),
  AN: (text) => keepCodes(text, isLetterOrDigit),
  '/AN': (text) => keepCodes(text, isLetterOrDigit, false),
  P: showControls,
};

/** Filters that only some products know. */
const FURTHER_FILTERS: Readonly<Record<string, Convert>> = {
  B: (text) => keepCodes(text, isLetterOrDigit),
  '/B': (text) => keepCodes(text, isLetterOrDigit, false),
  M: (text) => keepCodes(text, isBeyondAscii),
  '/M': (text) => keepCodes(text, isBeyondAscii, false),
};

/** Wrong digits leave the text as it is, without a status. */
const hexadecimalToDecimal: Convert = (text) => fromRadix(text, 16) ?? text;
const decimalToHexadecimal: Convert = (text) => toRadix(text, 16) ?? text;

/**
 * MC: kinds of characters. `U`, `L` and `T` change case, `A`, `N`, `AN` keep letters, digits or both,
 * with `/` the others, `P` shows control characters as points, `X` and `XD` write hexadecimal digits as
 * a decimal number, `D` and `DX` a decimal number as hexadecimal digits; with all filters of the context
 * also `B` and `M`. Any other letter does nothing.
 *
 * @see UniVerse BASIC Reference, conversion codes MC.
 */
export function compileCharacters(code: string, context: ConversionContext): Converter {
  const kind = code.slice(2).toUpperCase();
  switch (kind.charAt(0)) {
    case 'U':
      return bothWays(upcase);
    case 'L':
      return bothWays(downcase);
    case 'X':
      return { out: hexadecimalToDecimal, in: decimalToHexadecimal };
    case 'D':
      return { out: decimalToHexadecimal, in: hexadecimalToDecimal };
  }
  if (kind === 'T') {
    const afterSpace = context.capitalAfter === 'space';
    return bothWays((text) => capitalize(text, afterSpace));
  }
  const further = context.filters === 'all' ? FURTHER_FILTERS[kind] : undefined;
  return bothWays(FILTERS[kind] ?? further ?? keepText);
}

/** Writes each word with a capital and small letters; marks always end a word. */
function capitalize(text: string, afterSpace: boolean): string {
  const lower = downcase(text);
  let shown = '';
  let start = 0;
  let inWord = false;
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index);
    if (!isLetterCode(code)) {
      inWord = afterSpace && code > 0x20;
      continue;
    }
    if (!inWord) {
      shown += lower.slice(start, index) + upcase(lower.charAt(index));
      start = index + 1;
    }
    inWord = true;
  }
  return shown + lower.slice(start);
}

/** Control characters, the marks among them, become points. */
function showControls(text: string): string {
  let shown = '';
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x20 && (code < 0x7f || code >= 0xa0)) continue;
    shown += `${text.slice(start, index)}.`;
    start = index + 1;
  }
  return start === 0 ? text : shown + text.slice(start);
}

function isBeyondAscii(code: number): boolean {
  return code >= 0x80;
}
