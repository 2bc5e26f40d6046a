import type { Session } from 'mvdb';
import { nearHint } from 'mvdb/host';
import type { IndexedArguments } from '../entry/arguments.ts';
import { CallError } from '../entry/errors.ts';
import type {
  Arguments,
  ArgumentValue,
  DeprecatedDefinition,
  Inputs,
  Routine,
  RoutineDefinition,
} from '../entry/routine.ts';
import { type CallReply, type PreparedCall, prepareRun } from '../entry/run-routine.ts';
import { findRoutine, isCallable, nearRoutineNames, runnerOf } from './registry.ts';

/**
 * Checks a call of a routine by name with arguments by index, as the HTTP service receives it.
 *
 * @throws CallError `ROUTINE_NOT_FOUND` with near names, `ROUTINE_NOT_CALLABLE`,
 * `BAD_ARGUMENTS`.
 */
export function prepareCall(name: string, supplied: IndexedArguments): PreparedCall {
  const routine = findRoutine(name);
  if (routine === undefined) {
    const suggestions = nearRoutineNames(name);
    const detail = `"${name}" is not registered.${nearHint(suggestions)}`;
    throw new CallError('ROUTINE_NOT_FOUND', detail, { suggestions });
  }
  if (!isCallable(routine))
    throw new CallError('ROUTINE_NOT_CALLABLE', `${name} is for other routines only.`);
  return prepareRun(routine, runnerOf(routine), supplied);
}

/**
 * Calls a routine by name with arguments by index.
 *
 * @throws CallError as `prepareCall` and the call it gives.
 */
export function callByName(session: Session, name: string, supplied: IndexedArguments): CallReply {
  return prepareCall(name, supplied).run(session);
}

/**
 * Calls a routine of the library with arguments by name; internal routines too.
 *
 * @returns Every out and inout argument as text with marks.
 * @throws CallError as `callByName`, but for the name.
 */
export function call<const Args extends Arguments>(
  session: Session,
  routine: RoutineDefinition<Args, string> | DeprecatedDefinition<Args>,
  supplied: { readonly [Name in keyof Inputs<Args>]?: ArgumentValue },
): { readonly [Name in keyof Args]: string } {
  const erased = routine as unknown as Routine;
  const names = Object.keys(erased.args);
  const indexed = Object.entries(supplied).map(([name, value]) => {
    const index = names.indexOf(name);
    return [index === -1 ? name : String(index), value];
  });
  const prepared = prepareRun(erased, runnerOf(erased), Object.fromEntries(indexed));
  const { results } = prepared.run(session);
  return results as { readonly [Name in keyof Args]: string };
}
