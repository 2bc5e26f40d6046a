/*
 * What a compiler of a multivalue language needs: the values that expressions have, what operators and functions do
 * with them, and the failures that programs meet. Nothing here looks at the kinds of its arguments: a compiler knows
 * them.
 */

// Values: text, whole numbers and exact decimals, and what operators make of them.
export { type Arithmetic, type Value, wholeNumber } from './expression/value.ts';
export { addValues, divideValues, multiplyValues, subtractValues } from './expression/value.ts';
export { compareOperands, isTrueValue, negateValue, raiseValues } from './expression/value.ts';
export { decimalOf, settled, steadyDecimal } from './expression/value.ts';
export type { Reuse } from './dynamic-array/elements.ts';
export { formatDecimal, parseDecimal, PRECISION_MAX } from './number/decimal.ts';
export { hasFraction, truncateDecimal } from './number/decimal.ts';
export { compareDecimals, divideDecimals } from './number/decimal.ts';

// A conversion, understood once for each context.
export { converted, converterOf } from './conversion/conversion.ts';

// The functions of expressions, by name.
export { functions as expressionFunctions } from './expression/functions/functions.ts';
export type { Apply } from './expression/functions/function-entry.ts';
export type { EvaluationContext } from './expression/column.ts';

// Headings and footings.
export { parsePageText, showPageText } from './report/page-text.ts';

// Every failure, for those who throw one.
export { failures } from './errors/failure-table.ts';
