import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, LOG_DAMAGED, NOT_LOGGED } from '../errors/failures.ts';
import type { Environment } from '../storage/environment.ts';
import { wholeState } from '../storage/whole-state.ts';
import { assertSame } from './export-files.ts';
import { ExportWriter } from './export-writer.ts';
import { exportedCommit } from './exported-commit.ts';
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

/** Commits that are exported of one state of the account, which keeps old pages alive meanwhile. */
const COMMITS_AT_ONCE = 1_000;

/** As `CommitLog.export`. */
export async function exportLog(
  environment: Environment,
  path: string,
  since: Moment | undefined,
): Promise<Exported> {
  const writer = new ExportWriter(path);
  try {
    const existing = new LogReader(environment);
    firstPosition(existing);
    let last = begin(existing, writer, path, since);
    let commits = 0;
    for (;;) {
      const count = exportSome(environment, writer, last.position, (commit) => {
        last = commit;
      });
      commits += count;
      if (count < COMMITS_AT_ONCE) return { commits, last: String(last.position) };
      await new Promise(setImmediate);
    }
  } finally {
    writer.close();
  }
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
  const first = firstPosition(log);
  const newest = log.last()?.position ?? first;
  if (last.position < first)
    throw new MvdbError(
      NOT_LOGGED,
      `The commits ${last.position + 1} to ${first} are missing: ${path} ends before them, and the log begins after them.`,
    );
  if (last.position > newest)
    throw new MvdbError(
      LOG_DAMAGED,
      `${path} reaches commit ${last.position}, and the account ${newest}: it was restored. Export it elsewhere.`,
    );
  assertSame(momentAt(log, last.position), last, path);
}

function momentAt(log: LogReader, position: number): LastCommit {
  const { timeMs, digest } = log.head(position) ?? { timeMs: 0, digest: 0 };
  return { position, timeMs, digest };
}

/** @returns The number of commits. */
function exportSome(
  environment: Environment,
  writer: ExportWriter,
  after: number,
  onCommit: (commit: LastCommit) => void,
): number {
  const { transaction } = wholeState(environment);
  try {
    const log = new LogReader(environment, transaction);
    let count = 0;
    for (const stored of log.commits(after, after + COMMITS_AT_ONCE)) {
      const commit = exportedCommit(environment, log, stored, transaction);
      writer.add(commit);
      onCommit(commit);
      count += 1;
    }
    writer.flush();
    return count;
  } finally {
    transaction.done();
  }
}
