import { DIGITS_MAX } from '../number/decimal.ts';
import { fixedPoint } from '../number/fixed-point.ts';
import { isDigitCode } from '../text/character.ts';
import { keepCodes } from './character-filter.ts';
import { digitsEnd } from './code-text.ts';
import type { DecimalCode } from './decimal-code.ts';
import { type Convert, REFUSED_INPUT } from './outcome.ts';

const SPACE = 0x20;
const ZERO = 0x30;
const SAFE_DIGITS = 15;

/** Signs that two letters or one character behind a number make. */
const SIGN_BEHIND = /(?:[-+]|CR|DB)$/i;

/**
 * The input direction of MD, ML and MR. Spaces, the fill, the prefix and the separator of thousands are
 * taken away wherever they stand; any of the ways to mark a negative number is understood; reading stops
 * at the first character that cannot belong to the number.
 */
export function decimalInput(code: DecimalCode): Convert {
  const { scale, prefixRead, decimal } = code;
  const thousands = code.thousandsRead.charCodeAt(0);
  const fill = fillRead(code);
  return (text) => {
    if (text === '') return '';
    if (text.length > DIGITS_MAX) return REFUSED_INPUT;
    const bare = prefixRead === '' ? text : text.replace(prefixRead, () => '');
    const kept = keepCodes(
      bare,
      (unit) => unit === SPACE || unit === thousands || unit === fill,
      false,
    );
    const amount = readAmount(kept, decimal);
    if (amount === undefined) return REFUSED_INPUT;
    return amount === NO_DIGITS ? '' : storedText(amount, scale);
  };
}

/** The fill that is taken away; one that may belong to the number stays. */
function fillRead({ fill, decimal }: DecimalCode): number {
  const unit = fill.charCodeAt(0);
  return isDigitCode(unit) || fill === decimal ? SPACE : unit;
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
    const behind = SIGN_BEHIND.exec(text)?.[0] ?? '';
    if (behind !== '' && behind !== '+') negative = true;
    end -= behind.length;
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
