import { charge } from '../budget/work-meter.ts';
import { compareValues } from '../number/compare.ts';
import { isNumeric } from '../number/number-text.ts';
import { upcase } from '../text/case.ts';
import { matcher } from '../text/matches.ts';
import { isNull } from '../text/null-value.ts';
import { soundex } from '../text/soundex.ts';
import type { Operator } from './syntax.ts';

/** Characters that comparing with one operand costs as much as. */
const COMPARISON_COST = 16;

/** A question about one value of a column. */
export type ValueTest = (value: string) => boolean;

/** How values are compared. */
export interface Comparing {
  readonly isCaseIgnored: boolean;
  /** `EQ` and `NE` compare as text, numbers too. */
  readonly isExact: boolean;
}

/**
 * The test of a value against operands, all in the same form.
 *
 * @param operands - Two for `BETWEEN`, none for `IS.NULL` and `IS.NOT.NULL`. Of several operands one has to
 * pass; for `NE` and `UNLIKE` all have to.
 */
export function valueTest(
  operator: Operator,
  operands: readonly string[],
  { isCaseIgnored, isExact }: Comparing,
): ValueTest {
  if (!isCaseIgnored) return charging(plainTest(operator, operands, isExact), operands);
  const test = plainTest(operator, operands.map(upcase), isExact);
  return charging((value) => test(upcase(value)), operands);
}

/** Every operand may have to be compared with the value. */
function charging(test: ValueTest, operands: readonly string[]): ValueTest {
  const cost = COMPARISON_COST * Math.max(operands.length, 1);
  charge(cost);
  return (value) => {
    charge(cost + value.length);
    return test(value);
  };
}

function plainTest(operator: Operator, operands: readonly string[], isExact: boolean): ValueTest {
  switch (operator) {
    case 'IS.NULL':
      return isEmpty;
    case 'IS.NOT.NULL':
      return negated(isEmpty);
    case 'BETWEEN': {
      const [low = '', high = ''] = operands;
      return (value) => compareValues(value, low) >= 0 && compareValues(value, high) <= 0;
    }
    case 'EQ':
      return isExact ? memberTest(operands) : equalTest(operands);
    case 'NE':
      return negated(isExact ? memberTest(operands) : equalTest(operands));
    case 'LT':
      return anyOf(operands, (operand) => (value) => compareValues(value, operand) < 0);
    case 'LE':
      return anyOf(operands, (operand) => (value) => compareValues(value, operand) <= 0);
    case 'GT':
      return anyOf(operands, (operand) => (value) => compareValues(value, operand) > 0);
    case 'GE':
      return anyOf(operands, (operand) => (value) => compareValues(value, operand) >= 0);
    case 'LIKE':
      return anyOf(operands, matcher);
    case 'UNLIKE':
      return negated(anyOf(operands, matcher));
    case 'SAID':
      return anyOf(operands, (operand) => {
        const sound = soundex(operand);
        return (value) => soundex(value) === sound;
      });
  }
}

/** Neither empty text nor the null of SQL says anything. */
function isEmpty(value: string): boolean {
  return value === '' || isNull(value);
}

function memberTest(operands: readonly string[]): ValueTest {
  const [only] = operands;
  if (operands.length === 1) return (value) => value === only;
  const members = new Set(operands);
  return (value) => members.has(value);
}

/** Texts that are not numbers are looked up at once; numbers may be written in several ways. */
function equalTest(operands: readonly string[]): ValueTest {
  const numbers = operands.filter((operand) => operand !== '' && isNumeric(operand));
  const isNumber = anyOf(numbers, (number) => (value) => compareValues(value, number) === 0);
  const isMember = memberTest(operands);
  if (numbers.length === 0) return isMember;
  return operands.length === 1 ? isNumber : (value) => isMember(value) || isNumber(value);
}

function anyOf(operands: readonly string[], testOf: (operand: string) => ValueTest): ValueTest {
  const tests = operands.map(testOf);
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (value) => tests.some((test) => test(value));
}

function negated(test: ValueTest): ValueTest {
  return (value) => !test(value);
}
