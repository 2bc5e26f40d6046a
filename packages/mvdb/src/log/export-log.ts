import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, LOG_DAMAGED, NOT_LOGGED } from '../errors/failures.ts';
import type { Environment } from '../storage/environment.ts';
import { wholeState } from '../storage/whole-state.ts';
import { CommitWatch } from '../system/commit-watch.ts';
import { assertSame } from './export-files.ts';
import { ExportWriter } from './export-writer.ts';
import { exportedCommit } from './exported-commit.ts';
import { LineSealing } from './line-sealing.ts';
import type { LastCommit } from './log-entries.ts';
import { LogReader } from './log-reader.ts';
import { firstPosition, type Moment, positionAt } from './moment.ts';

/** What was exported of a log. */
export interface Exported {
  /** The commits that were appended. */
  readonly commits: number;
  /** Position of the last one that is exported now. */
  readonly last: string;
}

export interface ExportOptions {
  /** After which an export begins; default: where the log does. One that is there must not begin later. */
  readonly since?: Moment;
  /** Follows the log until this is aborted; default: ends with the last commit there is. */
  readonly signal?: AbortSignal;
  /** Bytes after which a file of a folder is followed by another one; default: 64 MiB. */
  readonly fileBytesMax?: number;
  /** 32 bytes with which what is exported is sealed; default: it is plain text. */
  readonly key?: Uint8Array;
}

/** How often an export that follows the log looks for commits. */
const LOOK_MS = 250;

/** Commits that are exported of one state of the account, which keeps old pages alive meanwhile. */
const COMMITS_AT_ONCE = 1_000;

/** As `CommitLog.export`. */
export async function exportLog(
  environment: Environment,
  path: string,
  { since, signal, fileBytesMax, key }: ExportOptions,
): Promise<Exported> {
  const writer = new ExportWriter(path, fileBytesMax, key && new LineSealing(key));
  const log = new LogReader(environment);
  try {
    firstPosition(log);
    let last = begin(log, writer, path, since);
    const note = (commit: LastCommit) => {
      last = commit;
    };
    const begun = last.position;
    const watch = new CommitWatch(() => environment.lastCommit, LOOK_MS);
    for (;;) {
      const { lastCommit } = environment;
      const isLastRound = signal === undefined || signal.aborted;
      while (hasNewer(log, last.position)) {
        exportSome(environment, writer, last.position, note);
        await new Promise(setImmediate);
      }
      if (isLastRound) return { commits: last.position - begun, last: String(last.position) };
      await watch.after(lastCommit, signal);
    }
  } finally {
    writer.close();
  }
}

/** @throws MvdbError `NOT_LOGGED` where the log was pruned, or began again, after a commit. */
function hasNewer(log: LogReader, position: number): boolean {
  assertHeld(log, position);
  return (log.last()?.position ?? 0) > position;
}

/** @returns The commit after which it goes on. */
function begin(
  log: LogReader,
  writer: ExportWriter,
  path: string,
  since: Moment | undefined,
): LastCommit {
  const end = writer.findEnd();
  if (end === undefined) {
    const position = since === undefined ? firstPosition(log) : positionAt(log, since);
    const last = momentAt(log, position);
    writer.begin(last);
    return last;
  }
  const { begun, last } = end;
  if (since !== undefined && positionAt(log, since) < begun.position)
    throw new MvdbError(
      BAD_ARGUMENT,
      `${path} begins after commit ${begun.position}. Export what is before it elsewhere.`,
    );
  assertContinues(log, path, last);
  return last;
}

/** @throws MvdbError `NOT_LOGGED`, `LOG_DAMAGED` unless what follows a commit is in the log. */
function assertContinues(log: LogReader, path: string, last: LastCommit): void {
  assertHeld(log, last.position);
  const newest = log.last()?.position ?? 0;
  if (last.position > newest)
    throw new MvdbError(
      LOG_DAMAGED,
      `${path} reaches commit ${last.position}, and the account ${newest}: it was restored. Export it elsewhere.`,
    );
  assertSame(momentAt(log, last.position), last, path);
}

function assertHeld(log: LogReader, position: number): void {
  const first = firstPosition(log);
  if (position < first)
    throw new MvdbError(
      NOT_LOGGED,
      `The commits ${position + 1} to ${first} are missing: the export ends before them, and the log begins after them.`,
    );
}

function momentAt(log: LogReader, position: number): LastCommit {
  const { timeMs, digest } = log.head(position) ?? { timeMs: 0, digest: 0 };
  return { position, timeMs, digest };
}

function exportSome(
  environment: Environment,
  writer: ExportWriter,
  after: number,
  onCommit: (commit: LastCommit) => void,
): void {
  const { transaction } = wholeState(environment);
  try {
    const log = new LogReader(environment, transaction);
    for (const stored of log.commits(after, after + COMMITS_AT_ONCE)) {
      const commit = exportedCommit(environment, log, stored, transaction);
      writer.add(commit);
      onCommit(commit);
    }
    writer.flush();
  } finally {
    transaction.done();
  }
}
