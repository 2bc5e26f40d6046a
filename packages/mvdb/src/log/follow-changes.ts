import { isAborted } from '../system/is-aborted.ts';
import type { ChangesPage, CommittedChanges } from './change-feed.ts';
import type { Moment } from './moment.ts';

/** Which changes are asked for. */
export interface ChangesOptions {
  /** Those of these tables; default: of all, dictionaries and the VOC included. */
  readonly tables?: readonly string[];
}

export interface FollowOptions extends ChangesOptions {
  /** `next` of what was processed last, or a moment of the log; default: now. */
  readonly since?: Moment;
  /** False ends with the last commit there is; default: waits for more. */
  readonly follow?: boolean;
  /** Ends it, without an error. */
  readonly signal?: AbortSignal;
}

/** What is followed. */
export interface FollowedAccount {
  readonly account: {
    readonly lastCommit: number;
    commitAfter(commit: number, signal?: AbortSignal): Promise<void>;
  };
  page(since: Moment): ChangesPage;
}

/** The changes after a moment, and then those of each commit that is made. */
export async function* followChanges(
  { account, page: pageAfter }: FollowedAccount,
  since: Moment,
  { follow = true, signal }: FollowOptions,
): AsyncGenerator<CommittedChanges, void, undefined> {
  let next = since;
  while (!isAborted(signal)) {
    const { lastCommit } = account;
    const page = pageAfter(next);
    for (const changes of page.changes) {
      yield changes;
      if (isAborted(signal)) return;
    }
    ({ next } = page);
    if (!page.isLast) continue;
    if (!follow) return;
    await account.commitAfter(lastCommit, signal);
  }
}
