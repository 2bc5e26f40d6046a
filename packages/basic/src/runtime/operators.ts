import {
  field,
  fieldStore,
  lastCharacters,
  matches as matchesPattern,
  overlay,
  substring as substringOf,
} from 'mvdb/functions';
import {
  addValues,
  compareDecimals,
  compareOperands,
  decimalOf,
  divideValues,
  hasFraction,
  isTrueValue,
  multiplyValues,
  negateValue,
  parseDecimal,
  type Reuse,
  raiseValues,
  settled,
  spanFromEnd,
  steadyDecimal,
  subtractValues,
  truncateDecimal,
  type Value,
  wholeNumber,
} from 'mvdb/language';
import { DynamicArray } from './dynamic-array.ts';
import { asValue, type Slot, text } from './slot.ts';
import { bounded } from './value-size.ts';

/*
 * The operators, as compiled programs call them. Each begins with the case that programs mean nearly always, so that
 * the engine of JavaScript puts it into the program itself, and leaves the others to what the expressions of
 * dictionaries do.
 */

export function add(left: Slot, right: Slot): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return addValues(asValue(left), asValue(right), 'none');
}

export function subtract(left: Slot, right: Slot): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return subtractValues(asValue(left), asValue(right), 'none');
}

export function multiply(left: Slot, right: Slot): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return multiplyValues(asValue(left), asValue(right), 'none');
}

export function divide(left: Slot, right: Slot): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    const quotient = left / right;
    if (Number.isSafeInteger(quotient)) return quotient + 0;
  }
  return divideValues(asValue(left), asValue(right), 'none');
}

/** `//`: whole numbers lose the rest, others go down to the whole number below. */
export function divideWhole(left: Slot, right: Slot): Value {
  const dividend = decimalOf(asValue(left));
  const divisor = decimalOf(asValue(right));
  const quotient = divideValues(asValue(left), asValue(right), 'none');
  const whole = settled(truncateDecimal(steadyDecimal(quotient)));
  const isDown = hasFraction(dividend) || hasFraction(divisor);
  return isDown && compareOperands(whole, quotient) > 0 ? subtract(whole, 1) : whole;
}

export function raise(left: Slot, right: Slot): Value {
  return raiseValues(asValue(left), asValue(right), 'none');
}

const REUSING = {
  '+': addValues,
  '-': subtractValues,
  '*': multiplyValues,
  '/': divideValues,
  '**': raiseValues,
} as const;

/** An operator on arrays, one or both of which lend their last element. */
export function reusing(
  operator: keyof typeof REUSING,
  left: Slot,
  right: Slot,
  reuse: Reuse,
): Value {
  return REUSING[operator](asValue(left), asValue(right), reuse);
}

export function negate(operand: Slot): Value {
  if (typeof operand === 'number') return 0 - operand;
  return negateValue(asValue(operand));
}

/** A number, which text becomes; FOR and unary plus need one. */
export function number(operand: Slot): Value {
  if (typeof operand === 'number') return operand;
  const value = asValue(operand);
  return typeof value === 'string' ? settled(decimalOf(value)) : value;
}

/** A position or count: decimal places are cut. */
export function whole(operand: Slot): number {
  if (typeof operand === 'number') return operand;
  return wholeNumber(asValue(operand));
}

export function concatenate(left: Slot, right: Slot, precision: number): string {
  return bounded(text(left, precision) + text(right, precision));
}

/** Below 0, 0 or above it, as the relational operators order two values. */
function order(left: Slot, right: Slot): number {
  const first = asValue(left);
  const second = asValue(right);
  if (typeof first === 'string' && typeof second === 'string')
    return orderOfMarks(first, second) ?? compareOperands(first, second);
  // Beside a number, text with blanks around a number is a number.
  if (typeof first === 'string') return orderWithText(first, second, 1);
  if (typeof second === 'string') return orderWithText(second, first, -1);
  return compareOperands(first, second);
}

const ANY_MARK = /[\u001b-\u001f]/;

/** The order of two texts that differ at a mark: marks are above all other characters, as codes 251 to 255 are. */
function orderOfMarks(first: string, second: string): number | undefined {
  if (!ANY_MARK.test(first) && !ANY_MARK.test(second)) return undefined;
  let index = 0;
  while (index < first.length && first[index] === second[index]) index += 1;
  const isFirst = ANY_MARK.test(first[index] ?? '');
  const isSecond = ANY_MARK.test(second[index] ?? '');
  if (isFirst === isSecond || index >= first.length || index >= second.length) return undefined;
  return isFirst ? 1 : -1;
}

function orderWithText(first: string, second: Value, sign: 1 | -1): number {
  const number = first === '' ? undefined : parseDecimal(first);
  if (number !== undefined) return sign * compareDecimals(number, steadyDecimal(second));
  return sign * compareOperands(first, second);
}

export function equal(left: Slot, right: Slot): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left === right;
  if (typeof left === 'string' && typeof right === 'string') {
    if (left === right) return true;
    if (!mayBeNumber(left) || !mayBeNumber(right)) return false;
  }
  return order(left, right) === 0;
}

const [PLUS, NINE] = [0x2b, 0x39];

/** False for text that is certainly no number: numbers begin with a sign, a point or a digit. */
function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= PLUS && first <= NINE;
}

export function less(left: Slot, right: Slot): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  return order(left, right) < 0;
}

export function lessOrEqual(left: Slot, right: Slot): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left <= right;
  return order(left, right) <= 0;
}

/** Whether a FOR is over: its variable is beyond the limit, or the step leads nowhere. */
export function isBeyond(variable: Slot, limit: Slot, step: Slot): boolean {
  const direction = order(step, 0);
  if (direction > 0) return less(limit, variable);
  return direction < 0 ? less(variable, limit) : true;
}

export function isTrue(slot: Slot): boolean {
  if (typeof slot === 'number') return slot !== 0;
  return isTrueValue(asValue(slot));
}

export function matches(left: Slot, pattern: Slot, precision: number): boolean {
  return matchesPattern(text(left, precision), text(pattern, precision));
}

/** `x[start,length]`. */
export function substring(base: Slot, start: Slot, length: Slot, precision: number): string {
  return substringOf(text(base, precision), whole(start), whole(length));
}

/** `x[start,length]`, where negative positions count from the end. */
export function substringFromEnd(base: Slot, start: Slot, length: Slot, precision: number): string {
  const old = text(base, precision);
  return substringOf(old, ...spanFromEnd(old.length, whole(start), whole(length)));
}

/** `x[length]`. */
export function ending(base: Slot, length: Slot, precision: number): string {
  return lastCharacters(text(base, precision), whole(length));
}

/** `x[delimiter,position,count]`. */
export function fields(
  base: Slot,
  delimiter: Slot,
  position: Slot,
  count: Slot,
  precision: number,
): string {
  return field(text(base, precision), text(delimiter, precision), whole(position), whole(count));
}

/** `x[start,length] = part`. */
export function withSubstring(
  base: Slot,
  start: Slot,
  length: Slot,
  part: Slot,
  precision: number,
  replaces: boolean,
): string {
  const old = text(base, precision);
  const put = text(part, precision);
  const first = whole(start);
  const from = Math.max(first, 1);
  const count = whole(length);
  if (!replaces) return overlay(old, from, count, put);
  const before = old.slice(0, from - 1).padEnd(from - 1);
  const gap = ' '.repeat(Math.max(0 - first, 0));
  return before + put + gap + old.slice(from - 1 + Math.max(count, 0));
}

/** `x[start,length] = part`, where negative positions count from the end. */
export function withSubstringFromEnd(
  base: Slot,
  start: Slot,
  length: Slot,
  part: Slot,
  precision: number,
  replaces: boolean,
): string {
  const { length: size } = text(base, precision);
  const [from, count] = spanFromEnd(size, whole(start), whole(length));
  return withSubstring(base, from, count, part, precision, replaces);
}

/** `x[length] = part`: the last characters. */
export function withEnding(
  base: Slot,
  length: Slot,
  part: Slot,
  precision: number,
  replaces: boolean,
): string {
  const count = whole(length);
  const start = text(base, precision).length - count + 1;
  return withSubstring(base, start, count, part, precision, replaces);
}

/** `x[delimiter,position,count] = part`. */
export function withFields(
  base: Slot,
  delimiter: Slot,
  position: Slot,
  count: Slot,
  part: Slot,
  precision: number,
): string {
  return fieldStore(
    text(base, precision),
    text(delimiter, precision),
    whole(position),
    whole(count),
    text(part, precision),
  );
}

/** What a variable holds, taken apart; the program puts it in its place. */
export function spread(slot: Slot, precision: number): DynamicArray {
  if (slot instanceof DynamicArray) return slot;
  const value = asValue(slot);
  return new DynamicArray(value, text(value, precision));
}

/** `x<a,v,s>` of what is not a variable. */
export function extracted(
  base: Slot,
  attribute: number,
  value: number,
  subvalue: number,
  precision: number,
): string {
  return spread(base, precision).get(attribute, value, subvalue);
}

export function greater(left: Slot, right: Slot): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left > right;
  return order(left, right) > 0;
}

export function greaterOrEqual(left: Slot, right: Slot): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left >= right;
  return order(left, right) >= 0;
}

/** A text in which an element of what is not a variable was replaced. */
export function replaced(
  base: Slot,
  precision: number,
  attribute: number,
  value: number,
  subvalue: number,
  part: string,
  fills: boolean,
): string {
  const array = new DynamicArray(text(base, precision), text(base, precision));
  array.set(attribute, value, subvalue, part, fills);
  return array.text;
}

/** A value that is text from now on where it has decimal places, by the precision of the program. */
export function rounded(slot: Slot, precision: number): Value {
  const value = asValue(slot);
  return typeof value === 'object' ? text(value, precision) : value;
}

/** A number that stands in the source. */
export function constantNumber(digits: string): Value {
  return settled(decimalOf(digits));
}
