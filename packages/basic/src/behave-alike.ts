import type { Session } from 'mvdb';
import { type DrawnRecord, differencesBetween } from 'mvdb/testing';
import { inputTexts } from './callable-program.ts';
import {
  type ImportedFunction,
  type ImportedProgram,
  type Program,
  usageOf,
} from './imported-program.ts';
import type { RunOptions } from './run.ts';
import { type ArgumentValues, givenTexts, type Subroutine } from './subroutine.ts';

/** A subroutine or function, or what replaces it in TypeScript: a function that returns the arguments that it changes, or its value. */
export type CalledProgram<Args = ArgumentValues> = (
  session: Session,
  args: Args,
  options: RunOptions,
) => object | string;

/** On what two versions of a program are compared. */
export interface ProgramCase<Args = ArgumentValues> {
  /** By the names of the parameters; default: none is given. */
  readonly args?: Args;
  /** Records that are otherwise than in the account; default: none. */
  readonly records?: readonly DrawnRecord[];
  /** Lines for INPUT; default: none. */
  readonly input?: readonly string[];
}

/**
 * Runs a program and what is to replace it, each on the same records, and undoes what they do. They behave alike if their
 * arguments hold the same afterwards, or they fail with errors of the same code; if they print the same lines, also on the
 * printer; and if they leave the same records.
 *
 * @throws Error with the case and each difference, `original -> rewritten`; MvdbError `BAD_ARGUMENT` for arguments that the original
 * does not take, and as `differencesBetween`.
 * @example
 * fc.property(arbitraryArguments(price, { PART: ['P1', 'P2'] }), (args) =>
 *   behaveAlike(session, price, newPrice, { args }),
 * )
 */
export function behaveAlike<Args>(
  session: Session,
  original: Subroutine<Args, object> | ImportedFunction<Args>,
  rewritten: CalledProgram<Args>,
  given?: ProgramCase<Args>,
): void;
export function behaveAlike(
  session: Session,
  original: ImportedProgram,
  rewritten: (session: Session, options: RunOptions) => void,
  given?: Omit<ProgramCase, 'args'>,
): void;
export function behaveAlike(
  session: Session,
  original: Program,
  rewritten: Version,
  given: ProgramCase = {},
): void {
  const { kind, name } = original;
  const run = kind === 'program' ? runProgram : callWith(original, given.args);
  const differences = differencesBetween(
    session,
    (own) => run(original as Version, own, optionsIn(own, given)),
    (own) => run(rewritten, own, optionsIn(own, given)),
    given.records,
  );
  if (differences.length === 0) return;
  const title = `${name} behaves differently once rewritten: original -> rewritten`;
  throw new Error([title, ...caseLines(given), ...differences].join('\n'));
}

type Version = CalledProgram | ((session: Session, options: RunOptions) => void);
type RunVersion = (version: Version, session: Session, options: RunOptions) => unknown;

const runProgram: RunVersion = (version, session, options) => {
  const ended: unknown = (version as ImportedProgram)(session, options);
  return isPromise(ended) ? ended : undefined;
};

/** What a subroutine leaves in its arguments, whichever of them a version returns; or what a function returns. */
function callWith({ name, parameters, header }: Program, args: ArgumentValues = {}): RunVersion {
  const given = {
    ...Object.fromEntries(parameters.map((each) => [each, ''])),
    ...inputTexts(name, usageOf(parameters, header), args),
  };
  return (version, session, options) => {
    const result = (version as CalledProgram)(session, args, options);
    if (typeof result !== 'object' || isPromise(result)) return result;
    return {
      ...given,
      ...givenTexts(`The result of ${name}`, parameters, result as ArgumentValues),
    };
  };
}

/** The comparison rejects promises, so they have to reach it. */
function isPromise(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'then' in result;
}

/** What goes to the printer is compared with what is printed. */
function optionsIn(session: Session, { input = [] }: ProgramCase): RunOptions {
  const printer = (text: string, unit: string): void => {
    for (const line of text.replace(/\n$/, '').split('\n'))
      session.print(`printer ${unit}: ${line}`);
  };
  return { input, printer };
}

function caseLines({ args = {}, input = [] }: ProgramCase): readonly string[] {
  const given = Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const lines = input.map((line) => JSON.stringify(line));
  return [
    ...(given.length > 0 ? [`with ${given.join(', ')}`] : []),
    ...(lines.length > 0 ? [`input ${lines.join(', ')}`] : []),
  ];
}
