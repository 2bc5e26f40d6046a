import type { Environment } from '../storage/environment.ts';
import type { ReadTransaction } from '../storage/store.ts';
import type { Before, CommitOrigin, LastCommit } from './log-entries.ts';
import type { LogReader, StoredCommit } from './log-reader.ts';
import type { LoggedKey } from './log-writer.ts';

/** What a record was after a commit. */
export interface ExportedChange extends LoggedKey {
  readonly after: Before;
}

/** A commit with all that it made, so that it can be repeated on a copy of the account. */
export interface ExportedCommit extends LastCommit {
  readonly origin: CommitOrigin;
  readonly changes: Iterable<ExportedChange>;
}

/**
 * A commit of the log as it is exported. What a record was after it is what it was before its next change, or is now.
 *
 * @param transaction - The state that is held, also of the log.
 */
export function exportedCommit(
  environment: Environment,
  log: LogReader,
  { position, timeMs, digest, origin, changes }: StoredCommit,
  transaction: ReadTransaction,
): ExportedCommit {
  function* exported(): Generator<ExportedChange> {
    for (const { database, table, keys } of changes)
      for (const key of keys) {
        const record = () => environment.store(database).get(key, transaction);
        const after = log.after(position, database, key) ?? { record: record() };
        yield { database, table, key, after };
      }
  }
  return { position, timeMs, digest, origin, changes: exported() };
}
