import { setTimeout } from 'node:timers/promises';
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
  lastCommit(): number;
  /** How long to wait before it is looked at again for commits, by whichever process. */
  readonly waitMs: number;
  page(since: Moment): ChangesPage;
}

/** The changes after a moment, and then those of each commit that is made. */
export async function* followChanges(
  account: FollowedAccount,
  since: Moment,
  { follow = true, signal }: FollowOptions,
): AsyncGenerator<CommittedChanges, void, undefined> {
  let next = since;
  while (!isAborted(signal)) {
    const commit = account.lastCommit();
    const page = account.page(next);
    for (const changes of page.changes) {
      yield changes;
      if (isAborted(signal)) return;
    }
    ({ next } = page);
    if (!page.isLast) continue;
    if (!follow) return;
    await commitAfter(account, commit, signal);
  }
}

/** Waits until an account has another last commit, or for the signal. */
export async function commitAfter(
  account: Pick<FollowedAccount, 'lastCommit' | 'waitMs'>,
  commit: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!isAborted(signal) && account.lastCommit() === commit)
    await setTimeout(account.waitMs, undefined, { signal }).catch(ignoreAbort);
}

const isAborted = (signal: AbortSignal | undefined) => signal?.aborted === true;

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
