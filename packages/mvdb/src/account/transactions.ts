import { MvdbError } from '../errors/errors.ts';
import { OUTCOME_UNKNOWN } from '../errors/failures.ts';
import type { LogWriter, RepeatedCommit } from '../log/log-writer.ts';
import type { Environment } from '../storage/environment.ts';
import type { FileStores } from '../storage/files/file-stores.ts';
import { isEngineFailure } from '../storage/transaction-errors.ts';
import type { WritingTurn } from './account-options.ts';

/** What goes with every transaction of an account. */
export interface TransactionHost {
  readonly environment: Environment;
  /** The tables whose records are files. */
  readonly files: FileStores;
  readonly log: LogWriter;
  /** Asked before each transaction; absent where LMDB alone decides who writes next. */
  readonly turn: WritingTurn | undefined;
  /** Notices what the catalogue says now: others changed it. */
  noticeChanges(): void;
  /** Notices that what was written to the catalogue is undone, at the latest when it can be read again. */
  noticeUndone(): void;
  /** Reported when the outermost transaction is over. */
  forgetUndoable(): void;
  /** Reported when the outermost transaction is over, while nobody else writes. */
  settleLocks(): void;
}

/** The transactions of an account, and who awaits how they end. */
export class Transactions {
  readonly #host: TransactionHost;
  readonly #environment: Environment;
  /** Reported how the running transaction ends. */
  #awaitingEnd: ((isCommitted: boolean) => void)[] = [];

  constructor(host: TransactionHost) {
    this.#host = host;
    this.#environment = host.environment;
  }

  get isRunning(): boolean {
    return this.#environment.inTransaction;
  }

  /**
   * Runs `work` as one transaction, or inside another as a savepoint.
   *
   * @param timeoutMs - How long others are waited for: as long as the account says by default.
   * @throws MvdbError as `Account.transaction`.
   */
  run<Result>(work: () => Result, timeoutMs?: number): Result {
    return this.#run(work, (savepoint) => this.#host.log.savepoint(savepoint), timeoutMs);
  }

  /** Runs `work` in a savepoint of the running transaction, as a commit of its own in the log. */
  runApart<Result>(work: () => Result, repeated?: RepeatedCommit): Result {
    return this.#run(work, (savepoint) => this.#host.log.commit(savepoint, repeated));
  }

  #run<Result>(
    work: () => Result,
    within: (savepoint: () => Result) => Result,
    timeoutMs?: number,
  ): Result {
    const host = this.#host;
    const isOutermost = !this.isRunning;
    const awaitingBefore = this.#awaitingEnd.length;
    const fileChanges = host.files.changeCount;
    let isCommitted = false;
    try {
      const result = isOutermost
        ? this.alone(() => this.#outermost(work), timeoutMs)
        : this.#environment.transact(() => within(work));
      isCommitted = true;
      return result;
    } catch (error) {
      if (!isOutermost) host.files.undoTo(fileChanges);
      if (this.#environment.isOpen) host.noticeUndone();
      throw error;
    } finally {
      if (isOutermost) host.forgetUndoable();
      if (isOutermost || !isCommitted) this.#reportEnd(awaitingBefore, isCommitted);
    }
  }

  /** Runs `work` while no other thread or process writes. @throws MvdbError `ACCOUNT_BUSY` after `timeoutMs`. */
  alone<Result>(work: () => Result, timeoutMs?: number): Result {
    if (this.isRunning) return work();
    const { turn } = this.#host;
    turn?.take();
    try {
      return this.#environment.alone(work, timeoutMs);
    } finally {
      turn?.giveBack();
    }
  }

  /** Reports `listener` whether what was written until now is kept: at the end, or outside at once. */
  whenCommitted(listener: (isCommitted: boolean) => void): void {
    if (this.isRunning) this.#awaitingEnd.push(listener);
    else listener(true);
  }

  #outermost<Result>(work: () => Result): Result {
    let isCommitted = false;
    try {
      const result = this.#environment.transact(() => {
        this.#host.noticeChanges();
        const made = this.#host.log.commit(work);
        this.#host.files.save();
        return made;
      });
      isCommitted = true;
      return result;
    } finally {
      try {
        this.#host.files.over(isCommitted);
      } finally {
        this.#settleLocks(isCommitted);
      }
    }
  }

  /** Where locks cannot be settled, what is kept is not given as undone, and what is undone is reported for its own reason. */
  #settleLocks(isCommitted: boolean): void {
    try {
      this.#host.settleLocks();
    } catch (cause) {
      if (!isEngineFailure(cause)) throw cause;
      if (isCommitted)
        throw new MvdbError(
          OUTCOME_UNKNOWN,
          'The locks that it leaves could not be written down. Look for what it was to write.',
          { cause },
        );
    }
  }

  #reportEnd(awaitingBefore: number, isCommitted: boolean): void {
    if (this.#awaitingEnd.length === awaitingBefore) return;
    for (const listener of this.#awaitingEnd.splice(awaitingBefore)) listener(isCommitted);
  }
}
