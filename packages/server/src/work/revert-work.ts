import { type RunningCommit, runningCommit } from './running-commit.ts';
import type { Work } from './work.ts';

export interface RevertRequest {
  readonly position: string;
  /** Whether records are overwritten that later commits changed. */
  readonly force: boolean;
}

export interface RevertReply extends RunningCommit {
  /** Of the commit that was undone. */
  readonly position: string;
  /** Number of records that are what they were before it. */
  readonly records: number;
}

/**
 * Undoes one commit.
 *
 * It fails with MvdbError `NOT_PERMITTED`, `CHANGED_SINCE` naming records that later commits changed, and as `Session.revert`.
 */
export const revertWork: Work<RevertRequest, RevertReply> = {
  prepare: ({ position, force }) => ({
    isReading: false,
    run(session) {
      session.assertMayCommand('full', 'Reverting a commit');
      const revert = () => session.revert(position, { force });
      const records = session.originating({ command: 'REVERT' }, revert);
      return { position, records, ...runningCommit(session) };
    },
  }),
};
