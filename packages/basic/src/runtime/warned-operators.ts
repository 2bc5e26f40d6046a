import { MvdbError } from 'mvdb';
import { decimalOf } from 'mvdb/language';
import * as operators from './operators.ts';
import type { ProgramRun } from './program-run.ts';
import { singleOperators } from './single-operators.ts';
import { asValue, type Slot, type Value } from './slot.ts';

/*
 * The operators of flavours that warn and go on: text that is not a number counts as 0, and so does what is divided by
 * zero.
 */

type OfTwo = (left: Slot, right: Slot) => Value;
type OfOne<Result> = (operand: Slot) => Result;

function ofTwo(operator: OfTwo): (left: Slot, right: Slot, run: ProgramRun) => Value {
  return (left, right, run) => {
    try {
      return operator(left, right);
    } catch (error) {
      warn(run, error);
      const [first, second] = [numberOrZero(left), numberOrZero(right)];
      return isZeroDivision(error) ? 0 : againOrZero(run, operator, first, second);
    }
  };
}

function ofOne<Result>(operator: OfOne<Result>): (operand: Slot, run: ProgramRun) => Result {
  return (operand, run) => {
    try {
      return operator(operand);
    } catch (error) {
      warn(run, error);
      return operator(numberOrZero(operand));
    }
  };
}

export const warnedOperators = {
  addWarned: ofTwo(operators.add),
  subtractWarned: ofTwo(operators.subtract),
  multiplyWarned: ofTwo(operators.multiply),
  divideWarned: ofTwo(operators.divide),
  divideWholeWarned: ofTwo(operators.divideWhole),
  raiseWarned: ofTwo(operators.raise),
  negateWarned: ofOne(operators.negate),
  addSingleWarned: ofTwo(singleOperators.addSingle),
  subtractSingleWarned: ofTwo(singleOperators.subtractSingle),
  multiplySingleWarned: ofTwo(singleOperators.multiplySingle),
  divideSingleWarned: ofTwo(singleOperators.divideSingle),
  negateSingleWarned: ofOne(singleOperators.negateSingle),
  numberWarned: ofOne(operators.number),
  wholeWarned: ofOne(operators.whole),
};

/** Says what went wrong. @throws Anything else it is. */
export function warn(run: ProgramRun, error: unknown): void {
  if (!(error instanceof MvdbError) || !FORGIVEN.has(error.code)) throw error;
  run.warn(error.detail);
}

const FORGIVEN: ReadonlySet<string> = new Set(['NOT_A_NUMBER', 'DIVISION_BY_ZERO']);

/** Whether an error is that of a division by zero. */
export function isZeroDivision(error: unknown): boolean {
  return error instanceof MvdbError && error.code === 'DIVISION_BY_ZERO';
}

function againOrZero(run: ProgramRun, operator: OfTwo, left: Value, right: Value): Value {
  try {
    return operator(left, right);
  } catch (error) {
    warn(run, error);
    return 0;
  }
}

function numberOrZero(slot: Slot): Value {
  const value = asValue(slot);
  try {
    decimalOf(value);
    return value;
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'NOT_A_NUMBER') return 0;
    throw error;
  }
}
