import { DICTIONARIES, HOUSEKEEPING } from '../storage/catalogue.ts';
import type { CommitOrigin } from './log-entries.ts';
import type { StoredCommit } from './log-reader.ts';

/** A moment of an account: right after a commit. */
export interface LoggedMoment {
  /** Positions are numbers that ascend. */
  readonly position: string;
  readonly time: Date;
}

/** A commit, and which records it changed. */
export interface LoggedCommit extends LoggedMoment {
  readonly origin: CommitOrigin;
  readonly changes: readonly LoggedRecords[];
}

/** Records of a table that a commit changed. */
export interface LoggedRecords {
  /** What the table was called then; `DICT` and a name for a dictionary. */
  readonly table: string;
  readonly ids: readonly string[];
}

export function momentOf(position: number, timeMs: number): LoggedMoment {
  return { position: String(position), time: new Date(timeMs) };
}

/** A commit as it is shown; what the account keeps for itself is not. */
export function loggedCommit({ position, timeMs, origin, changes }: StoredCommit): LoggedCommit {
  return {
    ...momentOf(position, timeMs),
    origin,
    changes: changes
      .filter(({ database }) => database !== HOUSEKEEPING)
      .map(({ database, table, keys }) => ({
        table,
        ids: database === DICTIONARIES ? keys.map(itemOf) : keys,
      })),
  };
}

/** The name of a dictionary item, of its key among those of all dictionaries. */
function itemOf(key: string): string {
  return key.slice(key.indexOf('\0') + 1);
}
