import { MvdbError } from '../errors/errors.ts';
import { COMMAND_DEPTH } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';

/** Commands within commands: deeper, they most likely call themselves. */
const COMMAND_DEPTH_MAX = 64;

/** How many commands of a session run within each other now. */
const depths = new WeakMap<Session, number>();

/** Runs a command within those that run. @throws MvdbError `COMMAND_DEPTH` when they are too many. */
export function commandWithin<Result>(session: Session, work: () => Result): Result {
  const depth = depths.get(session) ?? 0;
  if (depth >= COMMAND_DEPTH_MAX)
    throw new MvdbError(
      COMMAND_DEPTH,
      `${COMMAND_DEPTH_MAX} commands are nested; one seems to call itself.`,
    );
  depths.set(session, depth + 1);
  try {
    return work();
  } finally {
    depths.set(session, depth);
  }
}
