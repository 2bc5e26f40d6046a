import type { Database, DatabaseOptions, Transaction } from 'lmdb';
import type { Store } from '../store.ts';
import type { PageTree } from './file/data-pages.ts';

/** A running transaction, with all of its savepoints. */
export interface WriteTransaction {
  /** How many of its savepoints were undone: what was read before then may never have been. */
  undoneCount: number;
}

/** A running transaction, or a savepoint within one. */
export interface TransactionLevel {
  readonly isOver: boolean;
  /** The same for all levels of one transaction. */
  readonly transaction: WriteTransaction;
}

/** Whatever stands on one LMDB database by handles. */
export interface HandleHolder extends Store {
  /** Lets go of handles that a rolled-back transaction made invalid; the next use opens new ones. */
  releaseHandles(): void;
}

/** What a store needs of the environment it lies in. */
export interface StoreHost {
  /** The innermost transaction running; `undefined` outside. */
  readonly level: TransactionLevel | undefined;
  readonly isOpen: boolean;
  /** Whether each record is followed by a checksum; false for what an earlier version made. */
  readonly hasChecksums: boolean;
  /** Opens a handle on the store's database, creating the database if it is missing. */
  openHandle<Value>(store: Store, options: DatabaseOptions): Database<Value, string>;
  /**
   * The tree of a database that a reader sees, now unless given, or that the running transaction began with;
   * `undefined` if missing.
   */
  treeOf(database: string, transaction: Transaction | undefined): PageTree | undefined;
  transact<Result>(work: () => Result): Result;
  assertMayWrite(): void;
  /** Asks for the room that a text may take under a key, before it is written; a removal has no text. */
  askForRoom(key: string, text: string): void;
  /** Asks for the room that so many entries may take, of so many bytes in all. */
  askForRooms(count: number, sizeBytes: number): void;
  /** Refuses to go on with what was begun at a level of transaction that is over. */
  assertOngoing(level: TransactionLevel | undefined): void;
  /** What to throw when LMDB threw `cause`. */
  failure(cause: unknown): unknown;
}

/** `keyEncoder` is an option of LMDB's that its types leave out. */
export function keyedBy(keyEncoder: object, options: DatabaseOptions): DatabaseOptions {
  return { ...options, keyEncoder } as DatabaseOptions;
}
