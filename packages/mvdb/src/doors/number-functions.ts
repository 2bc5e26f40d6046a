import { checked1, checked2, checked3 } from '../arguments/checked.ts';
import { OPTIONAL_TEXT, optional, TEXT, wholeFrom } from '../arguments/kinds.ts';
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

const PRECISION = /* @__PURE__ */ optional(/* @__PURE__ */ wholeFrom(0, PRECISION_MAX));

export const absolute: typeof bareAbsolute = /* @__PURE__ */ checked2(
  'absolute',
  { text: TEXT, precision: PRECISION },
  bareAbsolute,
);
export const add: typeof bareAdd = /* @__PURE__ */ checked3(
  'add',
  { left: TEXT, right: TEXT, precision: PRECISION },
  bareAdd,
);
export const and: typeof bareAnd = /* @__PURE__ */ checked2(
  'and',
  { left: TEXT, right: TEXT },
  bareAnd,
);
export const divide: typeof bareDivide = /* @__PURE__ */ checked3(
  'divide',
  { left: TEXT, right: TEXT, precision: PRECISION },
  bareDivide,
);
export const integer: typeof bareInteger = /* @__PURE__ */ checked1(
  'integer',
  { text: TEXT },
  bareInteger,
);
export const modulus: typeof bareModulus = /* @__PURE__ */ checked3(
  'modulus',
  { left: TEXT, right: TEXT, precision: PRECISION },
  bareModulus,
);
export const multiply: typeof bareMultiply = /* @__PURE__ */ checked3(
  'multiply',
  { left: TEXT, right: TEXT, precision: PRECISION },
  bareMultiply,
);
export const negate: typeof bareNegate = /* @__PURE__ */ checked2(
  'negate',
  { text: TEXT, precision: PRECISION },
  bareNegate,
);
export const not: typeof bareNot = /* @__PURE__ */ checked1('not', { text: TEXT }, bareNot);
export const or: typeof bareOr = /* @__PURE__ */ checked2(
  'or',
  { left: TEXT, right: TEXT },
  bareOr,
);
export const power: typeof barePower = /* @__PURE__ */ checked3(
  'power',
  { base: TEXT, exponent: TEXT, precision: PRECISION },
  barePower,
);
export const quotient: typeof bareQuotient = /* @__PURE__ */ checked2(
  'quotient',
  { left: TEXT, right: TEXT },
  bareQuotient,
);
export const remainder: typeof bareRemainder = /* @__PURE__ */ checked3(
  'remainder',
  { left: TEXT, right: TEXT, precision: PRECISION },
  bareRemainder,
);
export const subtract: typeof bareSubtract = /* @__PURE__ */ checked3(
  'subtract',
  { left: TEXT, right: TEXT, precision: PRECISION },
  bareSubtract,
);
export const compareTexts: typeof bareCompareTexts = /* @__PURE__ */ checked3(
  'compareTexts',
  { left: TEXT, right: TEXT, justification: OPTIONAL_TEXT },
  bareCompareTexts,
);
export const compareValues: typeof bareCompareValues = /* @__PURE__ */ checked2(
  'compareValues',
  { left: TEXT, right: TEXT },
  bareCompareValues,
);
export const isEqual: typeof bareIsEqual = /* @__PURE__ */ checked2(
  'isEqual',
  { left: TEXT, right: TEXT },
  bareIsEqual,
);
export const isGreater: typeof bareIsGreater = /* @__PURE__ */ checked2(
  'isGreater',
  { left: TEXT, right: TEXT },
  bareIsGreater,
);
export const isGreaterOrEqual: typeof bareIsGreaterOrEqual = /* @__PURE__ */ checked2(
  'isGreaterOrEqual',
  { left: TEXT, right: TEXT },
  bareIsGreaterOrEqual,
);
export const isLess: typeof bareIsLess = /* @__PURE__ */ checked2(
  'isLess',
  { left: TEXT, right: TEXT },
  bareIsLess,
);
export const isLessOrEqual: typeof bareIsLessOrEqual = /* @__PURE__ */ checked2(
  'isLessOrEqual',
  { left: TEXT, right: TEXT },
  bareIsLessOrEqual,
);
export const isNotEqual: typeof bareIsNotEqual = /* @__PURE__ */ checked2(
  'isNotEqual',
  { left: TEXT, right: TEXT },
  bareIsNotEqual,
);
export const isAlphabetic: typeof bareIsAlphabetic = /* @__PURE__ */ checked1(
  'isAlphabetic',
  { text: TEXT },
  bareIsAlphabetic,
);
export const isNumeric: typeof bareIsNumeric = /* @__PURE__ */ checked1(
  'isNumeric',
  { text: TEXT },
  bareIsNumeric,
);
