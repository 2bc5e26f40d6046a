import type { Session } from 'mvdb';
import { assertArgument, kinds } from 'mvdb/host';
import type { Arguments } from '../entry/argument.ts';
import { byIndex } from '../entry/arguments.ts';
import type {
  DeprecatedDefinition,
  Replies,
  Routine,
  RoutineDefinition,
  Supplied,
} from '../entry/routine.ts';
import { ROUTINE } from '../entry/routine-kind.ts';
import { prepareRun } from '../entry/run-routine.ts';
import { catalogue } from './registry.ts';

/**
 * Calls a routine of the library, or one's own, with arguments by name; internal routines too.
 *
 * @returns Every out and inout argument as text with marks, the message as one of the texts declared.
 * @throws CallError `BAD_ARGUMENTS`; what `PreparedCall.run` throws.
 * @example call(session, VB_BINS_REV1, { CO: '1', PART: 'P100', LOC: 'MAIN' }).BINDATA
 */
export function call<const Args extends Arguments, Message extends string = string>(
  session: Session,
  routine: RoutineDefinition<Args, Message, never, never> | DeprecatedDefinition<Args>,
  supplied: Supplied<Args>,
): Replies<Args, Message> {
  assertArgument('call', 'session', session, kinds.SESSION);
  assertArgument('call', 'routine', routine, ROUTINE);
  assertArgument('call', 'supplied', supplied, kinds.OBJECT);
  const erased = routine as unknown as Routine;
  const runner = catalogue.runnerOf(erased);
  const prepared = prepareRun(erased, runner, byIndex(erased, supplied));
  const { results } = prepared.run(session);
  return results as Replies<Args, Message>;
}
