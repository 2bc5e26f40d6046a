import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd } from './code-text.ts';
import type { ConversionContext } from './conversion-context.ts';
import { bracketedMask, isMaskCharacter, parseTextMask, type TextMask } from './text-mask.ts';

/** What stands before and behind a number. */
export interface SignStyle {
  readonly negative: readonly [before: string, behind: string];
  readonly others: readonly [before: string, behind: string];
}

export interface DecimalCode {
  /** Decimal places shown. */
  readonly places: number;
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
  let place = 2;
  let places = 0;
  let scale = 0;
  if (isDigitCode(code.charCodeAt(place))) {
    places = scale = code.charCodeAt(place++) - 0x30;
    if (isDigitCode(code.charCodeAt(place))) scale = code.charCodeAt(place++) - 0x30;
  }
  let grouped = false;
  let currency = '';
  for (; code[place] === ',' || code[place] === '$'; place++)
    if (code[place] === ',') grouped = true;
    else currency = context.currency;

  const national = code[place] === '[' ? readNational(code, place + 1) : undefined;
  if (code[place] === '[' && !national) return undefined;
  if (national) place = national.end;

  const bracketedAt = (start: number) =>
    family === 'D' ? undefined : bracketedMask(code.slice(start));
  const style =
    bracketedAt(place) === undefined ? SIGN_STYLES[code.charAt(place).toUpperCase()] : undefined;
  if (style) place += 1;
  const takes = (letter: string): boolean => {
    const isThere = code.charAt(place).toUpperCase() === letter;
    if (isThere) place += 1;
    return isThere;
  };
  const fractionMeansUnscaled = takes('P');
  const blankZero = takes('Z');
  const truncate = takes('T');

  const widthEnd = Math.min(digitsEnd(code, place), place + 2);
  const width = countIn(code, place, widthEnd) || undefined;
  const bracketed = bracketedAt(place);
  const firstPlace = bracketed === undefined ? code.charAt(place) : /[#%*]/.exec(bracketed)?.[0];
  const masked = bracketed !== undefined || (widthEnd === place && isMaskCharacter(firstPlace));
  const mask = masked ? parseTextMask(code.slice(place)) : undefined;
  if (masked && !mask) return undefined;

  const thousandsRead = national?.thousands || context.thousands;
  return {
    places,
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
      ? (MASK_FILLS[firstPlace ?? ''] ?? ' ')
      : widthEnd > place
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
  let place = start;
  for (;;) {
    while (code[place] === ' ') place += 1;
    const isCharacter = items.length === 1 || items.length === 2;
    const quote = code[place];
    let end: number;
    if (quote === '"' || quote === "'") {
      const close = code.indexOf(quote, place + 1);
      if (close === -1) return undefined;
      const item = code.slice(place + 1, close);
      items.push(isCharacter ? item.slice(0, 1) : item);
      end = close + 1;
    } else {
      end = place;
      while (end < code.length && code[end] !== ',' && code[end] !== ']') end += 1;
      const item = isCharacter ? code.slice(place, end).trimEnd() : code.slice(place, end);
      if (isCharacter && item.length > 1) return undefined;
      items.push(item);
    }
    while (code[end] === ' ') end += 1;
    place = end + 1;
    if (code[end] === ']') break;
    if (code[end] !== ',' || items.length === 4) return undefined;
  }
  const [prefix = '', thousands = '', decimal = '', suffix = ''] = items;
  return { prefix, thousands, decimal, suffix, end: place };
}
