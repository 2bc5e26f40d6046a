import type { EntryRun } from './entry-run.ts';
import type { ReadTransaction, Store } from './store.ts';

/** Keys from `from` (included) to `to` (excluded), by their bytes. Neither is empty. */
export interface ByteRange {
  readonly from: string;
  readonly to: string;
}

/** Every key there can be. */
export const ALL_ENTRIES: ByteRange = { from: '\x00', to: '\xff\xff' };

/** One entry of an index: a key as a byte string, and the id of a record it stands for. */
export interface IndexEntry {
  readonly key: string;
  readonly id: string;
}

/** Most bytes of a key; with an id of any length it then fits a page. */
export const INDEX_KEY_BYTES_MAX = 1_900;

/**
 * Ids by key; a key has any number of ids, ascending by code point. Keys are byte strings: text whose every
 * character stands for one byte, and they ascend by their bytes.
 */
export interface IndexStore extends Store {
  /** Adds an entry; one that is there already stays. */
  add(key: string, id: string): void;
  /** Adds the entries of a run, as `add` does. */
  addAll(run: EntryRun): void;
  /** Removes an entry, if there is one. */
  remove(key: string, id: string): void;
  /** Removes all entries. */
  clear(): void;
  /** The ids of a key, ascending. */
  ids(key: string, transaction?: ReadTransaction): Generator<string>;
  /** The ids of a key, ascending, all at once. */
  allIds(key: string, transaction?: ReadTransaction): string[];
  /** The ids with an entry in a range, ascending, each once, all at once. */
  allIdsIn(range: ByteRange, transaction?: ReadTransaction): string[];
  /** Number of ids of a key. */
  count(key: string, transaction?: ReadTransaction): number;
  /** Number of entries in a range. */
  countRange(range: ByteRange, transaction?: ReadTransaction): number;
  /** Number of keys in a range. */
  countKeys(range: ByteRange, transaction?: ReadTransaction): number;
  /** The entries of a range, ascending by key, and for one key by id. */
  entries(range: ByteRange, transaction?: ReadTransaction): Generator<IndexEntry>;
  /** The keys of a range, ascending or descending. */
  keys(range: ByteRange, isDescending: boolean, transaction?: ReadTransaction): Generator<string>;
}
