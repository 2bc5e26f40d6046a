import { MvdbError } from '../errors/errors.ts';
import type { CommitLog } from './commit-log.ts';

/** How much of the log is kept; what is absent does not limit it. */
export interface LogRetention {
  /** Commits that are older go. */
  readonly ageMsMax?: number;
  /** The oldest commits go while the log takes more than this. */
  readonly sizeBytesMax?: number;
}

/** Commits of one object after which the log is pruned again. */
const COMMITS = 1_000;

/** Prunes a log at once, and again after each thousand commits, between the work of the event loop. */
export class LogPruning {
  readonly #log: CommitLog;
  readonly #retention: LogRetention;
  #commits = 0;
  #next: NodeJS.Immediate | undefined;

  constructor(log: CommitLog, retention: LogRetention) {
    this.#log = log;
    this.#retention = retention;
    this.#prune();
  }

  noteCommit(): void {
    this.#commits += 1;
    if (this.#commits % COMMITS === 0) this.#next ??= setImmediate(() => this.#pruneAgain());
  }

  async close(): Promise<void> {
    clearImmediate(this.#next);
  }

  /** What another process or a full disk prevents now happens a thousand commits later. */
  #pruneAgain(): void {
    this.#next = undefined;
    try {
      this.#prune();
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
    }
  }

  #prune(): void {
    const { ageMsMax, sizeBytesMax } = this.#retention;
    if (ageMsMax !== undefined) this.#log.prune({ before: new Date(Date.now() - ageMsMax) });
    if (sizeBytesMax !== undefined) this.#log.prune({ sizeBytesMax });
  }
}
