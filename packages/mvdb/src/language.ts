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

// The functions of expressions, by name, and what differs between products.
export { functions as expressionFunctions } from './expression/functions/functions.ts';
export { locateOrder } from './expression/functions/array-functions.ts';
export { spanFromEnd } from './text/substring.ts';
export { type FunctionOptions, functionOptionsOf } from './flavours/function-differences.ts';
export { flavourNamed } from './flavours/flavour-name.ts';
export { differenceLines, type Switches, switchesByFlavour } from './flavours/difference.ts';
export type { Apply } from './expression/functions/function-entry.ts';
export type { EvaluationContext } from './expression/column.ts';

// Headings and footings.
export { parsePageText, showPageText } from './report/page-text.ts';

// Text on its way to terminals and files, and back.
export { LineSink } from './text/line-sink.ts';
export { fromBytes, fromTerminalText, toBytes, toTerminalText } from './text/file-bytes.ts';

// Locks that are on no record.
export { releaseTaskLocks, takeTaskLock } from './session/task-locks.ts';

// A problem of a program as a person reads it.
export { formatProblem } from './programs/program-host.ts';

// Every failure, for those who throw one.
export { failures } from './errors/failure-table.ts';
