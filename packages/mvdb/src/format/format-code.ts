import { countIn, digitsEnd, WIDTH_MAX } from '../conversion/code-text.ts';
import { LEADING_MINUS, type SignStyle } from '../conversion/decimal-code.ts';
import { parseTextMask, type TextMask } from '../conversion/text-mask.ts';
import { isDigitCode } from '../text/character.ts';

export type Justification = 'left' | 'right' | 'centre' | 'text';

export interface FormatCode {
  readonly width: number | undefined;
  readonly fill: string;
  readonly justification: Justification;
  /** Decimal places shown; `undefined` leaves those of the number. */
  readonly places: number | undefined;
  /** The number is divided by ten to the power of this less the precision. */
  readonly scale: number | undefined;
  readonly thousands: boolean;
  readonly currency: boolean;
  readonly blankZero: boolean;
  readonly style: SignStyle;
  readonly mask: TextMask | undefined;
}

const JUSTIFICATIONS: Readonly<Record<string, Justification>> = {
  L: 'left',
  R: 'right',
  C: 'centre',
  T: 'text',
  U: 'left',
};

const STYLES: Readonly<Record<string, SignStyle>> = {
  B: { negative: ['', 'db'], others: ['', '  '] },
  C: { negative: ['', 'cr'], others: ['', '  '] },
  D: { negative: ['', '  '], others: ['', 'db'] },
  E: { negative: ['<', '>'], others: ['', ' '] },
  M: { negative: ['', '-'], others: ['', ' '] },
  N: { negative: ['', ''], others: ['', ''] },
};

/**
 * Reads `[width][fill]justification[places[scale]][, $ Z B C D E M N][mask]`. A fill that is one of the
 * justifications, or a digit, is quoted.
 *
 * @returns `undefined` when the code is not valid, or asks for more than 32,767 characters.
 */
export function parseFormatCode(code: string): FormatCode | undefined {
  let place = digitsEnd(code, 0);
  const width = place === 0 ? undefined : countIn(code, 0, place);
  if (width !== undefined && width > WIDTH_MAX) return undefined;
  let fill = ' ';
  if (!JUSTIFICATIONS[code.charAt(place).toUpperCase()]) {
    const quote = code.charAt(place);
    const quoted = quote === '"' || quote === "'";
    if (quoted && code.charAt(place + 2) !== quote) return undefined;
    fill = quoted ? code.charAt(place + 1) : quote;
    place += quoted ? 3 : 1;
  }
  const justification = JUSTIFICATIONS[code.charAt(place).toUpperCase()];
  if (!justification) return undefined;
  place += 1;

  let places: number | undefined;
  let scale: number | undefined;
  if (isDigitCode(code.charCodeAt(place))) places = code.charCodeAt(place++) - 0x30;
  if (places !== undefined && isDigitCode(code.charCodeAt(place)))
    scale = code.charCodeAt(place++) - 0x30;

  let thousands = false;
  let currency = false;
  let blankZero = false;
  let style = LEADING_MINUS;
  for (; place < code.length; place++) {
    const option = code.charAt(place).toUpperCase();
    const chosen = STYLES[option];
    if (chosen) style = chosen;
    else if (option === ',') thousands = true;
    else if (option === '$') currency = true;
    else if (option === 'Z') blankZero = true;
    else break;
  }
  const mask = place < code.length ? parseTextMask(code.slice(place), fill) : undefined;
  if (place < code.length && !mask) return undefined;
  return {
    width,
    fill,
    justification,
    places,
    scale,
    thousands,
    currency,
    blankZero,
    style,
    mask,
  };
}
