import type { CommitOrigin } from 'mvdb';
import { type MomentReply, momentOf } from './log-work.ts';
import { type RecordChanges, recordChanges } from './record-changes.ts';
import type { Work } from './work.ts';

export interface CommitRequest {
  readonly position: string;
}

/** A commit of the log: who made it, by what, and what it changed. */
export interface CommitReply extends MomentReply {
  readonly origin: CommitOrigin;
  readonly changes: RecordChanges;
}

/** One commit of the log, as the one who asks may see it now. It fails with MvdbError as `Session.commitAt`. */
export const commitWork: Work<CommitRequest, CommitReply> = {
  prepare: ({ position }) => ({
    isReading: true,
    run(session) {
      const { origin, changes, ...moment } = session.commitAt(position);
      const form = { marks: 'separators', isDisplayed: true, hasLinks: true } as const;
      return {
        ...momentOf(moment),
        origin,
        changes: recordChanges(session, changes, form),
      };
    },
  }),
};
