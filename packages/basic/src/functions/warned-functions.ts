import { isNumeric } from 'mvdb/functions';
import { ProgramError } from '../runtime/call-stack.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import type { Value } from '../runtime/slot.ts';
import { isZeroDivision, warn } from '../runtime/warned-operators.ts';
import type { FunctionEntry } from './entry.ts';

/*
 * The functions in flavours that warn and go on: text that stands where a function needs a number counts as 0, and so
 * does the result of a division by zero.
 */

type Warned = (run: ProgramRun, ...args: readonly Value[]) => Value;
type Applied = (args: readonly Value[]) => Value;

const ELEMENT = /[^\u001b-\u001f]+/g;

/** The function of an entry, which warns instead of stopping the program. */
export function warnedFunction(entry: FunctionEntry, reused: readonly boolean[]): Warned {
  const work = entry.bind(reused) as (given: unknown, ...args: readonly Value[]) => Value;
  return (run, ...args) => {
    const apply: Applied = (given) => work(entry.isOfEngine ? run.context : run, ...given);
    try {
      return apply(args);
    } catch (error) {
      // What a program that the function called stopped for, is not forgiven here.
      if (error instanceof ProgramError) throw error;
      warn(run, error);
      return isZeroDivision(error) ? 0 : withFewestZeros(entry, apply, args, error);
    }
  };
}

/** The function with 0 for as few of its texts as it can be applied to. @throws The error, where that never helps. */
function withFewestZeros(
  entry: FunctionEntry,
  apply: Applied,
  args: readonly Value[],
  error: unknown,
): Value {
  const texts = [...args.keys()].filter((index) => isText(args[index]) && !entry.takes[index]);
  for (const zeros of subsetsOf(texts)) {
    for (const zeroed of [elementsZeroed, () => 0]) {
      try {
        return apply(args.map((arg, index) => (zeros.includes(index) ? zeroed(arg) : arg)));
      } catch (again) {
        if (isZeroDivision(again)) return 0;
        if (again instanceof ProgramError) throw again;
      }
    }
  }
  throw error;
}

function isText(arg: Value | undefined): arg is string {
  return typeof arg === 'string' && !isNumeric(arg);
}

/** A dynamic array with 0 for each element that is not a number. */
function elementsZeroed(arg: Value): Value {
  return String(arg).replace(ELEMENT, (element) => (isNumeric(element) ? element : '0'));
}

/** The subsets that are not empty, small ones first. */
function subsetsOf(indices: readonly number[]): number[][] {
  const all: number[][] = [[]];
  for (const index of indices) all.push(...all.map((subset) => [...subset, index]));
  return all.slice(1).sort((left, right) => left.length - right.length);
}
