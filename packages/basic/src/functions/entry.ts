import type { Apply } from 'mvdb/language';
import type { ArgumentKind } from '../parser/grammar.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import type { Value } from '../runtime/slot.ts';

/** A function of the language. */
export interface FunctionEntry {
  readonly name: string;
  /** Fewest arguments. */
  readonly least: number;
  /** Most arguments. */
  readonly most: number;
  /** The group of the reference page. */
  readonly group: string;
  readonly usage: string;
  readonly help: string;
  /** By the position of the argument; where nothing stands, a value. */
  readonly takes: readonly ArgumentKind[];
  /** Whether its numbers must not become text before. */
  readonly isNumeric: boolean;
  /** The function for a call in which the arguments so marked stand inside REUSE(). */
  readonly bind: (reused: readonly boolean[]) => Work;
  /** Whether it works on what expressions of dictionaries know; else on what a running program knows. */
  readonly isOfEngine: boolean;
}

/** What a function does, regardless of what it takes. */
export type Work = Apply | ((run: ProgramRun, ...args: never[]) => Value);

interface Settings {
  readonly usage: string;
  readonly help: string;
  readonly takes?: readonly ArgumentKind[];
  readonly isNumeric?: boolean;
  readonly least: number;
  readonly most?: number;
}

/** Makes the entries of one group from their names. */
export function functionGroup(
  group: string,
  entries: Readonly<
    Record<string, Settings & { readonly apply: (run: ProgramRun, ...args: never[]) => Value }>
  >,
): FunctionEntry[] {
  return Object.entries(entries).map(([name, { apply, ...settings }]) => ({
    name,
    group,
    most: settings.least,
    takes: [],
    isNumeric: false,
    isOfEngine: false,
    bind: () => apply,
    ...settings,
  }));
}
