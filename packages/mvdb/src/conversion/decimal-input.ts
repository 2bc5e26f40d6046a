import { DIGITS_MAX } from '../number/decimal.ts';
import { fixedPoint } from '../number/fixed-point.ts';
import { isDigitCode } from '../text/character.ts';
import { keepCodes } from './character-filter.ts';
import { digitsEnd } from './code-text.ts';
import type { DecimalCode } from './decimal-code.ts';
import { type Convert, REJECTED_INPUT } from './outcome.ts';

const SPACE = 0x20;
const ZERO = 0x30;
const SAFE_DIGITS = 15;

/**
 * The input direction of MD, ML and MR. Spaces, the fill, the prefix and the separator of thousands are
 * taken away wherever they stand; any of the ways to mark a negative number is understood; reading stops
 * at the first character that cannot belong to the number.
 */
export function decimalInput(code: DecimalCode): Convert {
  const { scale, prefixRead, decimal } = code;
  const thousands = code.thousandsRead.charCodeAt(0);
  const fill = fillRead(code);
  const isTakenAway = (unit: number) => unit === SPACE || unit === thousands || unit === fill;
  const keepsPlain = ![thousands, fill, prefixRead.charCodeAt(0)].some(isPlainUnit);
  return (text) => {
    if (text === '') return '';
    if (text.length > DIGITS_MAX) return REJECTED_INPUT;
    const saved =
      keepsPlain && isPlain(text)
        ? text
        : keepCodes(withoutPrefix(text, prefixRead), isTakenAway, false);
    const amount = readAmount(saved, decimal);
    if (amount === undefined) return REJECTED_INPUT;
    return amount === NO_DIGITS ? '' : storedText(amount, scale);
  };
}

/** True for a text of digits, points and minus signs. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (!isPlainUnit(text.charCodeAt(index))) return false;
  return true;
}

/** The codes from the minus sign to the digit 9. */
function isPlainUnit(unit: number): boolean {
  return unit >= 0x2d && unit <= 0x39;
}

/** The fill that is taken away; one that may belong to the number stays. */
function fillRead({ fill, decimal }: DecimalCode): number {
  const unit = fill.charCodeAt(0);
  return isDigitCode(unit) || fill === decimal ? SPACE : unit;
}

function withoutPrefix(text: string, prefix: string): string {
  const position = prefix === '' ? -1 : text.indexOf(prefix);
  return position === -1 ? text : text.slice(0, position) + text.slice(position + prefix.length);
}

interface Amount {
  readonly negative: boolean;
  readonly digits: string;
  /** How many of the digits stand behind the decimal point. */
  readonly scale: number;
}

/** Moves the decimal point, rounds half away from zero, and drops leading zeros. */
function storedText({ negative, digits, scale }: Amount, implied: number): string {
  let whole = scale > implied ? '' : digits + '0'.repeat(implied - scale);
  if (scale > implied) {
    const units = digits.length <= SAFE_DIGITS ? Number(digits) : BigInt(digits);
    whole = fixedPoint({ units, scale: scale - implied }, 0).whole;
  }
  let start = 0;
  while (start < whole.length - 1 && whole.charCodeAt(start) === ZERO) start += 1;
  whole = whole.slice(start);
  return negative && whole !== '0' ? `-${whole}` : whole || '0';
}

/** A text that could begin a number, but has no digit. */
const NO_DIGITS = Symbol('no digits');

function readAmount(text: string, decimal: string): Amount | typeof NO_DIGITS | undefined {
  const first = text.charAt(0);
  let start = 0;
  let end = text.length;
  let negative = first === '-';
  if (first === '(' || first === '<') {
    if (text.length < 2 || !text.endsWith(first === '(' ? ')' : '>')) return undefined;
    negative = true;
    start = 1;
    end -= 1;
  } else if (first === '-' || first === '+') start = 1;
  if (!negative) {
    const after = signAfter(text);
    negative = after > 0 && !text.endsWith('+');
    end -= after;
  }
  if (start >= end) return NO_DIGITS;

  const wholeEnd = Math.min(digitsEnd(text, start), end);
  const hasPoint = wholeEnd < end && text.startsWith(decimal, wholeEnd);
  if (wholeEnd === start && !hasPoint) return undefined;
  const whole = text.slice(start, wholeEnd);
  if (!hasPoint) return { negative, digits: whole, scale: 0 };
  const fractionStart = wholeEnd + decimal.length;
  const fraction = text.slice(fractionStart, Math.min(digitsEnd(text, fractionStart), end));
  return { negative, digits: whole + fraction || '0', scale: fraction.length };
}

/** Length of a plus, a minus or the letters CR or DB at the end. */
function signAfter(text: string): number {
  if (isDigitCode(text.charCodeAt(text.length - 1))) return 0;
  if (text.endsWith('-') || text.endsWith('+')) return 1;
  const letters = text.slice(-2).toUpperCase();
  return letters === 'CR' || letters === 'DB' ? 2 : 0;
}
