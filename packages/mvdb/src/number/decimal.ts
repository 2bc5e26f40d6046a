import { charge } from '../budget/work-meter.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, DIVISION_BY_ZERO, TOO_LARGE } from '../errors/failures.ts';

/**
 * An exact decimal: `units` divided by ten to the power of `scale`. The units are a plain number while
 * they are a safe integer, never minus zero, and a bigint beyond.
 */
export interface Decimal {
  readonly units: number | bigint;
  /** Digits after the decimal point, 0 or more. */
  readonly scale: number;
}

/** Decimal places a result is rounded to when it becomes text by default. */
export const DEFAULT_PRECISION = 4;
/** The most decimal places that can be asked for. */
export const PRECISION_MAX = 30;
/** The most digits a number may have in a calculation. */
export const DIGITS_MAX = 100_000;
/** Places kept by a division that is a step of a longer calculation. */
const QUOTIENT_PLACES = 30;

export const ZERO: Decimal = { units: 0, scale: 0 };
export const ONE: Decimal = { units: 1, scale: 0 };

const SAFE_DIGITS = 15;
/** A radix in which a long number is written at once. */
const BITS_RADIX = 32;
const DIGITS_PER_LETTER = /* @__PURE__ */ Math.log10(BITS_RADIX);
const POWERS_OF_TEN = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];
const LOWEST_SAFE = -9_007_199_254_740_991n;
const HIGHEST_SAFE = 9_007_199_254_740_991n;

/** Makes a decimal of exact units, held in the cheapest form. */
export function decimal(units: number | bigint, scale = 0): Decimal {
  if (typeof units === 'bigint' && units >= LOWEST_SAFE && units <= HIGHEST_SAFE)
    return { units: Number(units), scale };
  return { units, scale };
}

/**
 * Reads a number as arithmetic does: spaces around it do not matter, and empty text is zero.
 *
 * @returns `undefined` when the text is not a number.
 * @throws MvdbError `TOO_LARGE` beyond {@link DIGITS_MAX} digits.
 * @example parseDecimal(' -1.50 ') // { units: -150, scale: 2 }
 */
export function parseDecimal(text: string): Decimal | undefined {
  let end = text.length;
  if (end === 0) return ZERO;
  let start = 0;
  while (text.charCodeAt(start) === 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) === 0x20) end -= 1;
  const sign = text.charCodeAt(start);
  const negative = sign === 0x2d;
  if (negative || sign === 0x2b) start += 1;

  let units = 0;
  let digits = 0;
  let point = -1;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) {
      units = units * 10 + (code - 0x30);
      digits += 1;
    } else if (code === 0x2e && point === -1) point = index;
    else return undefined;
  }
  if (digits === 0) return undefined;
  const scale = point === -1 ? 0 : end - point - 1;
  if (digits <= SAFE_DIGITS) return { units: negative ? 0 - units : units, scale };

  if (digits > DIGITS_MAX) throw tooManyDigits(digits);
  chargeDigits(digits);
  const exact = BigInt(
    point === -1 ? text.slice(start, end) : text.slice(start, point) + text.slice(point + 1, end),
  );
  return decimal(negative ? -exact : exact, scale);
}

/**
 * Writes a decimal as Pick does: rounded to `precision` places, without trailing zeros.
 *
 * @param precision - Decimal places, 0 to 30.
 * @throws MvdbError `BAD_ARGUMENT` for another precision.
 * @example formatDecimal({ units: 333333, scale: 6 }) // '0.3333'
 */
export function formatDecimal(value: Decimal, precision = DEFAULT_PRECISION): string {
  if (!(precision >= 0 && precision <= PRECISION_MAX && Number.isInteger(precision)))
    throw new MvdbError(
      BAD_ARGUMENT,
      `The precision must be a whole number from 0 to ${PRECISION_MAX}, not ${precision}.`,
    );
  if (value.units === 0) return '0';
  chargeUnits(value.units);
  const { units, scale } = value.scale > precision ? roundDecimal(value, precision) : value;
  if (scale === 0) return String(units);
  const negative = units < 0;
  const digits = String(negative ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  const whole = digits.slice(0, point);
  const text = end === point ? whole : `${whole}.${digits.slice(point, end)}`;
  return negative && text !== '0' ? `-${text}` : text;
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const leftUnits = scaledUp(left, scale);
  const rightUnits = scaledUp(right, scale);
  if (typeof leftUnits === 'number' && typeof rightUnits === 'number') {
    const sum = leftUnits + rightUnits;
    if (Number.isSafeInteger(sum)) return { units: sum, scale };
  }
  return decimal(BigInt(leftUnits) + BigInt(rightUnits), scale);
}

export function subtractDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const leftUnits = scaledUp(left, scale);
  const rightUnits = scaledUp(right, scale);
  if (typeof leftUnits === 'number' && typeof rightUnits === 'number') {
    const difference = leftUnits - rightUnits;
    if (Number.isSafeInteger(difference)) return { units: difference, scale };
  }
  return decimal(BigInt(leftUnits) - BigInt(rightUnits), scale);
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = left.scale + right.scale;
  if (typeof left.units === 'number' && typeof right.units === 'number') {
    const product = left.units * right.units;
    if (Number.isSafeInteger(product)) return { units: product + 0, scale };
  }
  const digits = digitCount(left.units) + digitCount(right.units);
  if (digits > 2 * DIGITS_MAX) throw tooManyDigits(digits);
  chargeDigits(digits);
  return decimal(BigInt(left.units) * BigInt(right.units), scale);
}

/**
 * Divides, rounding half away from zero at the last place kept.
 *
 * @param places - Decimal places kept; a whole quotient of whole numbers needs none.
 * @throws MvdbError `DIVISION_BY_ZERO`
 */
export function divideDecimals(left: Decimal, right: Decimal, places = QUOTIENT_PLACES): Decimal {
  rejectZeroDivisor(right);
  if (typeof left.units === 'number' && typeof right.units === 'number') {
    if (left.units === 0) return ZERO;
    if (left.scale === 0 && right.scale === 0 && left.units % right.units === 0)
      return { units: left.units / right.units, scale: 0 };
  }
  const exact = terminating(left, right, places);
  if (exact !== undefined) return exact;
  const shift = places + right.scale - left.scale;
  if (typeof left.units === 'number' && typeof right.units === 'number' && shift >= 0) {
    const numerator = shift > SAFE_DIGITS ? Number.NaN : left.units * powerOfTenSafe(shift);
    if (Number.isSafeInteger(numerator)) {
      const rest = Math.abs(numerator % right.units);
      const saved = Math.trunc(numerator / right.units);
      const up = rest >= Math.abs(right.units) - rest;
      return {
        units: (up ? saved + Math.sign(numerator) * Math.sign(right.units) : saved) + 0,
        scale: places,
      };
    }
  }
  chargeUnits(left.units, right.units);
  const numerator = BigInt(left.units) * powerOfTen(Math.max(shift, 0));
  const denominator = BigInt(right.units) * powerOfTen(Math.max(-shift, 0));
  return decimal(quotientHalfAway(numerator, denominator), places);
}

/** Places at which a quotient of amounts mostly ends. */
const TERMINATING_PLACES = [1, 2, 4, 6, 8];

/** A quotient that ends after few places, found with machine numbers; `undefined` where it does not, or is long. */
function terminating(left: Decimal, right: Decimal, places: number): Decimal | undefined {
  if (typeof left.units !== 'number' || typeof right.units !== 'number') return undefined;
  for (const scale of TERMINATING_PLACES) {
    const shift = scale + right.scale - left.scale;
    if (scale > places || shift < 0) continue;
    const numerator = shift > SAFE_DIGITS ? Number.NaN : left.units * powerOfTenSafe(shift);
    if (!Number.isSafeInteger(numerator)) return undefined;
    if (numerator % right.units === 0) return { units: numerator / right.units + 0, scale };
  }
  return undefined;
}

/**
 * The whole number of times the divisor goes into a number, the rest cut off: -7 by 3 is -2.
 *
 * @throws MvdbError `DIVISION_BY_ZERO`
 */
export function wholeQuotient(left: Decimal, right: Decimal): Decimal {
  rejectZeroDivisor(right);
  const scale = Math.max(left.scale, right.scale);
  const leftUnits = scaledUp(left, scale);
  const rightUnits = scaledUp(right, scale);
  if (typeof leftUnits === 'number' && typeof rightUnits === 'number')
    return { units: Math.trunc(leftUnits / rightUnits) + 0, scale: 0 };
  chargeUnits(leftUnits, rightUnits);
  return decimal(BigInt(leftUnits) / BigInt(rightUnits));
}

/** The remainder, with the sign of the number divided: -7 by 3 is -1. By zero: the number itself. */
export function remainderOf(left: Decimal, right: Decimal): Decimal {
  if (right.units === 0) return left;
  const scale = Math.max(left.scale, right.scale);
  const leftUnits = scaledUp(left, scale);
  const rightUnits = scaledUp(right, scale);
  if (typeof leftUnits === 'number' && typeof rightUnits === 'number')
    return { units: (leftUnits % rightUnits) + 0, scale };
  chargeUnits(leftUnits, rightUnits);
  return decimal(BigInt(leftUnits) % BigInt(rightUnits), scale);
}

/** The modulus, with the sign of the divisor: -7 by 3 is 2. By zero: the number itself. */
export function modulusOf(left: Decimal, right: Decimal): Decimal {
  const remainder = remainderOf(left, right);
  if (remainder.units === 0 || right.units === 0) return remainder;
  return remainder.units < 0 === right.units < 0 ? remainder : addDecimals(remainder, right);
}

/** Cuts the decimal places off, towards zero. */
export function truncateDecimal(value: Decimal): Decimal {
  if (value.scale === 0) return value;
  if (typeof value.units === 'number' && value.scale <= SAFE_DIGITS)
    return { units: Math.trunc(value.units / powerOfTenSafe(value.scale)) + 0, scale: 0 };
  chargeUnits(value.units);
  return decimal(BigInt(value.units) / powerOfTen(value.scale));
}

/** Says whether a decimal is not a whole number. */
export function hasFraction(value: Decimal): boolean {
  return value.scale > 0 && compareDecimals(value, truncateDecimal(value)) !== 0;
}

/** Rounds half away from zero to `places` decimal places. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  const dropped = value.scale - places;
  if (dropped <= 0) return value;
  if (typeof value.units === 'number' && dropped <= SAFE_DIGITS) {
    const power = powerOfTenSafe(dropped);
    const rest = Math.abs(value.units % power);
    const saved = Math.trunc(value.units / power);
    return {
      units: (rest * 2 >= power ? saved + Math.sign(value.units) : saved) + 0,
      scale: places,
    };
  }
  chargeUnits(value.units);
  return decimal(quotientHalfAway(BigInt(value.units), powerOfTen(dropped)), places);
}

export function absoluteDecimal(value: Decimal): Decimal {
  return value.units < 0 || value.units === 0
    ? { units: value.units === 0 ? 0 : -value.units, scale: value.scale }
    : value;
}

export function negateDecimal(value: Decimal): Decimal {
  const { units, scale } = value;
  return typeof units === 'bigint' ? decimal(-units, scale) : { units: 0 - units, scale };
}

/** Orders two decimals by value. */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale);
  const leftUnits = scaledUp(left, scale);
  const rightUnits = scaledUp(right, scale);
  if (leftUnits < rightUnits) return -1;
  return leftUnits > rightUnits ? 1 : 0;
}

const CACHED_POWERS = 64;
const bigPowers: bigint[] = [];

/** Ten to a whole power of 0 or more. */
export function powerOfTen(power: number): bigint {
  if (power > SAFE_DIGITS) chargeDigits(power);
  if (power > CACHED_POWERS) return 10n ** BigInt(power);
  const cached = bigPowers[power];
  if (cached !== undefined) return cached;
  const made = 10n ** BigInt(power);
  bigPowers[power] = made;
  return made;
}

/**
 * Charges a calculation on long numbers, or one that writes or reads them: its cost grows faster than the
 * number of their digits.
 */
export function chargeDigits(digits: number): void {
  charge(digits * Math.sqrt(digits));
}

/** The same for numbers, of which only long ones cost anything. */
export function chargeUnits(units: number | bigint, others: number | bigint = 0): void {
  if (typeof units === 'bigint' || typeof others === 'bigint')
    chargeDigits(digitCount(units) + digitCount(others));
}

/** About the number of digits, known without writing them. */
function digitCount(units: number | bigint): number {
  return typeof units === 'number'
    ? SAFE_DIGITS
    : units.toString(BITS_RADIX).length * DIGITS_PER_LETTER;
}

/** Divides two integers, rounding half away from zero. */
export function quotientHalfAway(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice < (denominator < 0n ? -denominator : denominator)) return quotient;
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
}

function tooManyDigits(digits: number): MvdbError {
  return new MvdbError(TOO_LARGE, `A number may have ${DIGITS_MAX} digits, not ${digits}.`);
}

/** Units at a scale no smaller than the decimal's own. */
function scaledUp(value: Decimal, scale: number): number | bigint {
  const places = scale - value.scale;
  if (places === 0) return value.units;
  if (typeof value.units === 'number' && places <= SAFE_DIGITS) {
    const units = value.units * powerOfTenSafe(places);
    if (Number.isSafeInteger(units)) return units;
  }
  return BigInt(value.units) * powerOfTen(places);
}

function powerOfTenSafe(power: number): number {
  return POWERS_OF_TEN[power] ?? Number.NaN;
}

function rejectZeroDivisor(divisor: Decimal): void {
  if (divisor.units === 0)
    throw new MvdbError(DIVISION_BY_ZERO, 'The divisor must be a number other than zero.');
}
