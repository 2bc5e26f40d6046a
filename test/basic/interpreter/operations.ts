import { MvdbError } from 'mvdb';
import { matches } from 'mvdb/functions';
import {
  addValues,
  compareDecimals,
  compareOperands,
  decimalOf,
  divideValues,
  hasFraction,
  multiplyValues,
  parseDecimal,
  raiseValues,
  settled,
  steadyDecimal,
  subtractValues,
  truncateDecimal,
} from 'mvdb/language';
import { text, type Value } from '../../../packages/basic/src/runtime/slot.ts';
import type { Flavour } from '../../../packages/basic/src/syntax/flavours.ts';
import type { BinaryOperator } from '../../../packages/basic/src/syntax/syntax.ts';

/* What operators do, by the exact numbers of the engine alone: without a fast path for small ones. */

/** Says what a flavour forgives. */
export type Warn = (detail: string) => void;

/** Runs an operator on two values. */
export function applied(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  precision: number,
  flavour: Flavour,
  warn: Warn,
): Value {
  switch (operator) {
    case ':':
      return text(left, precision) + text(right, precision);
    case '=':
      return truth(order(left, right) === 0);
    case '#':
      return truth(order(left, right) !== 0);
    case '<':
      return truth(order(left, right) < 0);
    case '>':
      return truth(order(left, right) > 0);
    case '<=':
      return truth(order(left, right) <= 0);
    case '>=':
      return truth(order(left, right) >= 0);
    case 'MATCHES':
      return truth(matches(text(left, precision), text(right, precision)));
    case 'AND':
    case 'OR':
      throw new TypeError('AND and OR are of conditions.');
    default:
      return calculated(operator, left, right, flavour, warn);
  }
}

type Arithmetic = '+' | '-' | '*' | '/' | '//' | '**';

const EXACT: Readonly<Record<Arithmetic, (left: Value, right: Value) => Value>> = {
  '+': (left, right) => addValues(left, right, 'none'),
  '-': (left, right) => subtractValues(left, right, 'none'),
  '*': (left, right) => multiplyValues(left, right, 'none'),
  '/': (left, right) => divideValues(left, right, 'none'),
  '//': wholeQuotient,
  '**': (left, right) => raiseValues(left, right, 'none'),
};

function wholeQuotient(left: Value, right: Value): Value {
  const hasPlaces = [decimalOf(left), decimalOf(right)].some(hasFraction);
  const quotient = divideValues(left, right, 'none');
  const cut = settled(truncateDecimal(steadyDecimal(quotient)));
  return hasPlaces && compareOperands(cut, quotient) > 0 ? subtractValues(cut, 1, 'none') : cut;
}

/** Arithmetic: where the flavour goes on, what is not a number counts as 0, and so does what is divided by 0. */
export function calculated(
  operator: Arithmetic,
  left: Value,
  right: Value,
  flavour: Flavour,
  warn: Warn,
): Value {
  const work = (first: Value, second: Value): Value => {
    const isOfElements = ['+', '-', '*', '/'].includes(operator);
    if (isOfElements && !flavour.vectorOperators)
      for (const each of [first, second]) assertSingle(each);
    return EXACT[operator](first, second);
  };
  if (!flavour.warnsAndGoesOn) return work(left, right);
  try {
    return work(left, right);
  } catch (error) {
    if (codeOf(error) === 'DIVISION_BY_ZERO') {
      warn(detailOf(error));
      return 0;
    }
    if (codeOf(error) !== 'NOT_A_NUMBER') throw error;
    warn(detailOf(error));
    return calculated(operator, numberOrZero(left), numberOrZero(right), flavour, warn);
  }
}

/** In most flavours a dynamic array of several elements is not a number. @throws MvdbError `NOT_A_NUMBER`. */
export function assertSingle(value: Value): void {
  if (typeof value === 'string' && [...value].some(isMark)) decimalOf(value);
}

/** A value as a number. */
export function numbered(value: Value, flavour: Flavour, warn: Warn): Value {
  const work = (each: Value) => (typeof each === 'string' ? settled(decimalOf(each)) : each);
  return tolerantly(work, value, flavour, warn);
}

/** Does something with a number: where the flavour goes on, what is not one counts as 0. */
export function tolerantly(
  work: (value: Value) => Value,
  value: Value,
  flavour: Flavour,
  warn: Warn,
): Value {
  try {
    return work(value);
  } catch (error) {
    if (!flavour.warnsAndGoesOn || codeOf(error) !== 'NOT_A_NUMBER') throw error;
    warn(detailOf(error));
    return work(0);
  }
}

function numberOrZero(value: Value): Value {
  try {
    decimalOf(value);
    return value;
  } catch (error) {
    if (codeOf(error) !== 'NOT_A_NUMBER') throw error;
    return 0;
  }
}

export function codeOf(error: unknown): string {
  return error instanceof MvdbError ? error.code : '';
}

function detailOf(error: unknown): string {
  return error instanceof MvdbError ? error.detail : '';
}

function truth(isTrue: boolean): Value {
  return isTrue ? 1 : 0;
}

const FIRST_MARK = 0x1b;
const LAST_MARK = 0x1f;

/** Below 0, 0 or above it: as numbers where both sides are, else as text, in which marks are above other characters. */
export function order(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') {
    const [first, second] = firstDifference(left, right);
    if (first !== '' && second !== '' && isMark(first) !== isMark(second))
      return isMark(first) ? 1 : -1;
    return compareOperands(left, right);
  }
  const [first, second] = [numberBeside(left), numberBeside(right)];
  if (first !== undefined && second !== undefined) return compareDecimals(first, second);
  return compareOperands(left, right);
}

/** The number that a value is beside a number: blanks around it do not count, empty text is none. */
function numberBeside(value: Value) {
  if (value === '') return undefined;
  return typeof value === 'string' ? parseDecimal(value) : steadyDecimal(value);
}

function firstDifference(left: string, right: string): [string, string] {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return [left[index] ?? '', right[index] ?? ''];
}

function isMark(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= FIRST_MARK && code <= LAST_MARK;
}
