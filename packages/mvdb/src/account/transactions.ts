import { synchronous } from '../arguments/synchronous.ts';
import { hasCode } from '../errors/errors.ts';
import type { LogWriter, RepeatedCommit } from '../log/log-writer.ts';
import type { Environment } from '../storage/environment.ts';
import type { FileStores } from '../storage/files/file-stores.ts';
import { asyncTransaction, isEngineFailure } from '../storage/transaction-errors.ts';
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
  /** Whether the running transaction leaves locks that others are to see. */
  leavesLocks(): boolean;
  /** Stores them, at the end of the outermost transaction, while nobody else writes. */
  settleLocks(): void;
  /** Takes none of them. */
  forgetLocks(): void;
}

/** The transactions of an account, and who awaits how they end. */
export class Transactions {
  readonly #host: TransactionHost;
  readonly #environment: Environment;
  /** Whether what runs may be run again, and so need not keep others from writing. */
  #isRepeatable = false;
  /** What failed in work that joined the innermost transaction or savepoint, and so undoes that. */
  #joinedFailure: { readonly error: unknown } | undefined;
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

  /**
   * Runs `work` as a part of the running transaction or savepoint, which is undone where it fails, even if that is caught;
   * where none runs, as one.
   */
  join<Result>(work: () => Result): Result {
    if (!this.isRunning) return this.run(work);
    try {
      return synchronous(work(), asyncTransaction);
    } catch (error) {
      this.#joinedFailure ??= { error };
      throw error;
    }
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
    const outerFailure = this.#joinedFailure;
    this.#joinedFailure = undefined;
    const whole = () => this.#whole(work);
    let isCommitted = false;
    try {
      const result = isOutermost
        ? this.#runOutermost(whole, timeoutMs)
        : this.#environment.transact(() => within(whole));
      isCommitted = true;
      return result;
    } catch (error) {
      if (!isOutermost) host.files.undoTo(fileChanges);
      if (this.#environment.isOpen) host.noticeUndone();
      throw error;
    } finally {
      this.#joinedFailure = outerFailure;
      if (isOutermost) host.forgetUndoable();
      if (isOutermost || !isCommitted) this.#reportEnd(awaitingBefore, isCommitted);
    }
  }

  /** @throws What failed in work that joined it, where `work` itself did not. */
  #whole<Result>(work: () => Result): Result {
    const result = work();
    if (this.#joinedFailure) throw this.#joinedFailure.error;
    return result;
  }

  /**
   * Runs `work` that is run again, from its start, where it fails with `TRANSACTION_CONFLICT`: its transactions go beside
   * others, where the engine is able to.
   */
  beside<Result>(work: () => Result): Result {
    const outer = this.#isRepeatable;
    this.#isRepeatable = true;
    try {
      return work();
    } finally {
      this.#isRepeatable = outer;
    }
  }

  /** @throws MvdbError `TRANSACTION_CONFLICT` in a transaction beside others, whose work is run again alone. */
  assertAlone(what: string): void {
    this.#environment.assertAlone?.(what);
  }

  /** Runs `work` while no other thread or process writes. @throws MvdbError `ACCOUNT_BUSY` after `timeoutMs`. */
  alone<Result>(work: () => Result, timeoutMs?: number): Result {
    if (this.isRunning) return work();
    return this.#inTurn(() => this.#environment.alone(work, timeoutMs));
  }

  /** One thread of the process after the other. */
  #inTurn<Result>(work: () => Result): Result {
    const { turn } = this.#host;
    turn?.take();
    try {
      return work();
    } finally {
      turn?.giveBack();
    }
  }

  /** Reports `listener` whether what was written until now is kept: at the end, or outside at once. */
  whenCommitted(listener: (isCommitted: boolean) => void): void {
    if (this.isRunning) this.#awaitingEnd.push(listener);
    else listener(true);
  }

  /** Each commit of the log has the number behind that of the one before it, and so is made alone. */
  #runOutermost<Result>(work: () => Result, timeoutMs: number | undefined): Result {
    const environment = this.#environment;
    const isBeside = this.#isRepeatable && environment.goesBeside && !this.#host.log.isOn;
    if (!isBeside)
      return this.alone(
        () => this.#outermost(work, (inside) => environment.transact(inside)),
        timeoutMs,
      );
    return this.#inTurn(() =>
      this.#outermost(work, (inside) => environment.transactAtOnce?.(inside) as Result),
    );
  }

  #outermost<Result>(work: () => Result, transact: (work: () => Result) => Result): Result {
    const host = this.#host;
    let isCommitted = false;
    try {
      const result = transact(() =>
        this.#settlingLocks(() => {
          host.noticeChanges();
          if (host.log.isOn) this.assertAlone('It writes to the log');
          const made = host.log.commit(work);
          if (host.files.changeCount > 0) this.assertAlone('It writes files');
          host.files.save();
          return made;
        }),
      );
      isCommitted = true;
      return result;
    } finally {
      host.files.over(isCommitted);
    }
  }

  /** While nobody else is granted any; what fails for its own reason is reported for that. */
  #settlingLocks<Result>(work: () => Result): Result {
    let result: Result;
    try {
      result = work();
    } catch (error) {
      try {
        this.#settleLocks();
      } catch (cause) {
        // What is to be run again fails for its own reason then.
        if (!isEngineFailure(cause) || hasCode(cause, 'TRANSACTION_CONFLICT')) throw cause;
      }
      throw error;
    }
    this.#settleLocks();
    return result;
  }

  #settleLocks(): void {
    try {
      if (this.#host.leavesLocks()) this.assertAlone('It leaves locks');
    } catch (error) {
      this.#host.forgetLocks();
      throw error;
    }
    this.#host.settleLocks();
  }

  #reportEnd(awaitingBefore: number, isCommitted: boolean): void {
    if (this.#awaitingEnd.length === awaitingBefore) return;
    for (const listener of this.#awaitingEnd.splice(awaitingBefore)) listener(isCommitted);
  }
}
