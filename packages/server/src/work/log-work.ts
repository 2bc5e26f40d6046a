import type { LoggedMoment, Session } from 'mvdb';
import type { Work } from './work.ts';

/** What the log of the account holds. */
export interface LogReply {
  readonly isOn: boolean;
  /** The first moment that can be asked for; absent while there is no log. */
  readonly first?: MomentReply;
  readonly last?: MomentReply;
}

/** The moment right after a commit. */
export interface MomentReply {
  readonly position: string;
  /** As in ISO 8601. */
  readonly time: string;
}

/** From when to when the log of the account reaches. */
export const logWork: Work<Readonly<Record<string, never>>, LogReply> = {
  prepare: () => ({ isReading: true, run: logOf }),
};

/** @throws MvdbError `NOT_PERMITTED`. */
function logOf(session: Session): LogReply {
  session.assertMayRead('VOC');
  const { isOn, first, last } = session.account.log.status();
  return { isOn, ...(first && { first: momentOf(first) }), ...(last && { last: momentOf(last) }) };
}

export function momentOf({ position, time }: LoggedMoment): MomentReply {
  return { position, time: time.toISOString() };
}
