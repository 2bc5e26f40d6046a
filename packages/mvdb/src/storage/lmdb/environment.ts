import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  realpathSync,
  statfsSync,
} from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Database,
  type DatabaseOptions,
  open,
  type RootDatabase,
  type Transaction,
} from 'lmdb';
import { synchronous } from '../../arguments/synchronous.ts';
import { MvdbError } from '../../errors/errors.ts';
import {
  ACCOUNT_CLOSED,
  ACCOUNT_FAILED,
  DISK_FULL,
  IN_TRANSACTION,
  READ_ONLY,
  TABLE_NOT_FOUND,
} from '../../errors/failures.ts';
import {
  BUSY_TIMEOUT_MS,
  type Durability,
  type Environment,
  type EnvironmentStatus,
  type PageViolation,
} from '../environment.ts';
import type { HeldState } from '../store.ts';
import {
  asyncTransaction,
  closedInTransaction,
  otherWriter,
  rangeOver,
  snapshotInTransaction,
} from '../transaction-errors.ts';
import {
  assertDataFile,
  assertUncut,
  DATA_FILE,
  DATA_FILE_MODE,
  LOCK_FILE,
  lastCommit,
  walkDataFile,
} from './file/data-file.ts';
import { DataPages, type PageTree } from './file/data-pages.ts';
import { allocateLockFile, Headroom, isFull } from './file/headroom.ts';
import { assertSupportedFormat } from './file/supported-format.ts';
import type { FileLock } from './file-lock.ts';
import { areWritable, makeFolder } from './folder.ts';
import { CHECKSUMS, hasChecksums } from './format.ts';
import { Gate, gateFiles, holdGate } from './gate.ts';
import { holdState } from './held-state.ts';
import { LmdbIndexStore } from './index-store.ts';
import { DATABASES_MAX, lmdbOptions } from './lmdb-options.ts';
import { openReadOnly } from './open-read-only.ts';
import { readersOf } from './readers.ts';
import { LmdbRecordStore } from './record-store.ts';
import type { HandleHolder, StoreHost, TransactionLevel } from './store-host.ts';

/** File-system magic numbers on which memory maps and locks do not work: NFS, SMB, CIFS, SMB2. */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

interface EnvironmentStatistics {
  readonly pageSize: number;
  readonly mapSize: number;
  readonly lastPageNumber: number;
  readonly maxReaders: number;
}

/** What LMDB shares among all environments that this process has open on one folder. */
interface SharedFile {
  readonly durability: Durability;
  /** Size of the data file when it was opened. */
  sizeBytes: number;
  users: number;
  /** The environment whose transaction is running. A second one would wait for it for ever. */
  writer: LmdbEnvironment | undefined;
}

/** On Windows a file that is mapped cannot become shorter, and LMDB makes it longer before it writes. */
const allocatesRoom = process.platform !== 'win32';

const sharedFiles = new Map<string, SharedFile>();

export interface EnvironmentOptions {
  /**
   * Databases that another thread of this process has open, for an environment that only reads them: it never
   * waits for whoever writes, and leaves nothing locked however its thread ends.
   */
  readonly opened?: readonly string[] | undefined;
  /** How long to wait for others that open the environment or write to it: 30 s by default. */
  readonly busyTimeoutMs?: number | undefined;
  /** Changes nothing in the folder, though it could be written. */
  readonly readOnly?: boolean;
}

/** A transaction or savepoint, with the stores it opened handles for. */
interface OpenLevel extends TransactionLevel {
  readonly opened: HandleHolder[];
  isOver: boolean;
}

/**
 * One LMDB environment: its databases, its single write transaction, its snapshots. All writing is
 * synchronous, in one write path, because LMDB mixes its synchronous and queued writes badly.
 */
export class LmdbEnvironment implements Environment, StoreHost {
  readonly engine = 'lmdb';
  readonly path: string;
  readonly hasChecksums: boolean;
  readonly #root: RootDatabase;
  readonly #pages: DataPages;
  readonly #realPath: string;
  readonly #shared: SharedFile;
  /** True where nothing can, or may, be written in the folder. */
  readonly isReadOnly: boolean;
  readonly isRemote = false;
  /** Absent where this thread only reads. */
  readonly #gate: Gate | undefined;
  readonly #heldGate: FileLock | undefined;
  /** None for an environment that only reads, and where LMDB itself makes the file longer. */
  readonly #headroom: Headroom | undefined;
  readonly #stores = new Map<string, LmdbRecordStore>();
  readonly #indexStores = new Map<string, LmdbIndexStore>();
  readonly #backups = new Set<Promise<void>>();
  /** Where this thread only reads: the databases that another thread of the process has open. */
  #opened: ReadonlySet<string> | undefined;
  #level: OpenLevel | undefined;
  /** True while this object is past its gate. */
  #isAlone = false;
  #isOpen = true;

  /**
   * @throws MvdbError `ACCOUNT_FAILED` on a network drive, where the folder cannot be used, or where this
   * process has it open with another durability; `ACCOUNT_BUSY`.
   */
  constructor(
    path: string,
    durability: Durability,
    { opened, busyTimeoutMs = BUSY_TIMEOUT_MS, readOnly = false }: EnvironmentOptions = {},
  ) {
    this.path = path;
    this.#opened = opened && new Set(opened);
    try {
      makeFolder(path);
      if (NETWORK_FILE_SYSTEMS.has(statfsSync(path).type))
        throw new Error('it lies on a network drive, where LMDB loses data');
      this.#realPath = realpathSync(path);
      this.#shared = sharedFiles.get(this.#realPath) ?? {
        durability,
        sizeBytes: 0,
        users: 0,
        writer: undefined,
      };
      if (this.#shared.durability !== durability)
        throw new Error(`this process has it open with durability ${this.#shared.durability}`);
      this.#assertNoOtherWriter();
      this.isReadOnly = readOnly || isReadOnly(path);
      if (this.isReadOnly && opened === undefined) this.#heldGate = holdGate(path, busyTimeoutMs);
      this.#gate = this.mayWrite ? new Gate(path, busyTimeoutMs) : undefined;
      const takesRoom = this.mayWrite && allocatesRoom;
      this.#root = this.alone(() => {
        const isFirst = this.#shared.users === 0 && opened === undefined;
        if (isFirst) this.#shared.sizeBytes = assertDataFile(path);
        const root = this.#openRoot(takesRoom);
        if (isFirst) assertSupportedFormat(root, path);
        return root;
      });
      this.#pages = new DataPages(this.#root, path);
      if (takesRoom) this.#headroom = new Headroom(path);
    } catch (cause) {
      this.#gate?.close();
      this.#heldGate?.close();
      throw this.failure(cause);
    }
    this.#shared.users += 1;
    sharedFiles.set(this.#realPath, this.#shared);
    try {
      this.hasChecksums = hasChecksums(this.#root) || (this.mayWrite && this.#begin());
    } catch (cause) {
      void this.close();
      throw this.failure(cause);
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get durability(): Durability {
    return this.#shared.durability;
  }

  /** False for an environment that only reads. */
  get mayWrite(): boolean {
    return this.#opened === undefined && !this.isReadOnly;
  }

  get inTransaction(): boolean {
    return this.#level !== undefined;
  }

  get level(): TransactionLevel | undefined {
    return this.#level;
  }

  /** The store of one LMDB database; the database is created by its first use. */
  store(database: string): LmdbRecordStore {
    this.#assertOpen();
    const cached = this.#stores.get(database);
    if (cached) return cached;
    const store = new LmdbRecordStore(this, database);
    this.#stores.set(database, store);
    return store;
  }

  /** The store of one LMDB database that holds an index. */
  indexStore(database: string): LmdbIndexStore {
    this.#assertOpen();
    const cached = this.#indexStores.get(database);
    if (cached) return cached;
    const store = new LmdbIndexStore(this, database);
    this.#indexStores.set(database, store);
    return store;
  }

  /** The names of the databases that are open here. */
  openDatabases(): string[] {
    const stores: HandleHolder[] = [...this.#stores.values(), ...this.#indexStores.values()];
    return stores.filter(({ isOpen }) => isOpen).map(({ database }) => database);
  }

  /** Says which databases another thread of the process has open now. */
  noteOpened(databases: readonly string[]): void {
    this.#opened = new Set(databases);
  }

  /** @throws MvdbError `TABLE_NOT_FOUND` for a database that is newer than those this thread may open. */
  openHandle<Value>(store: HandleHolder, options: DatabaseOptions): Database<Value, string> {
    if (!this.mayWrite) return this.#openForReading(store, options);
    this.assertMayWrite();
    this.#level?.opened.push(store);
    // Opening a handle ends the current read transaction, also under a cursor of it.
    if (this.#level === undefined) this.#root.resetReadTxn();
    const openHandle = () => this.#root.openDB<Value, string>(store.database, options);
    try {
      return this.alone(openHandle);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  treeOf(database: string, transaction: Transaction | undefined): PageTree | undefined {
    try {
      return this.#pages.treeOf(database, transaction);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /** Opening one for the first time is a write of its own to LMDB. */
  opening<Result>(work: () => Result): Result {
    return this.isReadOnly ? work() : this.transact(work);
  }

  /**
   * Runs `work` in the write transaction: all of it is kept, or after an exception none. Inside another
   * transaction it is a savepoint.
   *
   * @throws MvdbError `ASYNC_TRANSACTION` when `work` returns a promise; nothing is kept then.
   * `IN_TRANSACTION` inside a transaction of another environment on the same folder. `ACCOUNT_BUSY` before
   * `work` begins. `DISK_FULL` before there is no more room, `ACCOUNT_FAILED` when the commit fails; nothing
   * is kept then either.
   */
  transact<Result>(work: () => Result): Result {
    this.assertMayWrite();
    return this.alone(() => this.#transact(work));
  }

  /**
   * Runs `work`, which may be a transaction, while no other thread or process opens the environment or writes
   * to it. One that only reads goes by nobody.
   *
   * @throws MvdbError `ACCOUNT_BUSY` after `timeoutMs`; `IN_TRANSACTION` inside a transaction of another
   * environment on the same folder.
   */
  alone<Result>(work: () => Result, timeoutMs?: number): Result {
    this.#assertOpen();
    if (this.#isAlone || this.#gate === undefined) return work();
    this.#assertNoOtherWriter();
    this.#gate.enter(timeoutMs);
    this.#isAlone = true;
    try {
      return work();
    } finally {
      this.#isAlone = false;
      this.#gate.leave();
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
  openReadTransaction(): Transaction {
    this.#assertOpen();
    if (this.inTransaction) throw snapshotInTransaction();
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
   * @returns `undefined` inside a transaction, or where it cannot be distinguished from other states held.
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

  /** The names of the databases there are, now or in a state that is held, ascending; but for the mark of checksums. */
  databases(transaction?: Transaction): string[] {
    this.#assertOpen();
    try {
      const names = Array.from(this.#root.getKeys(transaction && { transaction }), String);
      return names.filter((name) => name !== CHECKSUMS);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  status(): EnvironmentStatus {
    this.#assertOpen();
    try {
      this.#root.readerCheck();
      const { pageSize, mapSize, lastPageNumber, maxReaders } =
        this.#root.getStats() as EnvironmentStatistics;
      return {
        mapSizeBytes: mapSize,
        fileSizeBytes: (lastPageNumber + 1) * pageSize,
        readers: readersOf(this.#root),
        readersMax: maxReaders,
      };
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /** Number of the last commit, by whichever process. @throws MvdbError `ACCOUNT_DAMAGED`. */
  get lastCommit(): number {
    this.#assertOpen();
    try {
      return lastCommit(this.path);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /**
   * Looks in some microseconds whether the data file can be read on; a file that was cut short ends the process
   * that reads it.
   *
   * @throws MvdbError `ACCOUNT_DAMAGED`.
   */
  assertUncut(): void {
    this.#assertOpen();
    try {
      const sizeBytes = Math.max(this.#shared.sizeBytes, this.#headroom?.sizeBytes ?? 0);
      this.#shared.sizeBytes = assertUncut(this.path, sizeBytes);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /** Looks at all pages in use, by plain reads. @throws MvdbError `IN_TRANSACTION`, `ACCOUNT_DAMAGED`. */
  walkPages(report: PageViolation): void {
    // No page that is in use now is used again while this transaction is there.
    const transaction = this.openReadTransaction();
    try {
      walkDataFile(this.path, report);
    } catch (cause) {
      throw this.failure(cause);
    } finally {
      transaction.done();
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

  /**
   * Copies the data file into a folder, as the last commit left it. The copy need not survive a power loss.
   *
   * @throws MvdbError `IN_TRANSACTION`, `ACCOUNT_FAILED`.
   */
  copyNow(folder: string): void {
    if (this.inTransaction)
      throw new MvdbError(IN_TRANSACTION, 'Copy the account before the transaction begins.');
    const copy = () => {
      try {
        const to = join(folder, DATA_FILE);
        copyFileSync(join(this.path, DATA_FILE), to, constants.COPYFILE_FICLONE);
        chmodSync(to, DATA_FILE_MODE);
      } catch (cause) {
        throw this.failure(cause, folder);
      }
    };
    // Nobody writes while this transaction is open, and it writes nothing itself.
    if (this.isReadOnly) copy();
    else this.transact(copy);
  }

  /** @throws MvdbError `IN_TRANSACTION`. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    if (this.inTransaction) throw closedInTransaction();
    this.#isOpen = false;
    await Promise.allSettled(this.#backups);
    this.#shared.users -= 1;
    if (this.#shared.users === 0) sharedFiles.delete(this.#realPath);
    this.#headroom?.close();
    this.#pages.close();
    const closeRoot = () => this.#root.close();
    await (this.#gate ? this.#gate.goOut(closeRoot) : closeRoot());
    this.#gate?.close();
    this.#heldGate?.close();
  }

  /** @throws MvdbError `READ_ONLY`, `IN_TRANSACTION`. */
  assertMayWrite(): void {
    this.#assertOpen();
    if (this.isReadOnly)
      throw new MvdbError(
        READ_ONLY,
        `It was opened with readOnly, or its folder ${this.path} cannot be written.`,
      );
    if (!this.mayWrite) throw new MvdbError(READ_ONLY, `This thread only reads ${this.path}.`);
    this.#assertNoOtherWriter();
  }

  #transact<Result>(work: () => Result): Result {
    const outer = this.#level;
    // As `openHandle`, for handles that are opened in the transaction.
    if (outer === undefined) this.#root.resetReadTxn();
    const level: OpenLevel = {
      opened: [],
      isOver: false,
      transaction: outer?.transaction ?? { undoneCount: 0 },
    };
    this.#level = level;
    this.#shared.writer = this;
    let isWorking = false;
    let result: Result | undefined;
    try {
      this.#root.transactionSync(() => {
        if (outer === undefined) this.#headroom?.begin();
        isWorking = true;
        result = synchronous(work(), asyncTransaction);
        isWorking = false;
      });
      outer?.opened.push(...level.opened);
      return result as Result;
    } catch (error) {
      level.transaction.undoneCount += 1;
      for (const store of level.opened) store.releaseHandles();
      throw isWorking ? error : this.failure(error);
    } finally {
      level.isOver = true;
      this.#level = outer;
      if (outer === undefined) this.#shared.writer = undefined;
    }
  }

  #assertNoOtherWriter(): void {
    const { writer } = this.#shared;
    if (writer !== undefined && writer !== this) throw otherWriter(this.path);
  }

  /** @throws MvdbError `DISK_FULL`. */
  askForRoom(key: string, text: string): void {
    this.assertMayWrite();
    try {
      this.#headroom?.ask(key, text);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  /** @throws MvdbError `DISK_FULL`. */
  askForRooms(count: number, sizeBytes: number): void {
    this.assertMayWrite();
    try {
      this.#headroom?.askForEntries(count, sizeBytes);
    } catch (cause) {
      throw this.failure(cause);
    }
  }

  assertOngoing(level: TransactionLevel | undefined): void {
    this.#assertOpen();
    if (level?.isOver) throw rangeOver();
  }

  failure(cause: unknown, path = this.path): unknown {
    if (cause instanceof MvdbError) return cause;
    if (!this.#isOpen && path === this.path) return new MvdbError(ACCOUNT_CLOSED, path, { cause });
    if (isFull(cause)) return new MvdbError(DISK_FULL, 'Nothing of it was kept.', { cause });
    return new MvdbError(ACCOUNT_FAILED, `${path}: ${reasonOf(cause)}.`, { cause });
  }

  #openRoot(takesRoom: boolean): RootDatabase {
    const { path, durability } = this;
    if (this.isReadOnly) return openReadOnly(path, durability);
    if (takesRoom) allocateLockFile(path);
    const openRoot = () => open(lmdbOptions(path, durability, !this.mayWrite));
    return this.#gate ? this.#gate.comeIn(openRoot) : openRoot();
  }

  /** Has an environment that is empty keep checksums. @returns Whether it does. */
  #begin(): boolean {
    if (this.databases().length > 0) return false;
    return this.transact(() => {
      if (this.databases().length === 0) this.#root.openDB(CHECKSUMS, {});
      return hasChecksums(this.#root);
    });
  }

  /** A database opened for the first time in the process while others write could be taken for another. */
  #openForReading<Value>(store: HandleHolder, options: DatabaseOptions): Database<Value, string> {
    const { database } = store;
    const mayOpen = this.#opened === undefined || this.#opened.has(database);
    const handle: Database<Value, string> | undefined = mayOpen
      ? (this.#root.openDB(database, options) ?? this.#nothing(options))
      : undefined;
    if (handle === undefined)
      throw new MvdbError(
        TABLE_NOT_FOUND,
        mayOpen
          ? `There is no ${database}.`
          : `${database} was made after this work was asked for.`,
      );
    return handle;
  }

  /** A database that nobody has used yet is not there, and not made where nothing is written: another empty one is read. */
  #nothing<Value>(options: DatabaseOptions): Database<Value, string> | undefined {
    return this.isReadOnly && this.hasChecksums ? this.#root.openDB(CHECKSUMS, options) : undefined;
  }

  async #copyTo(folder: string): Promise<void> {
    makeFolder(folder);
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
    if (!this.#isOpen) throw new MvdbError(ACCOUNT_CLOSED, this.path);
  }
}

/** An environment can be read where nothing can be written; none can be made there. */
function isReadOnly(folder: string): boolean {
  const data = join(folder, DATA_FILE);
  const files = [data, join(folder, LOCK_FILE), ...gateFiles(folder)];
  return existsSync(data) && !areWritable(folder, files);
}

function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (!reason.includes('MDB_DBS_FULL')) return reason;
  return `it has as many tables and indexes as it can have, which is fewer than ${DATABASES_MAX}`;
}
