import { assertFunction } from '../doors/checked.ts';
import type { Transactions } from './transactions.ts';

interface QueuedWork {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls that share one commit at the most, and when no more of them are begun: others wait meanwhile. */
const GROUP_SIZE_MAX = 256;
const GROUP_MS_MAX = 10;

/** Work that waits to be run, each piece in a savepoint, with others that wait at the same time. */
export class GroupCommit {
  readonly #transactions: Transactions;
  #queue: QueuedWork[] = [];
  #isScheduled = false;

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  /** @returns What `work` returned, once the commit that it shares is as safe as the account's durability says. */
  enqueue<Result>(work: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      assertFunction('Account.enqueue', 'work', work);
      this.#queue.push({ work, resolve: resolve as (result: unknown) => void, reject });
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
    setImmediate(() => {
      this.#isScheduled = false;
      this.#runGroup();
    });
  }

  #runGroup(): void {
    const group = this.#queue.splice(0, GROUP_SIZE_MAX);
    if (group.length === 0) return;
    const answers: (() => void)[] = [];
    const endsAt = performance.now() + GROUP_MS_MAX;
    try {
      this.#transactions.run(() => {
        for (const { work, resolve, reject } of group) {
          if (answers.length > 0 && performance.now() >= endsAt) break;
          try {
            const result = this.#transactions.run(work);
            answers.push(() => resolve(result));
          } catch (error) {
            answers.push(() => reject(error));
          }
        }
      });
      this.#queue.unshift(...group.slice(answers.length));
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.#schedule();
  }
}
