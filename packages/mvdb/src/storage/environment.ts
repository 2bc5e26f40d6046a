import { mkdirSync, readdirSync, realpathSync, statfsSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Database,
  type DatabaseOptions,
  open,
  type Transaction as ReadTransaction,
  type RootDatabase,
} from 'lmdb';
import { MvdbError } from '../errors.ts';
import { isThenable } from '../thenable.ts';
import { assertDataFile, DATA_FILE } from './data-file.ts';
import { type HeldState, holdState } from './held-state.ts';
import { IndexStore } from './index-store.ts';
import { type Durability, lmdbOptions } from './lmdb-options.ts';
import { RecordStore } from './record-store.ts';
import type { Store, StoreHost, TransactionLevel } from './store-host.ts';

/** A held read transaction: it goes on seeing one state until `done` is called. */
export type { Durability, ReadTransaction };

/** File-system magic numbers on which memory maps and locks do not work: NFS, SMB, CIFS, SMB2. */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** What LMDB shares among all environments that this process has open on one folder. */
interface SharedFile {
  readonly durability: Durability;
  users: number;
  /** The environment whose transaction is running. A second one would wait for it for ever. */
  writer: Environment | undefined;
}

const sharedFiles = new Map<string, SharedFile>();

/** A transaction or savepoint, with the stores it opened handles for. */
interface OpenLevel extends TransactionLevel {
  readonly opened: Store[];
  isOver: boolean;
}

/**
 * One LMDB environment: its databases, its single write transaction, its snapshots. All writing is
 * synchronous, in one write path, because LMDB mixes its synchronous and queued writes badly.
 */
export class Environment implements StoreHost {
  readonly path: string;
  readonly #root: RootDatabase;
  readonly #realPath: string;
  readonly #shared: SharedFile;
  readonly #stores = new Map<string, RecordStore>();
  readonly #indexStores = new Map<string, IndexStore>();
  readonly #backups = new Set<Promise<void>>();
  #level: OpenLevel | undefined;
  #isOpen = true;

  /**
   * @throws MvdbError `ACCOUNT_FAILED` on a network drive, where the folder cannot be used, or where this
   * process has it open with another durability.
   */
  constructor(path: string, durability: Durability) {
    this.path = path;
    try {
      mkdirSync(path, { recursive: true });
      if (NETWORK_FILE_SYSTEMS.has(statfsSync(path).type))
        throw new Error('it lies on a network drive, where LMDB loses data');
      this.#realPath = realpathSync(path);
      this.#shared = sharedFiles.get(this.#realPath) ?? { durability, users: 0, writer: undefined };
      if (this.#shared.durability !== durability)
        throw new Error(`this process has it open with durability ${this.#shared.durability}`);
      this.assertMayWrite();
      if (this.#shared.users === 0) assertDataFile(path);
      this.#root = open(lmdbOptions(path, durability));
    } catch (cause) {
      throw this.failure(cause);
    }
    this.#shared.users += 1;
    sharedFiles.set(this.#realPath, this.#shared);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get durability(): Durability {
    return this.#shared.durability;
  }

  get inTransaction(): boolean {
    return this.#level !== undefined;
  }

  get level(): TransactionLevel | undefined {
    return this.#level;
  }

  /** The store of one LMDB database; the database is created by its first use. */
  store(database: string): RecordStore {
    this.#assertOpen();
    const known = this.#stores.get(database);
    if (known) return known;
    const store = new RecordStore(this, database);
    this.#stores.set(database, store);
    return store;
  }

  /** The store of one LMDB database that holds an index. */
  indexStore(database: string): IndexStore {
    this.#assertOpen();
    const known = this.#indexStores.get(database);
    if (known) return known;
    const store = new IndexStore(this, database);
    this.#indexStores.set(database, store);
    return store;
  }

  openHandle<Value>(store: Store, options: DatabaseOptions): Database<Value, string> {
    this.assertMayWrite();
    this.#level?.opened.push(store);
    try {
      return this.#root.openDB(store.database, options);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /**
   * Runs `work` in the write transaction: all of it is kept, or after an exception none. Inside another
   * transaction it is a savepoint.
   *
   * @throws MvdbError `ASYNC_TRANSACTION` when `work` returns a promise; nothing is kept then.
   * `IN_TRANSACTION` inside a transaction of another environment on the same folder. `ACCOUNT_FAILED`
   * when the commit fails; nothing is kept then either.
   */
  transact<Result>(work: () => Result): Result {
    this.assertMayWrite();
    const outer = this.#level;
    // Opening a handle in the transaction ends the current read transaction, also under a cursor of it.
    if (outer === undefined) this.#root.resetReadTxn();
    const level: OpenLevel = { opened: [], isOver: false };
    this.#level = level;
    this.#shared.writer = this;
    let isWorking = false;
    let result: Result | undefined;
    try {
      this.#root.transactionSync(() => {
        isWorking = true;
        result = synchronous(work());
        isWorking = false;
      });
      outer?.opened.push(...level.opened);
      return result as Result;
    } catch (error) {
      for (const store of level.opened) store.releaseHandles();
      throw isWorking ? error : this.failure(error);
    } finally {
      level.isOver = true;
      this.#level = outer;
      if (outer === undefined) this.#shared.writer = undefined;
    }
  }

  /** Makes the commits of other processes visible to the reads that follow in this event turn. */
  refresh(): void {
    this.#assertOpen();
    if (!this.inTransaction) this.#root.resetReadTxn();
  }

  /**
   * A transaction that goes on seeing today's state. The caller must call `done` on it.
   *
   * @throws MvdbError `IN_TRANSACTION`: what is not committed yet cannot be part of a fixed view.
   */
  openReadTransaction(): ReadTransaction {
    this.#assertOpen();
    if (this.inTransaction)
      throw new MvdbError('IN_TRANSACTION', 'Take the snapshot before the transaction begins.');
    try {
      this.#root.resetReadTxn();
      return this.#root.useReadTransaction();
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /**
   * Holds the state that reads see now, for threads that are to read the same one.
   *
   * @returns `undefined` inside a transaction, or where it cannot be told from other states held.
   */
  holdState(): HeldState | undefined {
    this.#assertOpen();
    if (this.inTransaction) return undefined;
    try {
      const held = holdState(this.#root);
      return held && { ...held, release: () => this.#isOpen && held.release() };
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /**
   * Writes a consistent, compact copy of the environment into an empty folder, while writes go on.
   *
   * @throws MvdbError `ACCOUNT_FAILED`; a copy cut short never looks like a whole one.
   */
  async backup(folder: string): Promise<void> {
    this.#assertOpen();
    const copying = this.#copyTo(folder);
    this.#backups.add(copying);
    try {
      await copying;
    } catch (cause) {
      throw this.failure(cause, folder);
    } finally {
      this.#backups.delete(copying);
    }
  }

  /** @throws MvdbError `IN_TRANSACTION`. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    if (this.inTransaction)
      throw new MvdbError('IN_TRANSACTION', 'Close the account after the transaction.');
    this.#isOpen = false;
    await Promise.allSettled(this.#backups);
    this.#shared.users -= 1;
    if (this.#shared.users === 0) sharedFiles.delete(this.#realPath);
    await this.#root.close();
  }

  assertMayWrite(): void {
    this.#assertOpen();
    const { writer } = this.#shared;
    if (writer !== undefined && writer !== this)
      throw new MvdbError(
        'IN_TRANSACTION',
        `Another object of this process is inside a transaction of ${this.path}; use that object.`,
      );
  }

  assertOngoing(level: TransactionLevel | undefined): void {
    this.#assertOpen();
    if (level?.isOver)
      throw new MvdbError('TRANSACTION_OVER', 'Ranges begun in a transaction end with it.');
  }

  failure(cause: unknown, path = this.path): unknown {
    if (cause instanceof MvdbError) return cause;
    if (!this.#isOpen && path === this.path)
      return new MvdbError('ACCOUNT_CLOSED', path, { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new MvdbError('ACCOUNT_FAILED', `${path}: ${reason}.`, { cause });
  }

  async #copyTo(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new Error('a backup needs an empty folder');
    const partial = join(folder, 'partial.mdb');
    try {
      await this.#root.backup(partial, true);
      const file = await openFile(partial, 'r+');
      await file.sync().finally(() => file.close());
      await rename(partial, join(folder, DATA_FILE));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new MvdbError('ACCOUNT_CLOSED', this.path);
  }
}

/** Lets through whatever is no promise. */
function synchronous<Result>(result: Result): Result {
  if (!isThenable(result)) return result;
  // Its own failure, if any, would only repeat that it should not have been one.
  Promise.resolve(result).catch(() => {});
  throw new MvdbError('ASYNC_TRANSACTION', 'Its callback may not return a promise.');
}
