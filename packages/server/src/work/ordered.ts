import type { CommitOrigin, Session } from 'mvdb';
import { readAsOf } from './past-reading.ts';

/** What is asked of work beside its request. */
interface Ordered {
  readonly asOf?: string | undefined;
  readonly origin?: CommitOrigin;
}

/** Runs work as it was ordered: as of a moment, and with what the log is to say of its commits. */
export function ordered<Reply>(
  session: Session,
  { asOf, origin = {} }: Ordered,
  run: (session: Session) => Reply,
): Reply {
  return session.originating(origin, () => readAsOf(session, asOf, run));
}
