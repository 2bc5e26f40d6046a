import { atVariable } from './functions/at-variables.ts';
import { functionEntry } from './functions/table.ts';
import { warnedFunction } from './functions/warned-functions.ts';
import { Matrix } from './runtime/matrix.ts';
import * as operators from './runtime/operators.ts';
import { singleOperators } from './runtime/single-operators.ts';
import { asValue, plain, text } from './runtime/slot.ts';
import { warnedOperators } from './runtime/warned-operators.ts';
import { commandEntry } from './statements/table.ts';

/** What compiled programs are given. */
export const tools = {
  ...operators,
  ...singleOperators,
  ...warnedOperators,
  Matrix,
  plain,
  text,
  asValue,
  /** The function of that name, for a call in which the arguments so marked stand inside REUSE(). */
  bind: (name: string, reused: readonly boolean[] = []) => functionEntry(name)?.bind(reused),
  /** The same in a flavour that warns and goes on. */
  bindWarned: (name: string, reused: readonly boolean[] = []) => {
    const entry = functionEntry(name);
    return entry && warnedFunction(entry, reused);
  },
  statement: (name: string) => commandEntry(name)?.run,
  readerOf: (name: string) => atVariable(name).read,
};
