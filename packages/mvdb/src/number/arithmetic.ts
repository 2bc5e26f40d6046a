import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { NOT_A_NUMBER } from '../errors/failures.ts';
import { isNull, NULL_VALUE } from '../text/null-value.ts';
import { assertPrecision } from './assert-precision.ts';
import {
  absoluteDecimal,
  addDecimals,
  DEFAULT_PRECISION,
  type Decimal,
  divideDecimals,
  formatDecimal,
  modulusOf,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  remainderOf,
  subtractDecimals,
  truncateDecimal,
  wholeQuotient,
} from './decimal.ts';
import { isTrue, smallInteger } from './number-text.ts';
import { powerOf } from './power.ts';

/*
 * Arithmetic on numbers as text. Empty text counts as zero and spaces around a number do not matter.
 * Calculations are exact; `precision` is the number of decimal places the resulting text is rounded to.
 * A null operand makes the result null. Every function throws MvdbError `NOT_A_NUMBER` for an operand that
 * is not a number.
 */

/** @see UniVerse BASIC Reference, ADDS. */
export function add(left: string, right: string, precision = DEFAULT_PRECISION): string {
  assertText('add', 'left', left);
  assertText('add', 'right', right);
  assertPrecision('add', precision);
  const sum = smallOperand(left) + smallOperand(right);
  if (!Number.isNaN(sum)) return String(sum);
  return ofTwo(addDecimals, left, right, precision);
}

/** @see UniVerse BASIC Reference, SUBS. */
export function subtract(left: string, right: string, precision = DEFAULT_PRECISION): string {
  assertText('subtract', 'left', left);
  assertText('subtract', 'right', right);
  assertPrecision('subtract', precision);
  const difference = smallOperand(left) - smallOperand(right);
  if (!Number.isNaN(difference)) return String(difference);
  return ofTwo(subtractDecimals, left, right, precision);
}

/** @see UniVerse BASIC Reference, MULS. */
export function multiply(left: string, right: string, precision = DEFAULT_PRECISION): string {
  assertText('multiply', 'left', left);
  assertText('multiply', 'right', right);
  assertPrecision('multiply', precision);
  const product = smallOperand(left) * smallOperand(right);
  if (Number.isSafeInteger(product)) return String(product + 0);
  return ofTwo(multiplyDecimals, left, right, precision);
}

/**
 * @throws MvdbError `DIVISION_BY_ZERO`
 * @see UniVerse BASIC Reference, DIVS.
 */
export function divide(left: string, right: string, precision = DEFAULT_PRECISION): string {
  assertText('divide', 'left', left);
  assertText('divide', 'right', right);
  assertPrecision('divide', precision);
  return ofTwo((a, b) => divideDecimals(a, b, precision), left, right, precision);
}

/**
 * The whole part of a quotient.
 *
 * @throws MvdbError `DIVISION_BY_ZERO`
 * @see UniVerse BASIC Reference, DIV.
 */
export function quotient(left: string, right: string): string {
  assertText('quotient', 'left', left);
  assertText('quotient', 'right', right);
  return ofTwo(wholeQuotient, left, right);
}

/** The modulus, with the sign of the divisor; by zero, the number divided. */
export function modulus(left: string, right: string, precision = DEFAULT_PRECISION): string {
  assertText('modulus', 'left', left);
  assertText('modulus', 'right', right);
  assertPrecision('modulus', precision);
  return ofTwo(modulusOf, left, right, precision);
}

/** The remainder, with the sign of the number divided; by zero, that number. */
export function remainder(left: string, right: string, precision = DEFAULT_PRECISION): string {
  assertText('remainder', 'left', left);
  assertText('remainder', 'right', right);
  assertPrecision('remainder', precision);
  return ofTwo(remainderOf, left, right, precision);
}

/** A power; errors as for `powerOf`. */
export function power(base: string, exponent: string, precision = DEFAULT_PRECISION): string {
  assertText('power', 'base', base);
  assertText('power', 'exponent', exponent);
  assertPrecision('power', precision);
  return ofTwo((a, b) => powerOf(a, b, precision), base, exponent, precision);
}

/** The whole part, cut towards zero. */
export function integer(text: string): string {
  assertText('integer', 'text', text);
  return ofOne(truncateDecimal, text);
}

export function absolute(text: string, precision = DEFAULT_PRECISION): string {
  assertText('absolute', 'text', text);
  assertPrecision('absolute', precision);
  return ofOne(absoluteDecimal, text, precision);
}

export function negate(text: string, precision = DEFAULT_PRECISION): string {
  assertText('negate', 'text', text);
  assertPrecision('negate', precision);
  return ofOne(negateDecimal, text, precision);
}

/** `1` when the text is empty or zero, else `0`. */
export function not(text: string): string {
  assertText('not', 'text', text);
  return isTrue(text) ? '0' : '1';
}

/** `1` when both texts are true, else `0`. */
export function and(left: string, right: string): string {
  assertText('and', 'left', left);
  assertText('and', 'right', right);
  return isTrue(left) && isTrue(right) ? '1' : '0';
}

/** `1` when one of the texts is true, else `0`. */
export function or(left: string, right: string): string {
  assertText('or', 'left', left);
  assertText('or', 'right', right);
  return isTrue(left) || isTrue(right) ? '1' : '0';
}

/**
 * Reads an operand of arithmetic.
 *
 * @throws MvdbError `NOT_A_NUMBER`
 */
export function operand(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined)
    throw new MvdbError(
      NOT_A_NUMBER,
      `"${text.length > 40 ? `${text.slice(0, 40)}...` : text}" is not a number; give digits with an optional sign and decimal point.`,
    );
  return value;
}

function ofOne(
  operate: (value: Decimal) => Decimal,
  text: string,
  precision = DEFAULT_PRECISION,
): string {
  return isNull(text) ? NULL_VALUE : formatDecimal(operate(operand(text)), precision);
}

function ofTwo(
  operate: (left: Decimal, right: Decimal) => Decimal,
  left: string,
  right: string,
  precision = DEFAULT_PRECISION,
): string {
  if (isNull(left) || isNull(right)) return NULL_VALUE;
  return formatDecimal(operate(operand(left), operand(right)), precision);
}

function smallOperand(text: string): number {
  return text === '' ? 0 : smallInteger(text);
}
