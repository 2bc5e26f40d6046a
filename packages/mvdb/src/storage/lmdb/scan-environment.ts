import {
  type Database,
  type DatabaseOptions,
  open,
  type RootDatabase,
  type Transaction,
} from 'lmdb';
import { MvdbError } from '../../errors/errors.ts';
import { ACCOUNT_FAILED } from '../../errors/failures.ts';
import type { Durability } from '../environment.ts';
import type { HeldState } from '../store.ts';
import { DataPages, type PageTree } from './file/data-pages.ts';
import { hasChecksums } from './format.ts';
import { holdState } from './held-state.ts';
import { lmdbOptions } from './lmdb-options.ts';
import { LmdbRecordStore } from './record-store.ts';
import type { HandleHolder, StoreHost } from './store-host.ts';

/**
 * The environment of an account as another thread of its process reads it. It lives no longer than the one
 * that has it open already, and never writes.
 */
export class ScanEnvironment implements StoreHost {
  readonly level = undefined;
  readonly isOpen = true;
  readonly hasChecksums: boolean;
  readonly #root: RootDatabase;
  readonly #pages: DataPages;
  readonly #stores = new Map<string, LmdbRecordStore>();

  constructor(path: string, durability: Durability) {
    this.#root = open(lmdbOptions(path, durability, true));
    this.#pages = new DataPages(this.#root, path);
    this.hasChecksums = hasChecksums(this.#root);
  }

  /** The store of a database that is there and open in another thread. */
  store(database: string): LmdbRecordStore {
    const cached = this.#stores.get(database);
    if (cached) return cached;
    const store = new LmdbRecordStore(this, database);
    store.openForScans();
    this.#stores.set(database, store);
    return store;
  }

  /** The newest state, if it is the one that other threads hold. */
  holdNewest(): HeldState | undefined {
    this.#root.resetReadTxn();
    const held = holdState(this.#root);
    if (held === undefined) this.#root.resetReadTxn();
    return (
      held && {
        ...held,
        release: () => {
          held.release();
          // Otherwise the state would be kept until the next event turn of this thread.
          this.#root.resetReadTxn();
        },
      }
    );
  }

  openHandle<Value>(store: HandleHolder, options: DatabaseOptions): Database<Value, string> {
    return this.#root.openDB(store.database, options);
  }

  treeOf(database: string, transaction: Transaction | undefined): PageTree | undefined {
    return this.#pages.treeOf(database, transaction);
  }

  transact(): never {
    throw new TypeError('A thread that scans never writes.');
  }

  assertMayWrite(): void {
    this.transact();
  }

  askForRoom(): void {
    this.transact();
  }

  askForRooms(): void {
    this.transact();
  }

  assertOngoing(): void {}

  failure(cause: unknown): unknown {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new MvdbError(ACCOUNT_FAILED, reason, { cause });
  }

  /** Leaves the environment to the other threads. */
  async close(): Promise<void> {
    this.#pages.close();
    await this.#root.close();
  }
}
