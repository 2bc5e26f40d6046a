import { assertFunction } from '../arguments/checked.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { ACCOUNT_BUSY } from '../errors/failures.ts';
import { pauseAfterConflict } from './conflicts.ts';
import type { Transactions } from './transactions.ts';

interface QueuedWork {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** How often others got in its way. */
  conflicts: number;
}

/** Calls that share one commit at the most, and when no more of them are begun: others wait meanwhile. */
const GROUP_SIZE_MAX = 256;
const GROUP_MS_MAX = 10;

/**
 * How long the thread stands still for others that write elsewhere, and how long it does other things before it looks
 * again.
 */
const PATIENCE_MS = 10;
const PAUSE_MS = 5;

export interface GroupCommitOptions {
  readonly transactions: Transactions;
  /** How long others that write are waited for. */
  readonly busyTimeoutMs: number;
  /** True where others write on other machines, whose work may be long: the thread goes on meanwhile. */
  readonly waitsInPieces: boolean;
}

/** Work that waits to be run, each piece in a savepoint, with others that wait at the same time. */
export class GroupCommit {
  readonly #transactions: Transactions;
  readonly #busyTimeoutMs: number;
  readonly #patienceMs: number | undefined;
  #queue: QueuedWork[] = [];
  #isScheduled = false;
  /** When others that write were first met, as long as they do. */
  #busySinceMs: number | undefined;
  /** How long to wait before the next run, where others got in the way of the last one. */
  #pauseMs = 0;

  constructor({ transactions, busyTimeoutMs, waitsInPieces }: GroupCommitOptions) {
    this.#transactions = transactions;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#patienceMs = waitsInPieces ? Math.min(PATIENCE_MS, busyTimeoutMs) : undefined;
  }

  /** @returns What `work` returned, once the commit that it shares is as safe as the account's durability says. */
  enqueue<Result>(work: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      assertFunction('Account.enqueue', 'work', work);
      const settled = { resolve: resolve as (result: unknown) => void, reject };
      this.#queue.push({ work, ...settled, conflicts: 0 });
      this.#schedule();
    });
  }

  /** Runs all that waits, now. */
  drain(): void {
    while (this.#queue.length > 0) this.#runGroup();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0) return;
    this.#isScheduled = true;
    const run = () => {
      this.#isScheduled = false;
      this.#runGroup(this.#patienceMs);
    };
    const pauseMs = this.#busySinceMs === undefined ? this.#pauseMs : PAUSE_MS;
    if (pauseMs === 0) setImmediate(run);
    else setTimeout(run, pauseMs);
  }

  #runGroup(patienceMs?: number): void {
    const group = this.#queue.splice(0, GROUP_SIZE_MAX);
    if (group.length === 0) return;
    const answers: (() => void)[] = [];
    let endsAt = 0;
    this.#pauseMs = 0;
    const run = () =>
      this.#transactions.run(() => {
        endsAt = performance.now() + GROUP_MS_MAX;
        this.#busySinceMs = undefined;
        for (const queued of group) {
          if (answers.length > 0 && performance.now() >= endsAt) break;
          try {
            const result = this.#transactions.runApart(queued.work);
            answers.push(() => queued.resolve(result));
          } catch (error) {
            answers.push(() => this.#reject(queued, error));
          }
        }
      }, patienceMs);
    try {
      if (group.every(({ conflicts }) => conflicts === 0)) this.#transactions.beside(run);
      else run();
      this.#queue.unshift(...group.slice(answers.length));
      for (const answer of answers) answer();
    } catch (error) {
      const hasBegun = endsAt > 0;
      const rejection = hasBegun ? error : this.#stillBusy(error, patienceMs);
      if (rejection === undefined) this.#queue.unshift(...group);
      else for (const queued of group) this.#reject(queued, rejection);
    }
    this.#schedule();
  }

  /** Says why work failed; where others got in its way, it waits to be run again. */
  #reject(queued: QueuedWork, error: unknown): void {
    queued.conflicts += 1;
    const pauseMs = pauseAfterConflict(error, queued.conflicts);
    if (pauseMs === undefined) queued.reject(error);
    else {
      // Who met others for the first time keeps them out the next time.
      if (queued.conflicts > 1) this.#pauseMs = Math.max(this.#pauseMs, pauseMs);
      this.#queue.push(queued);
    }
  }

  /** @returns Why nobody waits any more; `undefined` while others write that are waited for. */
  #stillBusy(error: unknown, patienceMs: number | undefined): unknown {
    if (patienceMs === undefined || !hasCode(error, 'ACCOUNT_BUSY')) return error;
    const nowMs = performance.now();
    this.#busySinceMs ??= nowMs - patienceMs;
    if (nowMs - this.#busySinceMs < this.#busyTimeoutMs) return undefined;
    this.#busySinceMs = undefined;
    const detail = `Others have written for ${this.#busyTimeoutMs} ms. ${error.detail}`;
    return new MvdbError(ACCOUNT_BUSY, detail, { cause: error });
  }
}
