import { isNumeric, smallInteger } from '../number/number-text.ts';
import { attributeStart, type BytePredicate } from '../storage/byte-predicate.ts';
import { decodeText } from '../text/decode-text.ts';
import { FIELD_MARK_CODE, SUBVALUE_MARK_CODE } from '../text/marks.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import type { PlainCondition, PlainTest } from './plain-condition.ts';
import type { Operator } from './syntax.ts';
import { valueTest } from './value-test.ts';

/** A question about the value that lies in `bytes` from `start` to `end`. */
type ByteTest = (bytes: Uint8Array, start: number, end: number) => boolean;

const NULL_BYTES = Buffer.from(NULL_VALUE);
const MINUS = 0x2d;
const ZERO = 0x30;
/** Digits that always fit a safe integer. */
const SAFE_DIGITS = 15;
/** Below it, bytes of UTF-8 and code units of strings sort in the same order. */
const FIRST_SURROGATE = 0xd800;

/** One test on bytes for conditions that must all hold; `undefined` if missing. */
export function byteConditions(conditions: readonly PlainCondition[]): BytePredicate | undefined {
  const predicates = conditions.map(byteCondition);
  const [only] = predicates;
  if (only === undefined || predicates.length === 1) return only;
  return (bytes, length) => predicates.every((holds) => holds(bytes, length));
}

/**
 * Compiles a condition to one on the bytes of a record. Only the attributes it comes to are looked at, and
 * decoded only where bytes do not suffice.
 */
export function byteCondition(condition: PlainCondition): BytePredicate {
  switch (condition.kind) {
    case 'test':
      return testPredicate(condition);
    case 'not': {
      const holds = byteCondition(condition.condition);
      return (bytes, length) => !holds(bytes, length);
    }
    case 'and': {
      const all = condition.conditions.map(byteCondition);
      return (bytes, length) => all.every((holds) => holds(bytes, length));
    }
    case 'or': {
      const any = condition.conditions.map(byteCondition);
      return (bytes, length) => any.some((holds) => holds(bytes, length));
    }
  }
}

function testPredicate(test: PlainTest): BytePredicate {
  const passes = byteTest(test);
  const { attribute, quantifier } = test;
  switch (quantifier) {
    case 'any':
      return (bytes, length) => someByteValue(bytes, length, attribute, passes);
    case 'no':
      return (bytes, length) => !someByteValue(bytes, length, attribute, passes);
    case 'every': {
      const fails: ByteTest = (bytes, start, end) => !passes(bytes, start, end);
      return (bytes, length) => !someByteValue(bytes, length, attribute, fails);
    }
  }
}

/** True when a value or subvalue of the attribute passes; a missing attribute is one empty value. */
function someByteValue(
  bytes: Uint8Array,
  length: number,
  attribute: number,
  passes: ByteTest,
): boolean {
  let start = attributeStart(bytes, length, attribute);
  if (start === -1) return passes(bytes, 0, 0);
  for (let offset = start; offset < length; offset += 1) {
    const byte = bytes[offset] ?? 0;
    if (byte < SUBVALUE_MARK_CODE || byte > FIELD_MARK_CODE) continue;
    if (byte === FIELD_MARK_CODE) return passes(bytes, start, offset);
    if (passes(bytes, start, offset)) return true;
    start = offset + 1;
  }
  return passes(bytes, start, length);
}

function byteTest(test: PlainTest): ByteTest {
  const { literals } = test;
  const onText = valueTest(test.operator, literals, test);
  const decoded: ByteTest = (bytes, start, end) => onText(decodeText(bytes, start, end));
  const [literal] = literals;
  if (test.operator === 'IS.NULL') return isEmpty;
  if (test.operator === 'IS.NOT.NULL') return (bytes, start, end) => !isEmpty(bytes, start, end);
  if (test.isCaseIgnored || literal === undefined || literals.length !== 1) return decoded;
  const number = smallInteger(literal);
  if (!Number.isNaN(number)) return numberTest(test, number, decoded);
  return literal === '' || !isNumeric(literal) ? textTest(test, literal, decoded) : decoded;
}

function isEmpty(bytes: Uint8Array, start: number, end: number): boolean {
  return start === end || isSame(bytes, start, end, NULL_BYTES);
}

/** Against a whole number: values that are plain whole numbers need no text. */
function numberTest(test: PlainTest, number: number, decoded: ByteTest): ByteTest {
  const agrees = orderTest(test.operator);
  if (agrees === undefined) return decoded;
  return (bytes, start, end) => {
    const value = byteInteger(bytes, start, end);
    return Number.isNaN(value) ? decoded(bytes, start, end) : agrees(value - number);
  };
}

/** Against a text that is not a number: the bytes are in the order of the text. */
function textTest(test: PlainTest, literal: string, decoded: ByteTest): ByteTest {
  const wanted = Buffer.from(literal);
  if (test.operator === 'EQ') return (bytes, start, end) => isSame(bytes, start, end, wanted);
  if (test.operator === 'NE') return (bytes, start, end) => !isSame(bytes, start, end, wanted);
  const agrees = orderTest(test.operator);
  if (agrees === undefined || !sortsLikeBytes(literal)) return decoded;
  return (bytes, start, end) => agrees(byteOrder(bytes, start, end, wanted));
}

/** What an operator asks of the difference between value and operand; `undefined` for other operators. */
function orderTest(operator: Operator): ((difference: number) => boolean) | undefined {
  switch (operator) {
    case 'EQ':
      return (difference) => difference === 0;
    case 'NE':
      return (difference) => difference !== 0;
    case 'LT':
      return (difference) => difference < 0;
    case 'LE':
      return (difference) => difference <= 0;
    case 'GT':
      return (difference) => difference > 0;
    case 'GE':
      return (difference) => difference >= 0;
    default:
      return undefined;
  }
}

function sortsLikeBytes(text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) >= FIRST_SURROGATE) return false;
  return true;
}

function isSame(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  if (end - start !== wanted.length) return false;
  for (let index = 0; index < wanted.length; index++)
    if (bytes[start + index] !== wanted[index]) return false;
  return true;
}

function byteOrder(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): number {
  const shared = Math.min(end - start, wanted.length);
  for (let index = 0; index < shared; index++) {
    const difference = (bytes[start + index] ?? 0) - (wanted[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return end - start - wanted.length;
}

/** A whole number of at most 15 digits, with or without a minus; NaN for everything else. */
export function byteInteger(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS && start < end;
  const first = isNegative ? start + 1 : start;
  if (first >= end || end - first > SAFE_DIGITS) return Number.NaN;
  let number = 0;
  for (let offset = first; offset < end; offset++) {
    const digit = (bytes[offset] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return isNegative ? 0 - number : number;
}
