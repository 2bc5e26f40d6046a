import { assertText } from '../arguments/checked.ts';
import { assertPrecision } from '../number/assert-precision.ts';
import { compareValues } from '../number/compare.ts';
import {
  addDecimals,
  DEFAULT_PRECISION,
  type Decimal,
  formatDecimal,
  parseDecimal,
  ZERO,
} from '../number/decimal.ts';
import { isNumeric } from '../number/number-text.ts';
import {
  FIELD_MARK_CODE,
  SUBVALUE_MARK,
  SUBVALUE_MARK_CODE,
  VALUE_MARK,
  VALUE_MARK_CODE,
} from '../text/marks.ts';
import { elementEnd } from './elements.ts';

/**
 * Adds up the lowest level of a dynamic array: subvalues into values, else values into attributes, else
 * attributes into one number. Elements that are not numbers do not count.
 *
 * @param precision - Decimal places of each sum.
 * @example sum('1\u001d2\u001e3') // '3\u001e3'
 * @see UniVerse BASIC Reference, SUM.
 */
export function sum(array: string, precision = DEFAULT_PRECISION): string {
  assertText('sum', 'array', array);
  assertPrecision('sum', precision);
  const level = array.includes(SUBVALUE_MARK)
    ? SUBVALUE_MARK_CODE
    : array.includes(VALUE_MARK)
      ? VALUE_MARK_CODE
      : FIELD_MARK_CODE;
  let result = '';
  let total = ZERO;
  for (let start = 0; ; ) {
    const end = elementEnd(array, start);
    total = withElement(total, array.slice(start, end));
    if (end === array.length) return result + formatDecimal(total, precision);
    if (array.charCodeAt(end) > level) {
      result += formatDecimal(total, precision) + array.charAt(end);
      total = ZERO;
    }
    start = end + 1;
  }
}

/**
 * Adds up all elements of a dynamic array; those that are not numbers do not count.
 *
 * @see UniVerse BASIC Reference, SUMMATION.
 */
export function summation(array: string, precision = DEFAULT_PRECISION): string {
  assertText('summation', 'array', array);
  assertPrecision('summation', precision);
  let total = ZERO;
  forEachElement(array, (element) => {
    total = withElement(total, element);
  });
  return formatDecimal(total, precision);
}

/**
 * The greatest number among the elements, as it stands there.
 *
 * @returns Empty text when no element is a number.
 * @see UniVerse BASIC Reference, MAXIMUM.
 */
export function maximum(array: string): string {
  assertText('maximum', 'array', array);
  return furthest(array, 1);
}

/**
 * The smallest number among the elements, as it stands there.
 *
 * @returns Empty text when no element is a number.
 * @see UniVerse BASIC Reference, MINIMUM.
 */
export function minimum(array: string): string {
  assertText('minimum', 'array', array);
  return furthest(array, -1);
}

function furthest(array: string, direction: 1 | -1): string {
  let best = '';
  forEachElement(array, (element) => {
    if (element === '' || !isNumeric(element)) return;
    if (best === '' || compareValues(element, best) === direction) best = element;
  });
  return best;
}

function withElement(total: Decimal, element: string): Decimal {
  const number = isNumeric(element) ? parseDecimal(element) : undefined;
  return number === undefined ? total : addDecimals(total, number);
}

function forEachElement(array: string, visit: (element: string) => void): void {
  for (let start = 0; start <= array.length; ) {
    const end = elementEnd(array, start);
    visit(array.slice(start, end));
    start = end + 1;
  }
}
