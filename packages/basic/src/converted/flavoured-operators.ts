import * as operators from '../runtime/operators.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import { singleOperators } from '../runtime/single-operators.ts';
import type { Slot, Value } from '../runtime/slot.ts';
import { warnedOperators } from '../runtime/warned-operators.ts';

/** The operators on numbers, as a flavour reads them. */
export interface FlavouredOperators {
  add(left: Slot, right: Slot): Value;
  subtract(left: Slot, right: Slot): Value;
  multiply(left: Slot, right: Slot): Value;
  divide(left: Slot, right: Slot): Value;
  divideWhole(left: Slot, right: Slot): Value;
  raise(left: Slot, right: Slot): Value;
  negate(operand: Slot): Value;
  number(operand: Slot): Value;
  whole(operand: Slot): number;
}

/** The operators of a run's flavour: some work on each element of dynamic arrays, some warn and go on. */
export function flavouredOperators(run: ProgramRun): FlavouredOperators {
  const { vectorOperators, warnsAndGoesOn } = run.flavour;
  if (!warnsAndGoesOn) return vectorOperators ? operators : ofSingleNumbers;
  const warned = warnedOperators;
  const ofTwo =
    (operator: (left: Slot, right: Slot, run: ProgramRun) => Value) => (left: Slot, right: Slot) =>
      operator(left, right, run);
  return {
    add: ofTwo(vectorOperators ? warned.addWarned : warned.addSingleWarned),
    subtract: ofTwo(vectorOperators ? warned.subtractWarned : warned.subtractSingleWarned),
    multiply: ofTwo(vectorOperators ? warned.multiplyWarned : warned.multiplySingleWarned),
    divide: ofTwo(vectorOperators ? warned.divideWarned : warned.divideSingleWarned),
    divideWhole: ofTwo(warned.divideWholeWarned),
    raise: ofTwo(warned.raiseWarned),
    negate: (operand) =>
      vectorOperators ? warned.negateWarned(operand, run) : warned.negateSingleWarned(operand, run),
    number: (operand) => warned.numberWarned(operand, run),
    whole: (operand) => warned.wholeWarned(operand, run),
  };
}

const ofSingleNumbers: FlavouredOperators = {
  ...operators,
  add: singleOperators.addSingle,
  subtract: singleOperators.subtractSingle,
  multiply: singleOperators.multiplySingle,
  divide: singleOperators.divideSingle,
  negate: singleOperators.negateSingle,
};
