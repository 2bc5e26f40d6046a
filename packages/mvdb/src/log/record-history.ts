import { charge } from '../budget/work-meter.ts';
import { type CommitOrigin, recordBefore } from './log-entries.ts';
import type { LogReader, StoredChange } from './log-reader.ts';
import { type LoggedMoment, momentOf } from './logged-commit.ts';
import { positionAt } from './moment.ts';

/** A change of a record: what it was, and what it became; `undefined` where it was missing. */
export interface PastChange extends LoggedMoment {
  readonly origin: CommitOrigin;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True where what it was was removed from the log for good; absent otherwise. */
  readonly isErased?: boolean;
  /** Number of records that the commit changed, this one included. */
  readonly records: number;
}

/** Which changes of a record are given. */
export interface HistoryOptions {
  /** Only changes before this commit. */
  readonly before?: string | undefined;
  /** Only so many, the last ones; default: all. */
  readonly limit?: number | undefined;
}

/** Characters that reading an entry of the log costs as much as, beside its own. */
const ENTRY_COST = 200;

/**
 * The changes of a record that the log holds, ascending.
 *
 * @param current - What the record is now.
 * @throws MvdbError as `positionAt`, for the position before which they are asked for.
 */
export function changesOfRecord(
  log: LogReader,
  { database, key }: { readonly database: string; readonly key: string },
  current: string | undefined,
  { before, limit = Number.POSITIVE_INFINITY }: HistoryOptions,
): PastChange[] {
  // What the running transaction changes is no commit yet.
  const end = before === undefined ? (log.last()?.position ?? 0) + 1 : positionAt(log, before);
  const chosen: StoredChange[] = [];
  let became: string | undefined = current;
  for (const change of log.changesOf(database, key, log.state()?.first ?? 0)) {
    if (change.position >= end) {
      became = recordBefore(change.before);
      break;
    }
    charge(ENTRY_COST + (recordBefore(change.before)?.length ?? 0));
    chosen.push(change);
    if (chosen.length > limit) chosen.shift();
  }
  return chosen.map(({ position, before: was }, index) => {
    const { timeMs = 0, origin = {}, count = 0 } = log.head(position) ?? {};
    const next = chosen[index + 1];
    return {
      ...momentOf(position, timeMs),
      origin,
      before: recordBefore(was),
      after: next === undefined ? became : recordBefore(next.before),
      ...('erased' in was && { isErased: true }),
      records: count,
    };
  });
}
