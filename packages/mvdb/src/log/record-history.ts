import type { CommitOrigin } from './log-entries.ts';
import type { LogReader } from './log-reader.ts';
import { type LoggedMoment, momentOf } from './logged-commit.ts';

/** A change of a record: what it was, and what it became; `undefined` where it was missing. */
export interface PastChange extends LoggedMoment {
  readonly origin: CommitOrigin;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True where what it was was removed from the log for good; absent otherwise. */
  readonly isErased?: boolean;
}

/**
 * The changes of a record that the log holds, ascending.
 *
 * @param current - What the record is now.
 */
export function changesOfRecord(
  log: LogReader,
  database: string,
  key: string,
  current: string | undefined,
): PastChange[] {
  const first = log.state()?.first ?? 0;
  const last = log.last()?.position ?? 0;
  const stored = [...log.changesOf(database, key, first)];
  // What the running transaction changes is no commit yet.
  const committed = stored.filter(({ position }) => position <= last);
  return committed.map(({ position, before }, index) => {
    const { timeMs = 0, origin = {} } = log.head(position) ?? {};
    const next = stored[index + 1]?.before;
    return {
      ...momentOf(position, timeMs),
      origin,
      before: before === 'erased' ? undefined : before.record,
      after: next === undefined ? current : next === 'erased' ? undefined : next.record,
      ...(before === 'erased' && { isErased: true }),
    };
  });
}
