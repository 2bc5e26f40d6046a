import type { Session } from 'mvdb';

/** The commit of work that is not over yet. */
export interface RunningCommit {
  /** Position of its commit in the log; absent where there is no log, or it changed nothing. */
  readonly commit?: string;
}

export function runningCommit({ account }: Session): RunningCommit {
  const { running } = account.log;
  return running === undefined ? {} : { commit: running };
}
