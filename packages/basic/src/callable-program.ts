import { failures, MvdbError, type Session } from 'mvdb';
import type { ProgramHeader } from './header.ts';
import type { ImportedFunction, ImportedProgram } from './imported-program.ts';
import { callUnit, type RunOptions, runUnit } from './run.ts';
import type { RunnableUnit } from './runtime/runnable-unit.ts';
import { type ArgumentValues, type Subroutine, textsOf } from './subroutine.ts';

/** Which parameters a caller gives, which of these it must, and which it gets back. */
export interface ParameterUsage {
  readonly inputs: readonly string[];
  readonly required: readonly string[];
  readonly results: readonly string[];
}

/**
 * A unit as a function of a session and of arguments by name.
 *
 * @param runOptions - How it runs in a session.
 * @param header - What its first comments say.
 * @returns For a SUBROUTINE a function that returns the arguments which it may change; for a FUNCTION one that returns its
 * value; for a PROGRAM one that runs it.
 */
export function callableProgram(
  unit: RunnableUnit,
  usage: ParameterUsage,
  runOptions: (session: Session) => RunOptions,
  header?: ProgramHeader,
): Subroutine | ImportedFunction | ImportedProgram {
  const { name, kind } = unit;
  const parameters = unit.parameters.map((each) => each.name);
  if (kind === 'program') {
    const run = (session: Session, given: RunOptions = {}) =>
      runUnit(unit, session, { ...runOptions(session), ...given });
    return named(name, Object.assign(run, { kind, parameters: [] as const }));
  }
  const call = (session: Session, args: ArgumentValues, given: RunOptions = {}): string[] => {
    const texts = inputTexts(name, usage, args);
    const values = parameters.map((each) => texts[each] ?? '');
    return callUnit(unit, session, values, { ...runOptions(session), ...given });
  };
  if (kind === 'function') {
    const evaluate = (...given: Parameters<typeof call>) => call(...given)[0] ?? '';
    return named(name, Object.assign(evaluate, { kind, parameters, header }));
  }
  const subroutine = (...given: Parameters<typeof call>) => {
    const values = call(...given);
    const all = parameters.map((each, index) => [each, values[index] ?? ''] as const);
    return Object.fromEntries(all.filter(([each]) => usage.results.includes(each)));
  };
  return named(name, Object.assign(subroutine, { kind, parameters, header }));
}

/**
 * The texts of the arguments that a caller gives, by name; empty text for one that is not given.
 *
 * @throws MvdbError as `textsOf`; `BAD_ARGUMENT` for one that is required and blank.
 */
export function inputTexts(
  name: string,
  { inputs, required }: ParameterUsage,
  args: ArgumentValues,
): Record<string, string> {
  const texts = textsOf(name, inputs, args);
  for (const each of required)
    if (texts[each] === '')
      throw new MvdbError(failures.BAD_ARGUMENT, `${name} needs the argument ${each}.`);
  return texts;
}

function named<Call extends object>(name: string, call: Call): Call {
  return Object.defineProperty(call, 'name', { value: name });
}
