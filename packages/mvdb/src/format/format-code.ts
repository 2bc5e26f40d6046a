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
  readonly positions: number | undefined;
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
  let position = digitsEnd(code, 0);
  const width = position === 0 ? undefined : countIn(code, 0, position);
  if (width !== undefined && width > WIDTH_MAX) return undefined;
  let fill = ' ';
  if (!JUSTIFICATIONS[code.charAt(position).toUpperCase()]) {
    const quote = code.charAt(position);
    const quoted = quote === '"' || quote === "'";
    if (quoted && code.charAt(position + 2) !== quote) return undefined;
    fill = quoted ? code.charAt(position + 1) : quote;
    position += quoted ? 3 : 1;
  }
  const justification = JUSTIFICATIONS[code.charAt(position).toUpperCase()];
  if (!justification) return undefined;
  position += 1;

  let positions: number | undefined;
  let scale: number | undefined;
  if (isDigitCode(code.charCodeAt(position))) positions = code.charCodeAt(position++) - 0x30;
  if (positions !== undefined && isDigitCode(code.charCodeAt(position)))
    scale = code.charCodeAt(position++) - 0x30;

  let thousands = false;
  let currency = false;
  let blankZero = false;
  let style = LEADING_MINUS;
  for (; position < code.length; position++) {
    const option = code.charAt(position).toUpperCase();
    const chosen = STYLES[option];
    if (chosen) style = chosen;
    else if (option === ',') thousands = true;
    else if (option === '$') currency = true;
    else if (option === 'Z') blankZero = true;
    else break;
  }
  const mask = position < code.length ? parseTextMask(code.slice(position), fill) : undefined;
  if (position < code.length && !mask) return undefined;
  return {
    width,
    fill,
    justification,
    positions,
    scale,
    thousands,
    currency,
    blankZero,
    style,
    mask,
  };
}
