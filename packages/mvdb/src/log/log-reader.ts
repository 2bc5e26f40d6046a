import { HOUSEKEEPING } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { LOG_CHANGES, LOG_COMMITS, LOG_STATE_KEY } from '../storage/log-databases.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { ReadTransaction } from '../storage/store.ts';
import {
  type Before,
  type ChangedKeys,
  type CommitHead,
  changeRange,
  commitRange,
  LAST_KEY,
  type LastCommit,
  type LogState,
  parsedBefore,
  parsedChangeKey,
  parsedCommitKey,
  positionText,
} from './log-entries.ts';

/** A commit of the log, with the keys that it changed. */
export interface StoredCommit extends CommitHead {
  readonly position: number;
  readonly changes: readonly ChangedKeys[];
}

/** What a record was before a commit. */
export interface StoredChange {
  readonly position: number;
  readonly before: Before;
}

/** Reads the log of an account: as it is now, or in a state that is held. */
export class LogReader {
  readonly #housekeeping: RecordStore;
  readonly #commits: RecordStore;
  readonly #changes: RecordStore;
  readonly #transaction: ReadTransaction | undefined;
  /** The commit after which the account is shown; absent for one that is shown as it is. */
  readonly pastPosition: number | undefined;

  constructor(environment: Environment, transaction?: ReadTransaction) {
    this.#housekeeping = environment.store(HOUSEKEEPING);
    this.#commits = environment.store(LOG_COMMITS);
    this.#changes = environment.store(LOG_CHANGES);
    this.#transaction = transaction;
    this.pastPosition = environment.pastPosition;
  }

  /** `undefined` while the account keeps no log. */
  state(): LogState | undefined {
    const text = this.#housekeeping.get(LOG_STATE_KEY, this.#transaction);
    return text === undefined ? undefined : (JSON.parse(text) as LogState);
  }

  /** `undefined` for a log that never was. */
  last(): LastCommit | undefined {
    const text = this.#commits.get(LAST_KEY, this.#transaction);
    return text === undefined ? undefined : (JSON.parse(text) as LastCommit);
  }

  /** @returns `undefined` where there is no commit at the position. */
  head(position: number): CommitHead | undefined {
    const text = this.#commits.get(positionText(position), this.#transaction);
    return text === undefined ? undefined : (JSON.parse(text) as CommitHead);
  }

  /** The commits after a position, up to another, ascending. */
  *commits(after: number, upTo?: number): Generator<StoredCommit> {
    let commit: (CommitHead & { position: number; changes: ChangedKeys[] }) | undefined;
    for (const [key, text] of this.#commits.entries(commitRange(after, upTo), this.#transaction)) {
      const parsed = parsedCommitKey(key);
      if (parsed === undefined) break;
      if (parsed.isHead) {
        if (commit !== undefined) yield commit;
        commit = { ...(JSON.parse(text) as CommitHead), position: parsed.position, changes: [] };
      } else commit?.changes.push(...(JSON.parse(text) as ChangedKeys[]));
    }
    if (commit !== undefined) yield commit;
  }

  /** The last commit that was made by a time; `undefined` where the log begins later. */
  positionAt(timeMs: number): number | undefined {
    const first = this.state()?.first ?? 0;
    let low = first;
    let high = this.last()?.position ?? first;
    if ((this.head(first)?.timeMs ?? Number.POSITIVE_INFINITY) > timeMs) return undefined;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.head(middle)?.timeMs ?? 0) <= timeMs) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** What a record was after a commit, where it changed since. */
  after(position: number, database: string, key: string): Before | undefined {
    for (const { before } of this.changesOf(database, key, position)) return before;
    return undefined;
  }

  /** What a record was before each commit after a position that changed it, ascending. */
  *changesOf(database: string, key: string, after = 0): Generator<StoredChange> {
    const range = changeRange(database, key, after);
    for (const [stored, text] of this.#changes.entries(range, this.#transaction))
      yield { position: parsedChangeKey(stored).position, before: parsedBefore(text) };
  }

  /** Number of changes that the log holds. */
  changeCount(): number {
    return this.#changes.count({}, this.#transaction);
  }
}
