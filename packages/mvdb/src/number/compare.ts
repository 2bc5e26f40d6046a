import { assertText } from '../arguments/checked.ts';
import { charge } from '../budget/work-meter.ts';
import { MvdbError } from '../errors/errors.ts';
import { NOT_A_NUMBER } from '../errors/failures.ts';
import { isNumeric, smallInteger } from './number-text.ts';

/** Before, same or after. */
export type Order = -1 | 0 | 1;

/** Characters that a comparison costs as much as, beside those it looks at. */
const COMPARISON_COST = 16;

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;
const PLUS = 0x2b;

/**
 * Compares as the relational operators do: as numbers when both sides are numbers, otherwise as text,
 * character by character. Empty text stands before everything else, and a number with spaces around it
 * is text.
 *
 * @example compareValues('10', '9') // 1
 * @example compareValues('010', '10.0') // 0
 * @see UniVerse BASIC Reference, relational operators.
 */
export function compareValues(left: string, right: string): Order {
  assertText('compareValues', 'left', left);
  assertText('compareValues', 'right', right);
  if (left === right) return 0;
  const leftInteger = smallInteger(left);
  if (!Number.isNaN(leftInteger)) {
    const rightInteger = smallInteger(right);
    if (!Number.isNaN(rightInteger)) return orderOf(leftInteger, rightInteger);
  }
  if (left === '') return -1;
  if (right === '') return 1;
  charge(COMPARISON_COST + left.length + right.length);
  if (isNumeric(left) && isNumeric(right)) return compareNumberTexts(left, right);
  return left < right ? -1 : 1;
}

export function isEqual(left: string, right: string): boolean {
  assertText('isEqual', 'left', left);
  assertText('isEqual', 'right', right);
  return compareValues(left, right) === 0;
}

export function isNotEqual(left: string, right: string): boolean {
  assertText('isNotEqual', 'left', left);
  assertText('isNotEqual', 'right', right);
  return compareValues(left, right) !== 0;
}

export function isLess(left: string, right: string): boolean {
  assertText('isLess', 'left', left);
  assertText('isLess', 'right', right);
  return compareValues(left, right) < 0;
}

export function isLessOrEqual(left: string, right: string): boolean {
  assertText('isLessOrEqual', 'left', left);
  assertText('isLessOrEqual', 'right', right);
  return compareValues(left, right) <= 0;
}

export function isGreater(left: string, right: string): boolean {
  assertText('isGreater', 'left', left);
  assertText('isGreater', 'right', right);
  return compareValues(left, right) > 0;
}

export function isGreaterOrEqual(left: string, right: string): boolean {
  assertText('isGreaterOrEqual', 'left', left);
  assertText('isGreaterOrEqual', 'right', right);
  return compareValues(left, right) >= 0;
}

/**
 * Compares two texts as text, with any content.
 *
 * @param justification - `L` from the left, or `R` as if the shorter text were filled with spaces on
 * its left; anything else counts as `L`.
 * @see UniVerse BASIC Reference, COMPARE.
 */
export function compareTexts(left: string, right: string, justification: string = 'L'): Order {
  assertText('compareTexts', 'left', left);
  assertText('compareTexts', 'right', right);
  assertText('compareTexts', 'justification', justification);
  charge(COMPARISON_COST + left.length + right.length);
  if (justification.charCodeAt(0) === 0x52 || justification.charCodeAt(0) === 0x72) {
    const shorter = Math.min(left.length, right.length);
    const excess = left.length - right.length;
    const overhang = excess > 0 ? left : right;
    for (let index = 0; index < Math.abs(excess); index++) {
      const code = overhang.charCodeAt(index);
      if (code !== 0x20) return code > 0x20 === excess > 0 ? 1 : -1;
    }
    return orderOf(left.slice(left.length - shorter), right.slice(right.length - shorter));
  }
  return orderOf(left, right);
}

/** Orders two texts that are numbers, of any length, without turning them into numbers. */
export function compareNumberTexts(left: string, right: string): Order {
  charge(COMPARISON_COST + left.length + right.length);
  const leftParts = numberParts(left);
  const rightParts = numberParts(right);
  if (leftParts.sign !== rightParts.sign) return leftParts.sign < rightParts.sign ? -1 : 1;
  if (leftParts.sign === 0) return 0;
  const size =
    orderOf(leftParts.whole.length, rightParts.whole.length) ||
    orderOf(leftParts.whole, rightParts.whole) ||
    orderOf(leftParts.fraction, rightParts.fraction);
  if (size === 0) return 0;
  return size > 0 === leftParts.sign > 0 ? 1 : -1;
}

function orderOf<Item extends string | number>(left: Item, right: Item): Order {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/**
 * Takes a number apart: sign, whole digits without leading zeros, decimal digits without trailing zeros.
 *
 * @throws MvdbError `NOT_A_NUMBER`.
 */
export function numberParts(text: string): { sign: Order; whole: string; fraction: string } {
  if (!isNumeric(text))
    throw new MvdbError(NOT_A_NUMBER, `"${text.slice(0, 40)}" is not a number.`);
  let start = 0;
  const first = text.charCodeAt(0);
  if (first === MINUS || first === PLUS) start += 1;
  while (text.charCodeAt(start) === ZERO) start += 1;
  let point = text.indexOf('.', start);
  let end = text.length;
  if (point === -1) point = end;
  else while (end > point && text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (end > point && text.charCodeAt(end - 1) === POINT) end -= 1;
  const whole = text.slice(start, point);
  const fraction = text.slice(point + 1, end);
  if (whole === '' && fraction === '') return { sign: 0, whole, fraction };
  return { sign: first === MINUS ? -1 : 1, whole, fraction };
}
