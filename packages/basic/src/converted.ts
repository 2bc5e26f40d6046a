/*
 * What programs need that `mvdb basic convert` made: they import it, people who edit them do.
 */

// What a program has of the run that it is a part of.
export { BasicRun } from './converted/basic-run.ts';
export type { FlavouredOperators } from './converted/flavoured-operators.ts';
export { both, byValue, either } from './converted/logic.ts';
export { Variable } from './converted/variable.ts';
// What a module exports.
export {
  type ConvertedSettings,
  type ConvertedWork,
  convertedFunction,
  convertedProgram,
  convertedSubroutine,
} from './converted-program.ts';
// What its variables hold.
export { Matrix } from './runtime/matrix.ts';
// Numbers, which are exact; and comparisons, by size where both sides are numbers.
export {
  add,
  constantNumber as decimal,
  divide,
  divideWhole,
  equal,
  greater,
  greaterOrEqual,
  isBeyond,
  isTrue,
  less,
  lessOrEqual,
  multiply,
  negate,
  number,
  raise,
  replaced,
  reusing,
  substringFromEnd,
  subtract,
  whole,
  withEnding,
  withSubstring,
  withSubstringFromEnd,
} from './runtime/operators.ts';
export type { Cell, Slot, Value } from './runtime/slot.ts';
export { asValue, text } from './runtime/slot.ts';
export { flavours } from './syntax/flavours.ts';
