import { catalogue, type IndexedArguments, type Routine } from '@mvdb/routines';
import {
  type CallRequest,
  type CallResults,
  callWork,
  type PreparedWork,
} from '@mvdb/server/calls';
import type { Session } from 'mvdb';
import { misnamed } from '../errors/misnamed.ts';
import { UsageError } from '../errors/usage-error.ts';

/** The routine of that name, in capitals or not; `undefined` if missing. */
export function routineNamed(name: string): Routine | undefined {
  return catalogue.find(name) ?? catalogue.find(name.toUpperCase());
}

/** Checks all of a call that needs no session. @throws As `prepareCall`; WorkError `INVALID_REQUEST`. */
export function preparedCall(request: Omit<CallRequest, 'marks'>): PreparedWork<CallResults> {
  return callWork(catalogue).prepare({ ...request, marks: 'separators' });
}

/** Runs a call at once: a reading one on one state, a writing one as a transaction. */
export function runCall(
  session: Session,
  { isReading, run }: PreparedWork<CallResults>,
): CallResults {
  return isReading ? session.readOnly(() => run(session)) : session.transaction(() => run(session));
}

/**
 * Arguments in the order in which the routine takes them; what it only gives back is passed over.
 *
 * @throws UsageError where there are more than it takes.
 */
export function argumentsInOrder(routine: Routine, values: readonly string[]): IndexedArguments {
  const taken = Object.entries(routine.args).flatMap(([name, { direction }], index) =>
    direction === 'out' ? [] : [{ name, index }],
  );
  const surplus = values[taken.length];
  if (surplus !== undefined)
    throw new UsageError(
      taken.length === 0
        ? `${routine.name} takes no arguments.`
        : `${routine.name} takes ${taken.length} argument(s): ${taken.map(({ name }) => name).join(' ')}.`,
    );
  return Object.fromEntries(
    values.map((value, location) => [taken[location]?.index ?? location, value]),
  );
}

/** The index of an argument given by index or by name. @throws UsageError for a name it does not have. */
export function indexOfArgument(routine: Routine, given: string): string {
  if (/^\d+$/.test(given)) return given;
  const names = Object.keys(routine.args);
  const index = names.indexOf(given.toUpperCase());
  if (index === -1)
    throw misnamed(
      `${routine.name} has no argument ${given}; it has ${names.join(' ')}.`,
      given,
      names,
    );
  return String(index);
}
