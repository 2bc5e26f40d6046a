import {
  absolute as bareAbsolute,
  add as bareAdd,
  and as bareAnd,
  divide as bareDivide,
  integer as bareInteger,
  modulus as bareModulus,
  multiply as bareMultiply,
  negate as bareNegate,
  not as bareNot,
  or as bareOr,
  power as barePower,
  quotient as bareQuotient,
  remainder as bareRemainder,
  subtract as bareSubtract,
} from '../number/arithmetic.ts';
import {
  compareTexts as bareCompareTexts,
  compareValues as bareCompareValues,
  isEqual as bareIsEqual,
  isGreater as bareIsGreater,
  isGreaterOrEqual as bareIsGreaterOrEqual,
  isLess as bareIsLess,
  isLessOrEqual as bareIsLessOrEqual,
  isNotEqual as bareIsNotEqual,
} from '../number/compare.ts';
import { PRECISION_MAX } from '../number/decimal.ts';
import {
  isAlphabetic as bareIsAlphabetic,
  isNumeric as bareIsNumeric,
} from '../number/number-text.ts';
import { checked } from './checked.ts';
import { optional, TEXT, wholeFrom } from './kinds.ts';

const PRECISION = wholeFrom(0, PRECISION_MAX);

export const absolute: typeof bareAbsolute = checked(
  'absolute',
  { text: TEXT, precision: optional(PRECISION) },
  bareAbsolute,
);
export const add: typeof bareAdd = checked(
  'add',
  { left: TEXT, right: TEXT, precision: optional(PRECISION) },
  bareAdd,
);
export const and: typeof bareAnd = checked('and', { left: TEXT, right: TEXT }, bareAnd);
export const divide: typeof bareDivide = checked(
  'divide',
  { left: TEXT, right: TEXT, precision: optional(PRECISION) },
  bareDivide,
);
export const integer: typeof bareInteger = checked('integer', { text: TEXT }, bareInteger);
export const modulus: typeof bareModulus = checked(
  'modulus',
  { left: TEXT, right: TEXT, precision: optional(PRECISION) },
  bareModulus,
);
export const multiply: typeof bareMultiply = checked(
  'multiply',
  { left: TEXT, right: TEXT, precision: optional(PRECISION) },
  bareMultiply,
);
export const negate: typeof bareNegate = checked(
  'negate',
  { text: TEXT, precision: optional(PRECISION) },
  bareNegate,
);
export const not: typeof bareNot = checked('not', { text: TEXT }, bareNot);
export const or: typeof bareOr = checked('or', { left: TEXT, right: TEXT }, bareOr);
export const power: typeof barePower = checked(
  'power',
  { base: TEXT, exponent: TEXT, precision: optional(PRECISION) },
  barePower,
);
export const quotient: typeof bareQuotient = checked(
  'quotient',
  { left: TEXT, right: TEXT },
  bareQuotient,
);
export const remainder: typeof bareRemainder = checked(
  'remainder',
  { left: TEXT, right: TEXT, precision: optional(PRECISION) },
  bareRemainder,
);
export const subtract: typeof bareSubtract = checked(
  'subtract',
  { left: TEXT, right: TEXT, precision: optional(PRECISION) },
  bareSubtract,
);
export const compareTexts: typeof bareCompareTexts = checked(
  'compareTexts',
  { left: TEXT, right: TEXT, justification: optional(TEXT) },
  bareCompareTexts,
);
export const compareValues: typeof bareCompareValues = checked(
  'compareValues',
  { left: TEXT, right: TEXT },
  bareCompareValues,
);
export const isEqual: typeof bareIsEqual = checked(
  'isEqual',
  { left: TEXT, right: TEXT },
  bareIsEqual,
);
export const isGreater: typeof bareIsGreater = checked(
  'isGreater',
  { left: TEXT, right: TEXT },
  bareIsGreater,
);
export const isGreaterOrEqual: typeof bareIsGreaterOrEqual = checked(
  'isGreaterOrEqual',
  { left: TEXT, right: TEXT },
  bareIsGreaterOrEqual,
);
export const isLess: typeof bareIsLess = checked('isLess', { left: TEXT, right: TEXT }, bareIsLess);
export const isLessOrEqual: typeof bareIsLessOrEqual = checked(
  'isLessOrEqual',
  { left: TEXT, right: TEXT },
  bareIsLessOrEqual,
);
export const isNotEqual: typeof bareIsNotEqual = checked(
  'isNotEqual',
  { left: TEXT, right: TEXT },
  bareIsNotEqual,
);
export const isAlphabetic: typeof bareIsAlphabetic = checked(
  'isAlphabetic',
  { text: TEXT },
  bareIsAlphabetic,
);
export const isNumeric: typeof bareIsNumeric = checked('isNumeric', { text: TEXT }, bareIsNumeric);
