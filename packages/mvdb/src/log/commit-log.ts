import { assertArgument, assertFunction, assertText } from '../arguments/checked.ts';
import { DATE, eitherOf, instanceOf, OBJECT, TEXT, wholeFrom } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, IN_TRANSACTION } from '../errors/failures.ts';
import { type Catalogue, HOUSEKEEPING, PROTECTION_PREFIX } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { LOG_CHANGES, LOG_COMMITS, LOG_STATE_KEY } from '../storage/log-databases.ts';
import { wholeState } from '../storage/whole-state.ts';
import { storedCommit } from './commit-records.ts';
import { contentsDigest } from './contents-digest.ts';
import { type Exported, type ExportOptions, exportLog } from './export-log.ts';
import { SEALING_KEY } from './line-sealing.ts';
import {
  beforeText,
  type CommitOrigin,
  changeKey,
  changeRange,
  LAST_KEY,
  type LogState,
  parsedBefore,
  positionText,
} from './log-entries.ts';
import { LogReader } from './log-reader.ts';
import { beginLog, type LoggedKey, type LogWriter, type RepeatedCommit } from './log-writer.ts';
import { type LoggedCommit, type LoggedMoment, loggedCommit, momentOf } from './logged-commit.ts';
import { firstPosition, lastPosition, type Moment, positionAt } from './moment.ts';
import { digestSum, recordDigest } from './record-digest.ts';

/** What the log of an account holds. */
export interface LogStatus {
  readonly isOn: boolean;
  /** The first moment that can be asked for; absent while there is no log. */
  readonly first?: LoggedMoment;
  readonly last?: LoggedMoment;
  /** Records as they were before commits. */
  readonly changes: number;
  readonly sizeBytes: number;
}

/** How much of the log is let go. */
export interface PruneOptions {
  /** Commits before this time. */
  readonly before?: Date;
  /** The oldest commits, until the log takes no more than this. */
  readonly sizeBytesMax?: number;
}

export interface CommitLogHost {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
  readonly writer: LogWriter;
  transaction<Result>(work: () => Result): Result;
  /** Runs work in a savepoint of the running transaction, as a commit of its own. */
  apart<Result>(work: () => Result, repeated: RepeatedCommit): Result;
}

const EXPORT_OPTIONS = closedOptionsOf({
  since: eitherOf(TEXT, DATE),
  signal: instanceOf('an AbortSignal', AbortSignal),
  fileBytesMax: wholeFrom(1, Number.MAX_SAFE_INTEGER),
  key: SEALING_KEY,
});

/** Changes that are let go in one transaction, so that those who write wait only for so many. */
const PRUNED_AT_ONCE = 500;

/**
 * The log of the commits of an account: which records each of them changed, and what they were before. It is written in
 * the transaction of the data. An account that keeps none pays nothing for it.
 */
export class CommitLog {
  readonly #host: CommitLogHost;

  /** @internal */
  constructor(host: CommitLogHost) {
    this.#host = host;
  }

  /** Whether commits are logged now. */
  get isOn(): boolean {
    return this.#host.writer.isOn;
  }

  /** The position of the last commit. @throws MvdbError `NO_LOG`. */
  get lastPosition(): string {
    return lastPosition(this.#reader());
  }

  /**
   * Begins the log with the state of now: what was before has no past. A log that is there goes on. All that the account
   * holds is read once, for its digest, while others go on writing.
   *
   * @param time - When the account was as it is now, for a history that `repeatAt` repeats; default: now.
   * @throws MvdbError `IN_TRANSACTION`, `READ_ONLY`; `BAD_ARGUMENT` for a time in the future, or before the end of a
   * log that there was.
   */
  switchOn(time?: Date): void {
    this.#assertOutside();
    const timeMs = time === undefined ? undefined : pastTimeMs('CommitLog.switchOn', time);
    const { environment, catalogue, writer } = this.#host;
    if (this.#reader().state()?.base !== undefined) return;
    if (timeMs !== undefined) this.#assertAfterLast(timeMs);
    this.#host.transaction(() => {
      writer.forget();
      if (writer.isOn) return;
      beginLog(environment, writer.origin, timeMs);
      catalogue.noteChange();
      writer.forget();
    });
    this.#computeBase();
  }

  /** @throws MvdbError `BAD_ARGUMENT` for a time before the end of a log that there was. */
  #assertAfterLast(timeMs: number): void {
    const lastMs = this.#reader().last()?.timeMs ?? 0;
    if (timeMs >= lastMs) return;
    const [time, last] = [timeMs, lastMs].map((each) => new Date(each).toISOString());
    throw new MvdbError(
      BAD_ARGUMENT,
      `A log of the account ended at ${last}, so that none can begin at ${time}.`,
    );
  }

  /** Ends the log, and lets go of all that it holds. @throws MvdbError `IN_TRANSACTION`, `READ_ONLY`. */
  switchOff(): void {
    this.#assertOutside();
    const { environment, catalogue, writer } = this.#host;
    this.#host.transaction(() => {
      if (!writer.isOn) return;
      const commits = environment.store(LOG_COMMITS);
      const last = commits.get(LAST_KEY) ?? '';
      environment.store(HOUSEKEEPING).remove(LOG_STATE_KEY);
      environment.store(LOG_CHANGES).clear();
      commits.clear();
      // Positions go on from there, should the log begin again.
      commits.put(LAST_KEY, last);
      catalogue.noteChange();
      writer.forget();
    });
  }

  #assertOutside(): void {
    if (this.#host.environment.inTransaction)
      throw new MvdbError(IN_TRANSACTION, 'The log is switched in a transaction of its own.');
  }

  /** Stores the digest of what the account held when the log began, of a state that is held meanwhile. */
  #computeBase(): void {
    const { environment } = this.#host;
    const { transaction } = wholeState(environment);
    try {
      const log = new LogReader(environment, transaction);
      const [state, last] = [log.state(), log.last()];
      if (state === undefined || last === undefined) return;
      const base = digestSum(contentsDigest(environment, transaction), -last.digest);
      this.#host.transaction(() => {
        const now = this.#reader().state();
        // Another process may have ended it, and begun another one.
        if (now?.begun === state.begun) this.#storeState({ ...now, base });
      });
    } finally {
      transaction.done();
    }
  }

  #storeState(state: LogState): void {
    this.#host.environment.store(HOUSEKEEPING).put(LOG_STATE_KEY, JSON.stringify(state));
  }

  status(): LogStatus {
    const reader = this.#reader();
    const state = reader.state();
    const last = state && reader.last();
    if (state === undefined || last === undefined) return { isOn: false, changes: 0, sizeBytes: 0 };
    return {
      isOn: true,
      first: momentOf(state.first, reader.head(state.first)?.timeMs ?? 0),
      last: momentOf(last.position, last.timeMs),
      changes: reader.changeCount(),
      sizeBytes: this.#sizeBytes(),
    };
  }

  /**
   * The position of the commit after which the account is as it was at a moment.
   *
   * @throws MvdbError `NO_LOG`; `NOT_LOGGED` for a moment that the log does not hold; `BAD_ARGUMENT`.
   * @example account.log.positionAt(new Date('2026-11-01T10:00:00')) // '1042'
   */
  positionAt(moment: Moment): string {
    return String(positionAt(this.#reader(), moment));
  }

  /**
   * The commits after a position, ascending.
   *
   * @param after - Default: where the log begins.
   * @throws MvdbError as `positionAt`.
   */
  *commits(after?: string): Generator<LoggedCommit> {
    const reader = this.#reader();
    const from = after === undefined ? firstPosition(reader) : positionAt(reader, after);
    for (const commit of reader.commits(from)) yield loggedCommit(commit);
  }

  /** One commit. @throws MvdbError as `positionAt`; `NOT_LOGGED` for the one that the log begins with. */
  commitAt(position: string): LoggedCommit {
    const reader = this.#reader();
    return loggedCommit(storedCommit(reader, positionAt(reader, position)));
  }

  /** The tables that there are whose protection a commit changed. @internal */
  protectedBy(position: string): readonly string[] {
    const { catalogue } = this.#host;
    const reader = this.#reader();
    const { changes } = storedCommit(reader, positionAt(reader, position));
    return changes
      .filter(({ database }) => database === HOUSEKEEPING)
      .flatMap(({ keys }) => keys.filter((key) => key.startsWith(PROTECTION_PREFIX)))
      .flatMap((key) => catalogue.namesOf(key.slice(PROTECTION_PREFIX.length)).slice(0, 1));
  }

  /** The position that the commit of the running work will have; `undefined` while the work has changed nothing. */
  get running(): string | undefined {
    return this.#host.writer.runningPosition;
  }

  /**
   * Appends the commits after a moment, with what they made of their records, to a file or to files in a folder: to be kept
   * on another disk, and repeated on a backup by `Account.restore`. An export that is there goes on where it ended, also
   * where a kill cut it off. One process exports to it at a time.
   *
   * @param path - A file; or a folder, where it is one or ends with `/`, of files.
   * @throws MvdbError `NO_LOG`; `NOT_LOGGED` where commits in between are gone from the log; `LOG_DAMAGED` where the file is
   * damaged or of another account; `BAD_ARGUMENT`, `DISK_FULL`, `OUTPUT_FAILED`, `IN_TRANSACTION`.
   * @example await account.log.export('/mnt/other/log/') // { commits: 12, last: '1042' }
   */
  async export(path: string, options: ExportOptions = {}): Promise<Exported> {
    assertText('CommitLog.export', 'path', path);
    assertArgument('CommitLog.export', 'options', options, EXPORT_OPTIONS);
    const { environment } = this.#host;
    if (environment.inTransaction)
      throw new MvdbError(IN_TRANSACTION, 'What is not committed yet is not exported.');
    return exportLog(environment, path, options);
  }

  /** Gives the commits of this work an origin, in place of one that work around it gives. */
  from<Result>(origin: CommitOrigin, work: () => Result): Result {
    assertArgument('CommitLog.from', 'origin', origin, OBJECT);
    assertFunction('CommitLog.from', 'work', work);
    const { writer } = this.#host;
    return writer.from({ ...writer.origin, ...origin }, work);
  }

  /**
   * Runs work as a commit of the time at which it happened, for a host that repeats a history: in a transaction, of which it
   * is a savepoint, or as one. Times never go back: one before the last commit counts as the time of that.
   *
   * @throws MvdbError `BAD_ARGUMENT` for a time in the future; `IN_TRANSACTION` where the transaction has written already.
   * @example
   * account.log.switchOn(new Date(2026, 0, 1));
   * account.transaction(() => {
   *   for (const { time, order } of orders) account.log.repeatAt(time, () => enter(order));
   * });
   */
  repeatAt<Result>(time: Date, work: () => Result): Result {
    const timeMs = pastTimeMs('CommitLog.repeatAt', time);
    assertFunction('CommitLog.repeatAt', 'work', work);
    return this.#host.transaction(() => this.#host.apart(work, { timeMs }));
  }

  /**
   * Lets go of the oldest commits, a few hundred changes in each transaction: who writes meanwhile waits for so many.
   *
   * @returns The number of changes that went.
   * @throws MvdbError `NO_LOG`, `IN_TRANSACTION`, `BAD_ARGUMENT`.
   */
  prune({ before, sizeBytesMax }: PruneOptions): number {
    if (this.#host.environment.inTransaction)
      throw new MvdbError(IN_TRANSACTION, 'The log is pruned in transactions of its own.');
    if (before === undefined && sizeBytesMax === undefined)
      throw new MvdbError(BAD_ARGUMENT, 'Say before which time, or down to which size.');
    const reader = this.#reader();
    firstPosition(reader);
    let pruned = 0;
    const upTo = before && reader.positionAt(before.getTime());
    if (upTo !== undefined) pruned += this.#pruneTo(upTo);
    if (sizeBytesMax === undefined) return pruned;
    for (;;) {
      const sizeBytes = this.#sizeBytes();
      const changes = reader.changeCount();
      if (sizeBytes <= sizeBytesMax || changes === 0) return pruned;
      const excess = Math.ceil(changes * (1 - sizeBytesMax / sizeBytes));
      const gone = this.#pruneTo(this.#endOf(excess));
      if (gone === 0) return pruned;
      pruned += gone;
    }
  }

  /**
   * Removes for good what one record was, and leaves a note of it in each of its changes, with a digest of a few bytes by
   * which the log can still be verified.
   *
   * @returns The number of changes whose texts went.
   * @throws MvdbError `NO_LOG`.
   * @internal
   */
  erase({ database, key }: LoggedKey): number {
    const { environment } = this.#host;
    firstPosition(this.#reader());
    return this.#host.transaction(() => {
      const changes = environment.store(LOG_CHANGES);
      const stored = [...changes.entries(changeRange(database, key, 0))];
      for (const [change, text] of stored) {
        const before = parsedBefore(text);
        if ('erased' in before) continue;
        const erased = recordDigest(database, key, before.record);
        changes.put(change, beforeText({ erased }));
      }
      return stored.length;
    });
  }

  /** Lets go of what was before a commit. The commit stays as the first moment that can be asked for. */
  #pruneTo(position: number): number {
    let pruned = 0;
    for (;;) {
      const { gone, isDone } = this.#host.transaction(() => this.#pruneSome(position));
      pruned += gone;
      if (isDone) return pruned;
    }
  }

  #pruneSome(position: number): { readonly gone: number; readonly isDone: boolean } {
    const { environment } = this.#host;
    const reader = this.#reader();
    const first = firstPosition(reader);
    const commits = environment.store(LOG_COMMITS);
    const changes = environment.store(LOG_CHANGES);
    let gone = 0;
    let reached = first;
    for (const commit of reader.commits(first, position)) {
      if (gone >= PRUNED_AT_ONCE) break;
      for (const { database, keys } of commit.changes)
        for (const key of keys) changes.remove(changeKey(database, key, commit.position));
      gone += commit.count;
      reached = commit.position;
    }
    if (reached === first) return { gone, isDone: true };
    const range = { from: '', to: `${positionText(reached)}\u0001` };
    for (const key of [...commits.keys(range)])
      if (key !== positionText(reached)) commits.remove(key);
    const state = reader.state();
    if (state !== undefined) this.#storeState({ ...state, first: reached });
    return { gone, isDone: reached >= position };
  }

  /** The commit with which so many of the oldest changes end. */
  #endOf(changes: number): number {
    const reader = this.#reader();
    const first = firstPosition(reader);
    let left = changes;
    for (const { position, count } of reader.commits(first)) {
      left -= count;
      if (left <= 0) return position;
    }
    return reader.last()?.position ?? first;
  }

  #sizeBytes(): number {
    const { environment } = this.#host;
    return [LOG_COMMITS, LOG_CHANGES]
      .map((database) => environment.store(database).size().sizeBytes)
      .reduce((sum, size) => sum + size, 0);
  }

  #reader(): LogReader {
    return new LogReader(this.#host.environment);
  }
}

/** A time at which something happened. @throws MvdbError `BAD_ARGUMENT` for one in the future. */
function pastTimeMs(name: string, time: Date): number {
  assertArgument(name, 'time', time, DATE);
  const timeMs = time.getTime();
  if (Number.isNaN(timeMs)) throw new MvdbError(BAD_ARGUMENT, 'The date is not a date.');
  if (timeMs <= Date.now()) return timeMs;
  throw new MvdbError(
    BAD_ARGUMENT,
    `${time.toISOString()} is in the future; nothing happened then.`,
  );
}
