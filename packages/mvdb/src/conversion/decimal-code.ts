import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd } from './code-text.ts';
import type { ConversionContext } from './conversion-context.ts';
import { bracketedMask, isMaskCharacter, parseTextMask, type TextMask } from './text-mask.ts';

/** What stands before and behind a number. */
export interface SignStyle {
  readonly negative: readonly [before: string, after: string];
  readonly others: readonly [before: string, after: string];
}

export interface DecimalCode {
  /** Decimal places shown. */
  readonly positions: number;
  /** Decimal places implied in the stored number. */
  readonly scale: number;
  readonly justification: 'left' | 'right' | undefined;
  readonly prefix: string;
  /** What input takes away, also where output shows none. */
  readonly prefixRead: string;
  /** Empty for no separator. */
  readonly thousands: string;
  /** What input takes away, also where output shows none. */
  readonly thousandsRead: string;
  readonly decimal: string;
  /** Stands behind the sign. */
  readonly suffix: string;
  readonly sign: SignStyle;
  /** P: a number with a fraction is taken as it is. */
  readonly fractionMeansUnscaled: boolean;
  /** Z: zero is shown as nothing. */
  readonly blankZero: boolean;
  /** T: cut off instead of rounded. */
  readonly truncate: boolean;
  readonly width: number | undefined;
  readonly fill: string;
  readonly mask: TextMask | undefined;
}

/** What the brackets of a code say; empty where they say nothing. */
interface National {
  readonly prefix: string;
  readonly thousands: string;
  readonly decimal: string;
  readonly suffix: string;
  /** Where the code goes on. */
  readonly end: number;
}

export const LEADING_MINUS: SignStyle = { negative: ['-', ''], others: ['', ''] };
const SIGN_STYLES: Readonly<Record<string, SignStyle>> = {
  '-': { negative: ['', '-'], others: ['', ' '] },
  '+': { negative: ['', '-'], others: ['', '+'] },
  '(': { negative: ['(', ')'], others: [' ', ' '] },
  '<': { negative: ['<', '>'], others: [' ', ' '] },
  C: { negative: ['', 'cr'], others: ['', '  '] },
  D: { negative: ['', 'db'], others: ['', '  '] },
};

const MASK_FILLS: Readonly<Record<string, string>> = { '%': '0', '*': '*' };

/**
 * Reads a code MD, ML or MR, `MDplaces[scale][, $][[...]][sign][P][Z][T][width[fill] or mask]`. Its
 * parts have that order; what stands behind them, or out of order, is not looked at.
 *
 * @returns `undefined` when brackets are left open, or a mask asks for more than 32,767 characters.
 */
export function parseDecimalCode(
  code: string,
  context: ConversionContext,
): DecimalCode | undefined {
  const family = code.charAt(1).toUpperCase();
  let position = 2;
  let positions = 0;
  let scale = 0;
  if (isDigitCode(code.charCodeAt(position))) {
    positions = scale = code.charCodeAt(position++) - 0x30;
    if (isDigitCode(code.charCodeAt(position))) scale = code.charCodeAt(position++) - 0x30;
  }
  let grouped = false;
  let currency = '';
  for (; code[position] === ',' || code[position] === '$'; position++)
    if (code[position] === ',') grouped = true;
    else currency = context.currency;

  const national = code[position] === '[' ? readNational(code, position + 1) : undefined;
  if (code[position] === '[' && !national) return undefined;
  if (national) position = national.end;

  const bracketedAt = (start: number) =>
    family === 'D' ? undefined : bracketedMask(code.slice(start));
  const style =
    bracketedAt(position) === undefined
      ? SIGN_STYLES[code.charAt(position).toUpperCase()]
      : undefined;
  if (style) position += 1;
  const takes = (letter: string): boolean => {
    const isThere = code.charAt(position).toUpperCase() === letter;
    if (isThere) position += 1;
    return isThere;
  };
  const fractionMeansUnscaled = takes('P');
  const blankZero = takes('Z');
  const truncate = takes('T');

  const widthEnd = Math.min(digitsEnd(code, position), position + 2);
  const width = countIn(code, position, widthEnd) || undefined;
  const bracketed = bracketedAt(position);
  const firstPosition =
    bracketed === undefined ? code.charAt(position) : /[#%*]/.exec(bracketed)?.[0];
  const masked =
    bracketed !== undefined || (widthEnd === position && isMaskCharacter(firstPosition));
  const mask = masked ? parseTextMask(code.slice(position)) : undefined;
  if (masked && !mask) return undefined;

  const thousandsRead = national?.thousands || context.thousands;
  return {
    positions,
    scale,
    justification: family === 'R' ? 'right' : family === 'L' ? 'left' : undefined,
    prefix: national?.prefix ?? currency,
    prefixRead: national?.prefix ?? context.currency,
    thousands: grouped || national?.thousands ? thousandsRead : '',
    thousandsRead,
    decimal: national?.decimal || context.decimal,
    suffix: national?.suffix ?? '',
    sign: style ?? LEADING_MINUS,
    fractionMeansUnscaled,
    blankZero,
    truncate,
    width,
    fill: masked
      ? (MASK_FILLS[firstPosition ?? ''] ?? ' ')
      : widthEnd > position
        ? code.charAt(widthEnd) || ' '
        : ' ',
    mask,
  };
}

/**
 * Reads `prefix,thousands,decimal,suffix]`, each of which may be missing or quoted; the thousands and
 * the decimal separator are one character.
 */
function readNational(code: string, start: number): National | undefined {
  const items: string[] = [];
  let position = start;
  for (;;) {
    while (code[position] === ' ') position += 1;
    const isCharacter = items.length === 1 || items.length === 2;
    const quote = code[position];
    let end: number;
    if (quote === '"' || quote === "'") {
      const close = code.indexOf(quote, position + 1);
      if (close === -1) return undefined;
      const item = code.slice(position + 1, close);
      items.push(isCharacter ? item.slice(0, 1) : item);
      end = close + 1;
    } else {
      end = position;
      while (end < code.length && code[end] !== ',' && code[end] !== ']') end += 1;
      const item = isCharacter ? code.slice(position, end).trimEnd() : code.slice(position, end);
      if (isCharacter && item.length > 1) return undefined;
      items.push(item);
    }
    while (code[end] === ' ') end += 1;
    position = end + 1;
    if (code[end] === ']') break;
    if (code[end] !== ',' || items.length === 4) return undefined;
  }
  const [prefix = '', thousands = '', decimal = '', suffix = ''] = items;
  return { prefix, thousands, decimal, suffix, end: position };
}
