import type { Clause } from '../parser/blocks.ts';
import type { ProgramRun } from '../runtime/program-run.ts';
import type { Form } from './form.ts';

/** How a statement ended, which decides the branch that runs: THEN, ELSE, or another. */
export type Outcome = boolean | 'locked' | 'error';

/** A statement of the language: what it is called, its form, what it does, and its help. */
export interface CommandEntry {
  readonly name: string;
  readonly synonyms: readonly string[];
  /** The group of the reference page. */
  readonly group: string;
  /** The form of the statement as the reference shows it. */
  readonly usage: string;
  readonly help: string;
  readonly form: Form<readonly unknown[]>;
  /** The clauses that it may have. */
  readonly clauses: readonly Clause[];
  /** Whether it must have THEN or ELSE. */
  readonly needsBranch: boolean;
  /** Whether nothing of the routine runs after it. */
  readonly ends: boolean;
  readonly run: (run: ProgramRun, ...args: never[]) => Outcome | undefined;
}

interface Settings<Args extends readonly unknown[]> {
  readonly name: string;
  readonly synonyms?: readonly string[];
  readonly group: string;
  readonly usage: string;
  readonly help: string;
  readonly form: Form<Args>;
  readonly clauses?: readonly Clause[];
  readonly needsBranch?: boolean;
  readonly ends?: boolean;
  readonly run: (run: ProgramRun, ...args: Mutable<Args>) => Outcome | undefined;
}

type Mutable<Args extends readonly unknown[]> = { -readonly [Index in keyof Args]: Args[Index] };

/** Makes an entry whose work is given the arguments that its form reads. */
export function command<const Args extends readonly unknown[]>(
  settings: Settings<Args>,
): CommandEntry {
  return {
    synonyms: [],
    clauses: [],
    needsBranch: false,
    ends: false,
    ...settings,
    run: settings.run as CommandEntry['run'],
  };
}
