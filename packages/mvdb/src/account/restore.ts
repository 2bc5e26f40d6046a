import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, IN_TRANSACTION, LOG_DAMAGED, NOT_LOGGED } from '../errors/failures.ts';
import { contentsDigest } from '../log/contents-digest.ts';
import { exportedCommits } from '../log/export-files.ts';
import type { ExportedCommit } from '../log/exported-commit.ts';
import { LineSealing } from '../log/line-sealing.ts';
import { type Before, type LastCommit, recordBefore } from '../log/log-entries.ts';
import { LogReader } from '../log/log-reader.ts';
import type { LoggedKey, LogWriter } from '../log/log-writer.ts';
import { type LoggedMoment, momentOf } from '../log/logged-commit.ts';
import { firstPosition, type Moment, positionAt, positionGiven } from '../log/moment.ts';
import { digestSum } from '../log/record-digest.ts';
import { type ReplacedRecord, type ReplacingHost, replaceRecords } from './replaced-records.ts';
import type { Transactions } from './transactions.ts';

/** What restoring an account takes. */
export interface RestoreHost extends ReplacingHost {
  readonly transactions: Transactions;
  readonly writer: LogWriter;
}

/** To which moment an account is restored; one of the two at least. */
export interface RestoreOptions {
  /** The position of a commit, right after it; or a time. Default: the end of the exported log. */
  readonly at?: Moment;
  /** The file or folder of an exported log, for moments after the last commit of this account. */
  readonly exported?: string;
  /** The key with which the exported log was sealed; not used where it was not. */
  readonly key?: Uint8Array;
}

/** The moment that an account was restored to. */
export interface Restored extends LoggedMoment {
  /** Commits that were undone, or repeated of the exported log. */
  readonly commits: number;
}

/**
 * Makes an account what it was at a moment, in one transaction: by its own log, or for a later moment by an exported one.
 *
 * @throws MvdbError as `Account.restore`.
 */
export function restoreAccount(host: RestoreHost, { at, exported, key }: RestoreOptions): Restored {
  if (at === undefined && exported === undefined)
    throw new MvdbError(BAD_ARGUMENT, 'Say to which moment, or by which exported log.');
  if (host.transactions.isRunning)
    throw new MvdbError(IN_TRANSACTION, 'An account is restored in a transaction of its own.');
  return host.transactions.run(() => {
    const log = new LogReader(host.environment);
    const last = lastOf(log);
    const isLater = at === undefined || isAfter(at, last);
    const restored =
      exported !== undefined && isLater
        ? goForward(host, exportedCommits(exported, last, key && new LineSealing(key)), last, at)
        : goBack(host, log, positionAt(log, at ?? String(last.position)));
    assertDigest(host, log);
    return restored;
  });
}

function lastOf(log: LogReader): LastCommit {
  const first = firstPosition(log);
  return log.last() ?? { position: first, timeMs: 0, digest: 0 };
}

/** Whether commits after the last one may belong to a moment. @throws MvdbError `NOT_LOGGED` for the future. */
function isAfter(at: Moment, last: LastCommit): boolean {
  if (typeof at === 'string') return positionGiven(at) > last.position;
  if (at.getTime() > Date.now())
    throw new MvdbError(NOT_LOGGED, `${at.toISOString()} is in the future.`);
  return at.getTime() >= last.timeMs;
}

/** Makes all records what they were after a commit; that is a commit itself. */
function goBack(host: RestoreHost, log: LogReader, position: number): Restored {
  const { writer } = host;
  const { timeMs, digest } = log.head(position) ?? { timeMs: 0, digest: 0 };
  const commits = lastOf(log).position - position;
  const records = [...recordsAfter(log, position)];
  writer.from({ ...writer.origin, command: 'restore' }, () =>
    writer.commit(() =>
      replaceRecords(host, records, (replaced, current) =>
        writer.note(replaced, () => current, recordBefore(replaced.next)),
      ),
    ),
  );
  const erased = records.reduce((sum, { next }) => sum + ('erased' in next ? next.erased : 0), 0);
  if (digestSum(lastOf(log).digest, erased) !== digest) throw digestDiffers(position);
  return { ...momentOf(position, timeMs), commits };
}

/** What the records that later commits changed were after one. */
function* recordsAfter(log: LogReader, position: number): Generator<ReplacedRecord> {
  const seen = new Set<string>();
  for (const { changes } of log.commits(position))
    for (const { database, table, keys } of changes)
      for (const key of keys) {
        const name = `${database}\0${key}`;
        if (seen.has(name)) continue;
        seen.add(name);
        yield new RecordThen({ database, table, key }, log, position);
      }
}

/** A record as it was, which is read of the log each time that it is asked for: all of them may be more than memory holds. */
class RecordThen implements ReplacedRecord {
  readonly database: string;
  readonly table: string;
  readonly key: string;
  readonly #log: LogReader;
  readonly #position: number;

  constructor({ database, table, key }: LoggedKey, log: LogReader, position: number) {
    this.database = database;
    this.table = table;
    this.key = key;
    this.#log = log;
    this.#position = position;
  }

  get next(): Before {
    const next = this.#log.after(this.#position, this.database, this.key);
    if (next !== undefined) return next;
    throw new MvdbError(LOG_DAMAGED, `What ${this.key} of ${this.table} was is missing.`);
  }
}

/** Repeats commits up to a moment. */
function goForward(
  host: RestoreHost,
  exported: Iterable<ExportedCommit>,
  begun: LastCommit,
  at: Moment | undefined,
): Restored {
  const erased = new ErasedRecords();
  let last = begun;
  for (const commit of exported) {
    if (isBeyond(commit, at)) break;
    repeatCommit(host, commit, erased);
    last = commit;
  }
  if (typeof at === 'string' && last.position < positionGiven(at))
    throw new MvdbError(
      NOT_LOGGED,
      `The commits ${last.position + 1} to ${at} are missing: the exported log ends with commit ${last.position}.`,
    );
  erased.remove(host.writer);
  const { position, timeMs } = last;
  return { ...momentOf(position, timeMs), commits: position - begun.position };
}

function isBeyond({ position, timeMs }: LastCommit, at: Moment | undefined): boolean {
  if (at === undefined) return false;
  return typeof at === 'string' ? position > positionGiven(at) : timeMs > at.getTime();
}

/** @throws MvdbError `LOG_DAMAGED` where it does not give what it gave then. */
function repeatCommit(host: RestoreHost, commit: ExportedCommit, erased: ErasedRecords): void {
  const { environment, writer } = host;
  const records = Array.from(commit.changes, ({ after, ...logged }) => ({
    ...logged,
    next: after,
  }));
  writer.commit(
    () =>
      replaceRecords(host, records, (replaced, record) => {
        writer.noteRepeated(replaced, erased.of(replaced) ?? { record }, replaced.next);
        erased.note(replaced);
      }),
    commit,
  );
  const last = new LogReader(environment).last();
  if (last?.position !== commit.position || last.digest !== commit.digest)
    throw digestDiffers(commit.position);
}

/** Records whose text after the last repeated commit is not in the exported log any more: they are as if they had never been. */
class ErasedRecords {
  readonly #erased = new Map<string, { readonly logged: LoggedKey; readonly state: Before }>();

  of({ database, key }: LoggedKey): Before | undefined {
    return this.#erased.get(`${database}\0${key}`)?.state;
  }

  note({ database, table, key, next }: ReplacedRecord): void {
    const logged = { database, table, key };
    if ('erased' in next) this.#erased.set(`${database}\0${key}`, { logged, state: next });
    else this.#erased.delete(`${database}\0${key}`);
  }

  /** Has the log say, in a commit, that they are missing. */
  remove(writer: LogWriter): void {
    writer.from({ command: 'restore' }, () =>
      writer.commit(() => {
        for (const { logged, state } of this.#erased.values())
          writer.noteRepeated(logged, state, { record: undefined });
      }),
    );
  }
}

/** @throws MvdbError `LOG_DAMAGED` unless all that the account holds is what its log says. */
function assertDigest({ environment }: RestoreHost, log: LogReader): void {
  const { base } = log.state() ?? {};
  const { position, digest } = lastOf(log);
  if (base !== undefined && contentsDigest(environment) !== digestSum(base, digest))
    throw digestDiffers(position);
}

function digestDiffers(position: number): MvdbError {
  return new MvdbError(
    LOG_DAMAGED,
    `What the account would hold does not agree with the digest of commit ${position}.`,
  );
}
