import type { EvaluationContext } from '../column.ts';
import type { Expression } from '../syntax.ts';
import { textOf, type Value } from '../value.ts';

/** What a function does with its arguments; those not given are `undefined`. */
export type Apply = (context: EvaluationContext, ...args: Value[]) => Value;

/** A function of the expression language. */
export interface FunctionEntry {
  /** Fewest arguments. */
  readonly least: number;
  /** Most arguments. */
  readonly most: number;
  /** Whether the result depends on the arguments alone; some functions say by their arguments. */
  readonly isPure: boolean | ((args: readonly Expression[]) => boolean);
  /** The function for a call in which the arguments so marked stand inside `REUSE()`. */
  readonly bind: (reused: readonly boolean[]) => Apply;
}

export type FunctionTable = Readonly<Record<string, FunctionEntry>>;

export function entry(
  least: number,
  most: number,
  apply: Apply,
  isPure: FunctionEntry['isPure'] = true,
): FunctionEntry {
  return { least, most, isPure, bind: () => apply };
}

/** A pure function of one text. */
export function oneText(apply: (text: string) => Value): FunctionEntry {
  return entry(1, 1, (_context, text: Value) => apply(textOf(text)));
}

/** A pure function of two texts. */
export function twoTexts(apply: (first: string, second: string) => Value): FunctionEntry {
  return entry(2, 2, (_context, first: Value, second: Value) =>
    apply(textOf(first), textOf(second)),
  );
}

/** A pure function of one value. */
export function oneValue(apply: (value: Value) => Value): FunctionEntry {
  return entry(1, 1, (_context, value: Value) => apply(value));
}

/** A pure function of two values. */
export function twoValues(apply: (first: Value, second: Value) => Value): FunctionEntry {
  return entry(2, 2, (_context, first: Value, second: Value) => apply(first, second));
}

export function flag(holds: boolean): number {
  return holds ? 1 : 0;
}
