import { DIGITS_MAX } from '../number/decimal.ts';
import { fixedPoint } from '../number/fixed-point.ts';
import { isDigitCode } from '../text/character.ts';
import type { DecimalCode } from './decimal-code.ts';
import { type Convert, REFUSED_INPUT } from './outcome.ts';

const SPACE = 0x20;
const ZERO = 0x30;
const SAFE_DIGITS = 15;

/**
 * The input direction of MD, ML and MR. Any of the ways to mark a negative number is understood, and
 * reading stops at the first character that cannot belong to the number.
 */
export function decimalInput(code: DecimalCode): Convert {
  const { scale } = code;
  return (text) => {
    if (text === '') return '';
    if (text.length > DIGITS_MAX) return REFUSED_INPUT;
    const read = readAmount(text, code);
    if (read === undefined) return REFUSED_INPUT;
    if (read === NO_DIGITS) return '';
    return storedText(read, scale);
  };
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

function readAmount(text: string, code: DecimalCode): Amount | typeof NO_DIGITS | undefined {
  let start = 0;
  let end = text.length;
  while (text.charCodeAt(start) === SPACE) start += 1;
  while (end > start && text.charCodeAt(end - 1) === SPACE) end -= 1;
  let negative = false;

  const opening = text[start];
  if (code.prefix === '' || !text.startsWith(code.prefix, start)) {
    if (opening === '(' || opening === '<') {
      if (end - start < 2 || text[end - 1] !== (opening === '(' ? ')' : '>')) return undefined;
      if (opening === '<' && end - start === 2) return undefined;
      negative = true;
      start += 1;
      end -= 1;
    }
  }

  let place = start;
  let signed = false;
  let prefixed = false;
  while (place < end) {
    const character = text[place];
    if (!signed && (character === '-' || character === '+')) {
      signed = true;
      if (character === '-') negative = true;
      place += 1;
    } else if (!prefixed && code.prefix !== '' && text.startsWith(code.prefix, place)) {
      prefixed = true;
      place += code.prefix.length;
    } else if (!prefixed && character === '$') {
      prefixed = true;
      place += 1;
    } else if (character === ' ') place += 1;
    else break;
  }

  let digits = '';
  let scale = -1;
  let stretch = place;
  for (; place < end; place++) {
    if (isDigitCode(text.charCodeAt(place))) continue;
    const isPoint = scale < 0 && text.startsWith(code.decimal, place);
    const isGap = text.startsWith(code.thousandsRead, place) || text.charCodeAt(place) === SPACE;
    if (!isPoint && !isGap) break;
    digits += text.slice(stretch, place);
    if (isPoint) scale = digits.length;
    const length = isPoint
      ? code.decimal.length
      : text.charCodeAt(place) === SPACE
        ? 1
        : code.thousandsRead.length;
    stretch = place + Math.max(length, 1);
    place = stretch - 1;
  }
  digits += text.slice(stretch, Math.max(stretch, place));

  const rest = text.slice(place, end).toUpperCase();
  if (rest === '-' || rest.startsWith('CR') || rest.startsWith('DB')) negative = true;
  if (digits === '' && scale < 0) {
    return rest === '' || rest === 'CR' || rest === 'DB' ? NO_DIGITS : undefined;
  }
  return {
    negative,
    digits: digits === '' ? '0' : digits,
    scale: scale < 0 ? 0 : digits.length - scale,
  };
}
