import { isMaskCharacter, parseTextMask, type TextMask } from '../format/text-mask.ts';
import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd, isQuoteCode, WIDTH_MAX } from './code-text.ts';
import type { ConversionContext } from './conversion-context.ts';

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
  /** Empty for no separator. */
  readonly thousands: string;
  /** What input skips between digits, also where output shows none. */
  readonly thousandsRead: string;
  readonly decimal: string;
  readonly suffix: string;
  readonly sign: SignStyle;
  /** P: a number with a decimal point is taken as it is. */
  readonly pointMeansUnscaled: boolean;
  /** Z: zero is shown as nothing. */
  readonly blankZero: boolean;
  /** T: cut off instead of rounded. */
  readonly truncate: boolean;
  readonly width: number | undefined;
  readonly fill: string;
  readonly mask: TextMask | undefined;
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

/**
 * Reads a code MD, ML or MR. Letters without a meaning are skipped.
 *
 * @returns `undefined` when brackets are left open, or a width is beyond 32,767.
 */
export function parseDecimalCode(
  code: string,
  context: ConversionContext,
): DecimalCode | undefined {
  const family = code.slice(0, 2).toUpperCase();
  const justified = family !== 'MD';
  let place = 2;
  let places = 0;
  let scale = 0;
  if (isDigitCode(code.charCodeAt(place))) {
    places = scale = code.charCodeAt(place++) - 0x30;
    if (isDigitCode(code.charCodeAt(place))) scale = code.charCodeAt(place++) - 0x30;
  }
  let currency = '';
  let thousands = false;
  let sign = LEADING_MINUS;
  let pointMeansUnscaled = false;
  let blankZero = false;
  let truncate = false;
  let national: readonly string[] = [];
  let width: number | undefined;
  let fill = ' ';
  let mask: TextMask | undefined;
  for (; place < code.length; place++) {
    const option = code[place]?.toUpperCase() ?? '';
    const style = SIGN_STYLES[option];
    if (style) sign = style;
    else if (option === ',') thousands = true;
    else if (option === '$') currency = context.currency;
    else if (option === 'P') pointMeansUnscaled = true;
    else if (option === 'Z') blankZero = true;
    else if (option === 'T') truncate = true;
    else if (option === '[') {
      const list = readBracketList(code, place);
      if (!list) return undefined;
      national = list.items;
      place = list.close;
    } else if (justified && isMaskCharacter(option)) {
      mask = parseTextMask(code.slice(place));
      if (!mask) return undefined;
      break;
    } else if (justified && isDigitCode(option.charCodeAt(0))) {
      const end = digitsEnd(code, place);
      width = countIn(code, place, end);
      if (width > WIDTH_MAX) return undefined;
      fill = code[end] ?? ' ';
      break;
    }
  }
  const [prefix = '', nationalThousands = '', decimal = '', suffix = ''] = national;
  const thousandsRead = nationalThousands || context.thousands;
  return {
    places,
    scale,
    justification: justified ? (family === 'MR' ? 'right' : 'left') : undefined,
    prefix: prefix || currency,
    thousands: thousands || nationalThousands !== '' ? thousandsRead : '',
    thousandsRead,
    decimal: decimal || context.decimal,
    suffix,
    sign,
    pointMeansUnscaled,
    blankZero,
    truncate,
    width,
    fill,
    mask,
  };
}

/** Reads `[item,item,...]` from its opening bracket; an item may be quoted. */
function readBracketList(
  code: string,
  start: number,
): { items: string[]; close: number } | undefined {
  const items: string[] = [];
  let item = '';
  for (let place = start + 1; place < code.length; place++) {
    const character = code[place] ?? '';
    if (character === ']') {
      items.push(item);
      return { items, close: place };
    }
    if (character === ',') {
      items.push(item);
      item = '';
    } else if (item === '' && isQuoteCode(character.charCodeAt(0))) {
      const close = code.indexOf(character, place + 1);
      if (close === -1) return undefined;
      item = code.slice(place + 1, close);
      place = close;
    } else item += character;
  }
  return undefined;
}
