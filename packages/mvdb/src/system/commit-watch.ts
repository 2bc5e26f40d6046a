/** One who waits for a commit. */
interface Waiter {
  readonly commit: number;
  end(error?: unknown): void;
}

/** Looks again and again, while somebody waits, whether an account has another last commit, by whichever process. */
export class CommitWatch {
  readonly #lastCommit: () => number;
  readonly #waitMs: number;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;

  /** @param waitMs - Between two looks. */
  constructor(lastCommit: () => number, waitMs: number) {
    this.#lastCommit = lastCommit;
    this.#waitMs = waitMs;
  }

  /** Resolves when the last commit is another one, or with the signal. @throws What a look throws. */
  after(commit: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => waiter.end();
      const waiter: Waiter = {
        commit,
        end: (error) => {
          this.#waiters.delete(waiter);
          signal?.removeEventListener('abort', onAbort);
          if (error === undefined) resolve();
          else reject(error);
        },
      };
      if (signal?.aborted === true) return resolve();
      signal?.addEventListener('abort', onAbort);
      this.#waiters.add(waiter);
      this.#look();
    });
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#endWaiting();
    if (this.#waiters.size > 0) this.#timer = setTimeout(() => this.#look(), this.#waitMs);
  }

  #endWaiting(): void {
    try {
      const commit = this.#lastCommit();
      for (const waiter of [...this.#waiters]) if (waiter.commit !== commit) waiter.end();
    } catch (error) {
      for (const waiter of [...this.#waiters]) waiter.end(error);
    }
  }
}
