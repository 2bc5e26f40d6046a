import type { BytePredicate } from './byte-predicate.ts';
import type { KeyPosition } from './key-position.ts';
import type { ReadTransaction, Store } from './store.ts';

/** Keys from `from` (included) to `to` (excluded), by code point; open ends where absent. */
export interface KeyRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What the bytes of a record and of its key are worth. */
export interface ByteFindings {
  readonly isKeyText: boolean;
  readonly isRecordText: boolean;
  /** Whether they are what was written, as far as that can be reported. */
  readonly isWhole: boolean;
}

/**
 * Looks at the UTF-8 bytes of a record, `bytes[0]` to `bytes[length - 1]`, and of its key, which are valid only
 * during the call. True where it has seen enough.
 */
export type RecordLook = (bytes: Uint8Array, length: number, key: KeyPosition) => boolean;

/** How many records lie between two milestones when they are set. */
export const SPLIT_KEY_DISTANCE = 8192;

/**
 * Texts by key, ascending by code point. Every read sees what the running transaction has written, or the state
 * of `transaction`; a range begun in a transaction ends with it (`TRANSACTION_OVER`).
 */
export interface RecordStore extends Store {
  get(key: string, transaction?: ReadTransaction): string | undefined;
  /** What stands under each of several keys, in their order. */
  getMany(keys: readonly string[], transaction?: ReadTransaction): (string | undefined)[];
  put(key: string, text: string): void;
  /** @returns Whether there was such a key. */
  remove(key: string): boolean;
  /** Removes all keys, or those of a range. */
  clear(range?: KeyRange): void;
  count(range: KeyRange, transaction?: ReadTransaction): number;
  keys(range: KeyRange, transaction?: ReadTransaction): Generator<string>;
  entries(range: KeyRange, transaction?: ReadTransaction): Generator<[key: string, text: string]>;
  /** The keys whose bytes pass the test, which may not use the database. */
  matchingKeys(
    matches: BytePredicate,
    range: KeyRange,
    transaction?: ReadTransaction,
  ): Generator<string>;
  /** The same keys all at once, which costs less. */
  allMatchingKeys(matches: BytePredicate, range: KeyRange, transaction?: ReadTransaction): string[];
  /**
   * Shows the bytes of records and of their keys, ascending, until the look has seen enough. It may not use the
   * database, as the test of `matchingKeys`.
   *
   * @returns The key of the record seen last; `undefined` where there are no more.
   */
  lookThrough(look: RecordLook, range: KeyRange): string | undefined;
  /** For every key, as far as it can be read, whether it and what stands under it are as they were written. */
  findings(transaction?: ReadTransaction): Generator<[key: string, findings: ByteFindings]>;
  /**
   * Keys that part the database evenly, ascending, as the last scan of all of it passed them; none before, and
   * none where threads do not share a state.
   */
  readonly splitKeys: readonly string[];
  /** Call this if they turn out to be uneven; the next scan sets new ones. */
  forgetSplitKeys(): void;
}
