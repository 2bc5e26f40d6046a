/** What an engine that keeps accounts is made of: `mvdb/engine`. */

export { synchronous } from './arguments/synchronous.ts';
export { ascendingOnce, byCodePoint } from './indexing/id-order.ts';
export type {
  AccountStorage,
  DatabaseAddresses,
  Liveness,
  SharedSpace,
  SharedSpaceOptions,
  StorageEngine,
  StorageOptions,
} from './storage/account-storage.ts';
export type { BytePredicate } from './storage/byte-predicate.ts';
export type { BytePart, EntryRun } from './storage/entry-run.ts';
export type {
  Durability,
  Environment,
  EnvironmentStatus,
  PageViolation,
  RecordPlace,
  ReplicaStatus,
} from './storage/environment.ts';
export { lmdb } from './storage/folder/lmdb-engine.ts';
export type { ByteRange, IndexEntry, IndexStore } from './storage/index-store.ts';
export type { KeyPosition } from './storage/key-position.ts';
export type { ByteFindings, KeyRange, RecordLook, RecordStore } from './storage/record-store.ts';
export { assertNotScanning, isMatch } from './storage/scanning.ts';
export type { HeldState, ReadTransaction, Store, StoreSize } from './storage/store.ts';
export {
  asyncTransaction,
  closedInTransaction,
  otherWriter,
  rangeOver,
  snapshotInTransaction,
} from './storage/transaction-errors.ts';
