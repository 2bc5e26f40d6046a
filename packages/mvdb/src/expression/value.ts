import { charge } from '../budget/work-meter.ts';
import { adds, divs, muls, subs } from '../dynamic-array/element-wise.ts';
import { elementEnd, type Fill, type Reuse, zipElements } from '../dynamic-array/elements.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_POSITION, TOO_LARGE } from '../errors/failures.ts';
import { operand, power, quotient } from '../number/arithmetic.ts';
import { compareValues, type Order } from '../number/compare.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  DIGITS_MAX,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  powerOfTen,
  roundDecimal,
  subtractDecimals,
  wholeQuotient,
} from '../number/decimal.ts';
import { isNumeric, isTrue, smallInteger } from '../number/number-text.ts';
import { powerOf } from '../number/power.ts';
import { NULL_VALUE } from '../text/null-value.ts';

/**
 * A value inside an expression: text, or a number that has not become text yet and so is not rounded to
 * the four decimal places of text. A plain number is a safe integer and never minus zero.
 */
export type Value = string | number | Decimal;

export type Arithmetic = (left: Value, right: Value, reuse: Reuse) => Value;

/** Decimal places beyond which a number is no longer exact, as after a division. */
const STEADY_PLACES = 12;
/** Decimal places a number carries at most. */
const PLACES_MAX = 40;

const ZERO_BY_ONE: Fill = { first: '0', second: '1' };
const ZEROS: Fill = { first: '0', second: '0' };

/** The first numbers that have too many digits; both are long, and made once. */
let tooLong: { readonly greatest: bigint; readonly least: bigint } | undefined;

function bounds(): { readonly greatest: bigint; readonly least: bigint } {
  if (tooLong !== undefined) return tooLong;
  const greatest = powerOfTen(DIGITS_MAX);
  tooLong = { greatest, least: -greatest };
  return tooLong;
}

export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : formatDecimal(value);
}

/** Characters that looking at a value costs as much as, beside the step itself. */
const VALUE_COST = 8;

/** The value, charged for as something that is looked at. */
export function charged<Charged extends Value>(value: Charged): Charged {
  charge(typeof value === 'string' ? VALUE_COST + value.length : VALUE_COST);
  return value;
}

export function isTrueValue(value: Value): boolean {
  if (typeof value === 'string') return isTrue(value);
  return typeof value === 'number' ? value !== 0 : Number(value.units) !== 0;
}

/**
 * The value as an exact number; empty text is 0.
 *
 * @throws MvdbError `NOT_A_NUMBER`
 */
export function decimalOf(value: Value): Decimal {
  if (typeof value === 'string') return operand(value);
  return typeof value === 'number' ? { units: value, scale: 0 } : value;
}

/** The number without the error a division may have left in its last places. */
export function steadyDecimal(value: Value): Decimal {
  return steadied(decimalOf(value));
}

function steadied(number: Decimal): Decimal {
  return number.scale > STEADY_PLACES ? roundDecimal(number, STEADY_PLACES) : number;
}

/**
 * The value as a position or count: decimal places are cut off, empty text is 0.
 *
 * @throws MvdbError `NOT_A_NUMBER`; `BAD_POSITION` beyond 2^53.
 */
export function wholeNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    const small = value === '' ? 0 : smallInteger(value);
    if (!Number.isNaN(small)) return small;
  }
  const { units, scale } = steadyDecimal(value);
  const whole = Number(scale === 0 ? units : BigInt(units) / powerOfTen(scale)) + 0;
  if (Number.isSafeInteger(whole)) return whole;
  throw new MvdbError(BAD_POSITION, `${textOf(value)} is beyond what can be counted.`);
}

/** Numbers in their cheapest form, with no more places and digits than can be carried on. */
export function settled(number: Decimal): Value {
  if (typeof number.units === 'number') {
    if (number.scale === 0) return number.units;
    return number.scale > PLACES_MAX ? roundDecimal(number, PLACES_MAX) : number;
  }
  const { greatest, least } = bounds();
  if (number.units >= greatest || number.units <= least)
    throw new MvdbError(TOO_LARGE, `A number may have ${DIGITS_MAX} digits.`);
  return number.scale > PLACES_MAX ? roundDecimal(number, PLACES_MAX) : number;
}

/** Element by element where an operand is multivalued or lends its last element; null with a null. */
export const addValues: Arithmetic = (left, right, reuse) => {
  const sum = smallOperand(left) + smallOperand(right);
  return Number.isSafeInteger(sum) ? sum : calculate(left, right, reuse, adds, addDecimals);
};

export const subtractValues: Arithmetic = (left, right, reuse) => {
  const difference = smallOperand(left) - smallOperand(right);
  if (Number.isSafeInteger(difference)) return difference;
  return calculate(left, right, reuse, subs, subtractDecimals);
};

export const multiplyValues: Arithmetic = (left, right, reuse) => {
  const product = smallOperand(left) * smallOperand(right);
  if (Number.isSafeInteger(product)) return product + 0;
  return calculate(left, right, reuse, muls, multiplyDecimals);
};

export const divideValues: Arithmetic = (left, right, reuse) =>
  calculate(left, right, reuse, divs, divideDecimals);

/** The whole part of a quotient. */
export const divideWhole: Arithmetic = (left, right, reuse) =>
  calculate(left, right, reuse, quotients, (dividend, divisor) =>
    wholeQuotient(steadied(dividend), steadied(divisor)),
  );

export const raiseValues: Arithmetic = (left, right, reuse) =>
  calculate(left, right, reuse, powers, (base, exponent) => powerOf(base, exponent, STEADY_PLACES));

export function negateValue(value: Value): Value {
  return subtractValues(0, value, 'first');
}

/** A calculation with numbers as they are, or on the texts of two dynamic arrays. */
function calculate(
  left: Value,
  right: Value,
  reuse: Reuse,
  elements: (first: string, second: string, options: { reuse: Reuse }) => string,
  exact: (left: Decimal, right: Decimal) => Decimal,
): Value {
  if (hasMarks(left) || hasMarks(right)) return elements(textOf(left), textOf(right), { reuse });
  if (left === NULL_VALUE || right === NULL_VALUE) return NULL_VALUE;
  return settled(exact(decimalOf(left), decimalOf(right)));
}

function quotients(first: string, second: string, { reuse }: { reuse: Reuse }): string {
  return zipElements(first, second, quotient, reuse, ZERO_BY_ONE);
}

function powers(first: string, second: string, { reuse }: { reuse: Reuse }): string {
  return zipElements(first, second, (base, exponent) => power(base, exponent), reuse, ZEROS);
}

/** Compares as the relational operators do; a number that is not text yet with all its places. */
export function compareOperands(left: Value, right: Value): Order {
  if (typeof left === 'string' && typeof right === 'string') return compareValues(left, right);
  if (typeof left === 'number' && typeof right === 'number')
    return left < right ? -1 : left > right ? 1 : 0;
  if (isNumber(left) && isNumber(right))
    return compareDecimals(steadyDecimal(left), steadyDecimal(right));
  return compareValues(textOf(left), textOf(right));
}

function isNumber(value: Value): boolean {
  return typeof value !== 'string' || (value !== '' && isNumeric(value));
}

/** NaN for all but whole numbers of up to 15 digits and empty text, which is 0. */
function smallOperand(value: Value): number {
  if (typeof value === 'string') return value === '' ? 0 : smallInteger(value);
  if (typeof value === 'number') return value;
  return Number.NaN;
}

function hasMarks(value: Value): boolean {
  return typeof value === 'string' && elementEnd(value, 0) < value.length;
}
