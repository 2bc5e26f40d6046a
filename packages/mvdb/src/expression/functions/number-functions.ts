import { MvdbError } from '../../errors/errors.ts';
import { BAD_ARGUMENT } from '../../errors/failures.ts';
import {
  absoluteDecimal,
  type Decimal,
  formatDecimal,
  modulusOf,
  parseDecimal,
  remainderOf,
  truncateDecimal,
} from '../../number/decimal.ts';
import { NULL_VALUE } from '../../text/null-value.ts';
import {
  addValues,
  compareOperands,
  decimalOf,
  divideValues,
  divideWhole,
  isTrueValue,
  multiplyValues,
  negateValue,
  raiseValues,
  settled,
  steadyDecimal,
  subtractValues,
  textOf,
  type Value,
  wholeNumber,
} from '../value.ts';
import { entry, type FunctionTable, flag, oneValue, twoValues } from './function-entry.ts';

/** Decimal places of the functions that can only be approximated. */
const PLACES = 12;
const RADIANS_PER_DEGREE = Math.PI / 180;

const powerFunction = twoValues((base, exponent) => raiseValues(base, exponent, 'none'));

/** The functions of numbers. Angles are in degrees. */
export const numberFunctions: FunctionTable = {
  ABS: exact(absoluteDecimal),
  ACOS: approximate((cosine) => Math.acos(cosine) / RADIANS_PER_DEGREE),
  ASIN: approximate((sine) => Math.asin(sine) / RADIANS_PER_DEGREE),
  ATAN: approximate((tangent) => Math.atan(tangent) / RADIANS_PER_DEGREE),
  COS: approximate((angle) => Math.cos(angle * RADIANS_PER_DEGREE)),
  DIV: twoValues((dividend, divisor) => divideWhole(dividend, divisor, 'none')),
  EXP: approximate(Math.exp),
  INT: oneValue((value) =>
    value === NULL_VALUE ? value : settled(truncateDecimal(steadyDecimal(value))),
  ),
  LN: approximate(Math.log),
  MAX: twoValues((first, second) => (compareOperands(first, second) < 0 ? second : first)),
  MIN: twoValues((first, second) => (compareOperands(first, second) > 0 ? second : first)),
  MOD: ofTwo(modulusOf),
  NEG: oneValue(negateValue),
  NOT: oneValue((value) => flag(!isTrueValue(value))),
  PWR: powerFunction,
  REM: ofTwo(remainderOf),
  RND: entry(1, 1, (_context, limit: Value) => randomBelow(wholeNumber(limit)), false),
  SADD: twoValues((left, right) => addValues(left, right, 'none')),
  SCMP: twoValues(compareOperands),
  SDIV: twoValues((left, right) => divideValues(left, right, 'none')),
  SIN: approximate((angle) => Math.sin(angle * RADIANS_PER_DEGREE)),
  SMUL: twoValues((left, right) => multiplyValues(left, right, 'none')),
  SQRT: approximate(Math.sqrt),
  SSUB: twoValues((left, right) => subtractValues(left, right, 'none')),
  TAN: approximate((angle) => Math.tan(angle * RADIANS_PER_DEGREE)),
};

function exact(calculate: (number: Decimal) => Decimal) {
  return oneValue((value) => (value === NULL_VALUE ? value : settled(calculate(decimalOf(value)))));
}

function ofTwo(calculate: (left: Decimal, right: Decimal) => Decimal) {
  return twoValues((left, right) =>
    left === NULL_VALUE || right === NULL_VALUE
      ? NULL_VALUE
      : settled(calculate(steadyDecimal(left), steadyDecimal(right))),
  );
}

function approximate(calculate: (number: number) => number) {
  return oneValue((value) => {
    if (value === NULL_VALUE) return value;
    const result = calculate(Number(formatDecimal(decimalOf(value), PLACES)));
    const number = Math.abs(result) < 1e21 ? parseDecimal(result.toFixed(PLACES)) : undefined;
    if (number) return settled(number);
    throw new MvdbError(BAD_ARGUMENT, `The function has no value at ${textOf(value)}.`);
  });
}

/** A whole number from 0 to below the limit; a negative limit gives none above 0. */
function randomBelow(limit: number): number {
  return Math.trunc(Math.random() * limit) + 0;
}
