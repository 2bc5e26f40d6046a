import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertArgument } from './doors/checked.ts';
import { shapeOf, TEXT } from './doors/kinds.ts';
import { MvdbError } from './errors.ts';
import { Indexes } from './indexing/indexes.ts';
import { LockTable } from './locks/lock-table.ts';
import { Snapshot, storesOf } from './snapshot.ts';
import { Catalogue, type CatalogueEntry, type TableProtection, VOC } from './storage/catalogue.ts';
import { DATA_FILE } from './storage/data-file.ts';
import { type Durability, Environment } from './storage/environment.ts';
import { REPLIES, Replies } from './storage/replies.ts';
import { Table, type TablePlace } from './table.ts';
import { placeOf } from './table-place.ts';
import { TableTriggers, type Trigger } from './triggers.ts';
import { type AccountStatistics, accountStatistics } from './upkeep/account-statistics.ts';
import {
  type Verification,
  type VerificationWatch,
  verifyAccount,
  withFault,
} from './upkeep/verify-account.ts';

const OPEN_OPTIONS = shapeOf('options', { path: TEXT });

export interface AccountOptions {
  /** Folder of the account. */
  readonly path: string;
  /** `durable` unless stated: every commit is on disk when it returns. */
  readonly durability?: Durability;
  /** False refuses a folder that holds no account; otherwise one is created. */
  readonly create?: boolean;
  /**
   * Threads that scan a large table together, the calling one included: 1 for no others. Unless stated as
   * many as there are processors, at most 4.
   */
  readonly scanThreads?: number;
  /** Asked before each transaction; unless stated LMDB alone decides who writes next. */
  readonly turn?: WritingTurn;
  /**
   * For a thread that only reads: the databases that another thread of this process has open, as its
   * `openTables` gives them. Reading them never waits for whoever writes.
   */
  readonly opened?: readonly string[];
  /**
   * How long opening and writing wait for another process that does one of these: 30,000 unless stated.
   * Then they fail with `ACCOUNT_BUSY`, as behind a process that was stopped.
   */
  readonly busyTimeoutMs?: number;
}

/**
 * The turn to write, among processes that must not wait for each other inside LMDB, where a thread that waits
 * does nothing else.
 */
export interface WritingTurn {
  /** Returns when it is this process's turn. */
  take(): void;
  giveBack(): void;
}

interface OpenAccountOptions {
  readonly scanThreads: number;
  readonly busyTimeoutMs?: number | undefined;
  readonly turn?: WritingTurn | undefined;
  readonly onClose?: () => void;
}

interface QueuedWork {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface OpenTable {
  readonly table: Table;
  readonly place: TablePlace;
}

/** Threads beyond these wait for memory more than they help. */
const SCAN_THREADS_MAX = 4;

/** Calls that share one commit at the most, and when no more of them are begun: others wait meanwhile. */
const GROUP_SIZE_MAX = 256;
const GROUP_MS_MAX = 10;

/** Folders of `inMemory` accounts, to be removed at the latest when the process exits. */
const temporaryFolders = new Set<string>();

/**
 * An account: one folder, one LMDB environment, its tables with their dictionaries, its locks. Several
 * processes may have the same account open.
 */
export class Account {
  readonly path: string;
  readonly locks: LockTable;
  readonly indexes: Indexes;
  /** Replies that are kept in the transaction of what they answer. */
  readonly replies: Replies;
  /** Threads that scan a large table together, this one included. */
  readonly scanThreads: number;
  readonly #environment: Environment;
  readonly #catalogue: Catalogue;
  readonly #tables = new Map<string, OpenTable>();
  readonly #snapshots = new Set<Snapshot>();
  /** By database, so that every synonym sets them off. */
  readonly #triggers = new Map<string, TableTriggers>();
  readonly #turn: WritingTurn | undefined;
  readonly #onClose: () => void;
  readonly #companions: { close(): Promise<void> }[] = [];
  /** Tables closed in the running transaction: its end may open them again. */
  #closedInTransaction: [name: string, opened: OpenTable][] = [];
  /** Told how the running transaction ends. */
  #awaitingEnd: ((isKept: boolean) => void)[] = [];
  #queue: QueuedWork[] = [];
  #isQueueScheduled = false;
  /** What was opened for other threads, at which version of the catalogue. */
  #opened: { readonly version?: string; readonly databases: readonly string[] } = { databases: [] };

  private constructor(
    environment: Environment,
    { scanThreads, busyTimeoutMs, turn, onClose = () => {} }: OpenAccountOptions,
  ) {
    this.path = environment.path;
    this.scanThreads = scanThreads;
    this.#environment = environment;
    this.#turn = turn;
    this.#onClose = onClose;
    const transaction = <Result>(work: () => Result) => this.transaction(work);
    this.replies = new Replies({ environment, transaction });
    this.#catalogue = environment.mayWrite
      ? environment.transact(() => {
          this.replies.open();
          return new Catalogue(environment);
        })
      : new Catalogue(environment);
    // Nothing is added there any more; opening one later would end the states that are held.
    if (environment.isReadOnly) this.#openEveryTable();
    this.locks = new LockTable(environment.path, environment.isReadOnly, busyTimeoutMs);
    this.indexes = new Indexes({
      environment,
      catalogue: this.#catalogue,
      transaction,
      noticeChanges: () => this.#noticeChanges(),
      table: (name) => this.table(name),
    });
  }

  /**
   * @throws MvdbError `ACCOUNT_NOT_FOUND`; `ACCOUNT_FAILED` where the folder cannot be used or holds
   * something else; `ACCOUNT_DAMAGED` where its file was cut short or a header of it is damaged; `ACCOUNT_BUSY`;
   * `IN_TRANSACTION` inside a transaction of another object on the same folder; `BAD_ARGUMENT` unless
   * `scanThreads` is a whole number from 1 and `busyTimeoutMs` a number from 0. Where nothing can be written
   * in the folder, the account can only be read.
   */
  static open(options: AccountOptions): Account {
    assertArgument('Account.open', 'options', options, OPEN_OPTIONS);
    const { path, durability = 'durable', create = true, opened, busyTimeoutMs } = options;
    const { scanThreads = defaultScanThreads(), turn } = options;
    if (busyTimeoutMs !== undefined && !(busyTimeoutMs >= 0))
      throw new MvdbError('BAD_ARGUMENT', `busyTimeoutMs is 0 or more, and is ${busyTimeoutMs}.`);
    if (!Number.isSafeInteger(scanThreads) || scanThreads < 1)
      throw new MvdbError('BAD_ARGUMENT', `scanThreads counts from 1, and is ${scanThreads}.`);
    if (!create && !existsSync(join(path, DATA_FILE)))
      throw new MvdbError('ACCOUNT_NOT_FOUND', `${path} holds no account.`);
    const environment = new Environment(path, durability, { opened, busyTimeoutMs });
    try {
      return new Account(environment, { scanThreads, busyTimeoutMs, turn });
    } catch (error) {
      void environment.close();
      throw error;
    }
  }

  /** An account in a temporary folder, never synced to disk, gone when closed: for tests. */
  static inMemory(): Account {
    return Account.#inTemporaryFolder(() => {});
  }

  static #inTemporaryFolder(fill: (folder: string) => void): Account {
    const path = mkdtempSync(join(tmpdir(), 'mvdb-'));
    keepUntilExit(path);
    fill(path);
    return new Account(new Environment(path, 'memory'), {
      scanThreads: defaultScanThreads(),
      onClose: () => removeTemporaryFolder(path),
    });
  }

  /**
   * Opens a table by name, by synonym, or its dictionary as `DICT name`.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`.
   */
  table(name: string): Table {
    return this.#open(name).table;
  }

  /** Like `table`, with `undefined` for a name that is not in VOC. */
  findTable(name: string): Table | undefined {
    try {
      return this.table(name);
    } catch (error) {
      if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** Tables and synonyms in ascending order of name; VOC itself is not listed. */
  tables(): CatalogueEntry[] {
    return [...this.#catalogue.entries()];
  }

  /** @throws MvdbError `BAD_TABLE_NAME`, `TABLE_EXISTS`. */
  createTable(name: string): Table {
    this.transaction(() => this.#catalogue.addTable(name));
    return this.table(name);
  }

  /** Makes `name` another name of the table `target` (a Q-pointer), which need not exist yet. */
  createSynonym(name: string, target: string): void {
    this.transaction(() => this.#catalogue.addSynonym(name, target));
  }

  /**
   * Deletes a table with its records and, unless it is a sub-file, its dictionary; of a synonym only the
   * name goes.
   */
  deleteTable(name: string): void {
    this.transaction(() => {
      const entry = this.#catalogue.find(name);
      if (entry === undefined) throw new MvdbError('TABLE_NOT_FOUND', `${name} is not in VOC.`);
      if (entry.kind === 'table') {
        this.table(name).clear();
        this.indexes.deleteAll(entry.database);
        this.#catalogue.protect(entry.database, {});
        const dictionary = this.table(`DICT ${name}`);
        if (dictionary.database === `DICT ${entry.database}`) dictionary.clear();
      }
      this.#catalogue.remove(name);
      this.#closeMovedTables();
    });
  }

  renameTable(from: string, to: string): void {
    this.transaction(() => {
      this.#catalogue.rename(from, to);
      this.#closeMovedTables();
    });
  }

  /**
   * Says what of a table no generic way of reading shows: to no session where it is closed, else to those that
   * do not see its secrets. It holds for every process, under every name of the table, and in place of what was
   * said before.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`; `BAD_ARGUMENT` for VOC, a dictionary, and what is no
   * attribute or no name of a kind of secret.
   * @example account.protectTable('STAFF', { secrets: { 4: 'pay', 5: 'pay' } })
   * @example account.protectTable('KEYS', { isClosed: true })
   */
  protectTable(name: string, protection: TableProtection): void {
    assertProtection(protection);
    this.transaction(() => {
      const { store, database } = this.#open(name).place;
      if (database === VOC || store.database !== database)
        throw new MvdbError('BAD_ARGUMENT', `${name} is no table of data, and holds no secrets.`);
      this.#catalogue.protect(database, protection);
      this.indexes.forget();
    });
  }

  /**
   * Has a program take part in the changes that this object makes to a table, under whatever name. It may
   * change records before they are written, refuse the change with an exception, and write others with it.
   *
   * @returns What takes the trigger away again.
   * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`; `BAD_ARGUMENT` for VOC and dictionaries.
   * @example account.addTrigger('ORD', { beforeWrite: ({ record }) => upcase(record) })
   */
  addTrigger(table: string, trigger: Trigger): () => void {
    const { triggers } = this.#open(table).place;
    if (triggers === undefined)
      throw new MvdbError('BAD_ARGUMENT', `${table} is no table of data, and has no triggers.`);
    return triggers.add(trigger);
  }

  /** Whether a program takes part in what this object changes. */
  get hasTriggers(): boolean {
    return [...this.#triggers.values()].some((triggers) => !triggers.isEmpty);
  }

  get durability(): Durability {
    return this.#environment.durability;
  }

  get inTransaction(): boolean {
    return this.#environment.inTransaction;
  }

  /**
   * Number of the last commit, by whichever process. While it stays the same, so does all that is kept here.
   *
   * @throws MvdbError `ACCOUNT_CLOSED`; `ACCOUNT_DAMAGED`, `ACCOUNT_FAILED` where the file cannot be read.
   */
  get lastCommit(): number {
    return this.#environment.lastCommit;
  }

  /**
   * Runs `work` as one transaction: all its writes are kept, or after an exception none. Inside another
   * transaction it is a savepoint. On return the writes are as safe as the account's durability says.
   *
   * @throws MvdbError `ASYNC_TRANSACTION` when `work` returns a promise; `ACCOUNT_FAILED` when the commit
   * fails; `IN_TRANSACTION` inside a transaction of another `Account` object on the same folder.
   */
  transaction<Result>(work: () => Result): Result {
    const isOutermost = !this.inTransaction;
    const awaitingBefore = this.#awaitingEnd.length;
    let isKept = false;
    if (isOutermost) this.#turn?.take();
    try {
      const result = this.#environment.transact(() => {
        if (isOutermost) this.#noticeChanges();
        return work();
      });
      isKept = true;
      return result;
    } catch (error) {
      if (this.#environment.isOpen) this.#noticeChanges();
      throw error;
    } finally {
      if (isOutermost) this.#turn?.giveBack();
      if (isOutermost) this.#closedInTransaction = [];
      if (isOutermost || !isKept) this.#tellEnd(awaitingBefore, isKept);
    }
  }

  /**
   * Tells `listener` whether what was written until now is kept: when the running transaction is committed
   * or undone, outside of one at once. It may not throw: what is committed cannot be taken back.
   */
  whenKept(listener: (isKept: boolean) => void): void {
    if (this.inTransaction) this.#awaitingEnd.push(listener);
    else listener(true);
  }

  /**
   * Runs `work` as a transaction of its own that shares its commit with others waiting at the same time,
   * so that many calls pay for one flush.
   *
   * @returns What `work` returned, once the commit is as safe as the account's durability says.
   */
  enqueue<Result>(work: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (result: unknown) => void, reject });
      this.#scheduleQueue();
    });
  }

  /** Makes the commits of other processes visible to the reads that follow in this event turn. */
  refresh(): void {
    this.#environment.refresh();
    this.#noticeChanges();
  }

  /**
   * Opens whatever can be read. The first use of a table, which opens it, waits while another process or
   * thread is in a transaction; reading an open one never does.
   *
   * @returns The names of the databases, for other threads of this process.
   * @throws MvdbError `IN_TRANSACTION`.
   */
  openTables(): readonly string[] {
    if (this.inTransaction)
      throw new MvdbError('IN_TRANSACTION', 'Open the tables before the transaction begins.');
    this.refresh();
    const { version } = this.#catalogue;
    if (this.#opened.version !== version) {
      if (this.#environment.isReadOnly) this.#openEveryTable();
      else this.#environment.transact(() => this.#openEveryTable());
      this.#opened = { version, databases: this.#environment.openDatabases() };
    }
    return this.#opened.databases;
  }

  /** Opens in this thread, which only reads, what another thread of the process has opened. */
  noteOpened(databases: readonly string[]): void {
    this.#environment.noteOpened(databases);
    this.refresh();
    const opened = new Set(databases);
    for (const store of storesOf(this.#catalogue, this.#environment))
      if (opened.has(store.database)) store.openFully();
  }

  /**
   * A view of the account that goes on showing its present state. Close it: it keeps old pages alive.
   *
   * @throws MvdbError `IN_TRANSACTION`.
   */
  snapshot(): Snapshot {
    const snapshot = new Snapshot(this.#environment, (closed) => this.#snapshots.delete(closed));
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  /**
   * An account in memory, as `inMemory` gives, that begins with all that this one holds now.
   *
   * @throws MvdbError `IN_TRANSACTION`, `ACCOUNT_FAILED`.
   */
  copyInMemory(): Account {
    return Account.#inTemporaryFolder((folder) => this.#environment.copyNow(folder));
  }

  /**
   * Writes a consistent copy into an empty folder while the account stays in use.
   *
   * @throws MvdbError `ACCOUNT_FAILED`.
   */
  backup(folder: string): Promise<void> {
    return this.#environment.backup(folder);
  }

  /**
   * Looks in some microseconds whether the account can be read on.
   *
   * @throws MvdbError `ACCOUNT_DAMAGED` where its file was cut short, or a header of it is damaged;
   * `ACCOUNT_CLOSED`, `ACCOUNT_FAILED`.
   */
  assertUncut(): void {
    this.#environment.assertUncut();
  }

  /**
   * Looks at every page, every record and every index of the account as it is now, and at its locks, while it
   * stays in use. A file that is damaged while it is looked at can end the process; `verifyFolder` looks from
   * another one.
   *
   * @param watch - Told of each table and index that has been looked at.
   * @throws MvdbError `IN_TRANSACTION`; `ACCOUNT_DAMAGED` where the file's headers are not to be used;
   * `ACCOUNT_FAILED` where it cannot be read on.
   */
  verify(watch: VerificationWatch = () => {}): Verification {
    const verification = verifyAccount(this.#environment, this.replies, watch);
    try {
      this.locks.assertReadable();
      return verification;
    } catch (error) {
      if (!(error instanceof MvdbError && error.code === 'ACCOUNT_FAILED')) throw error;
      return withFault(verification, { place: 'locks', detail: error.detail });
    }
  }

  /** How much the account holds, and which processes have it open. */
  statistics(): AccountStatistics {
    this.refresh();
    return accountStatistics(this.#environment, this.#catalogue, this.replies);
  }

  /** Closes what uses the account on its own when the account is closed. */
  closeWith(companion: { close(): Promise<void> }): void {
    this.#companions.push(companion);
  }

  /**
   * Closes the account after the work that is queued. Its tables, snapshots and sessions cannot be used any
   * more, and the locks taken through it are released.
   *
   * @throws MvdbError `IN_TRANSACTION`.
   */
  async close(): Promise<void> {
    if (this.inTransaction)
      throw new MvdbError('IN_TRANSACTION', 'Close the account after the transaction.');
    while (this.#queue.length > 0) this.#runQueue();
    for (const { place } of this.#tables.values()) place.isCurrent = false;
    this.#tables.clear();
    for (const snapshot of this.#snapshots) snapshot.close();
    const closing = this.#companions.map((companion) => companion.close());
    await Promise.all([...closing, this.locks.close(), this.#environment.close()]);
    this.#onClose();
  }

  #openEveryTable(): void {
    for (const store of storesOf(this.#catalogue, this.#environment)) store.openFully();
    if (this.#environment.databases().includes(REPLIES))
      this.#environment.store(REPLIES).openFully();
  }

  #tellEnd(awaitingBefore: number, isKept: boolean): void {
    if (this.#awaitingEnd.length === awaitingBefore) return;
    for (const listener of this.#awaitingEnd.splice(awaitingBefore)) listener(isKept);
  }

  #open(name: string): OpenTable {
    const known = this.#tables.get(name);
    if (known) return known;
    const opened = this.#openPlace(name);
    this.#tables.set(name, opened);
    return opened;
  }

  #openPlace(name: string): OpenTable {
    const place = placeOf(name, this.#catalogue, this.#environment);
    const active: TablePlace = { ...place, ...this.#upkeepOf(place) };
    return { table: new Table(name, active), place: active };
  }

  /** What is to be done when the records of a place change. */
  #upkeepOf({ database, store }: TablePlace): Partial<TablePlace> {
    if (database === VOC) return { change: (work) => this.#changeVoc(work) };
    if (store.database !== database) return {};
    const triggers = this.#triggersOf(database);
    return {
      change: (work) => this.#changeRecords(triggers, work),
      triggers,
      indexes: this.indexes.of(database),
      hold: () => this.#environment.holdState(),
    };
  }

  #triggersOf(database: string): TableTriggers {
    const triggers = this.#triggers.get(database) ?? new TableTriggers();
    this.#triggers.set(database, triggers);
    return triggers;
  }

  /**
   * Only in a transaction is it certain which indexes there are to be kept. A trigger may refuse what was
   * written already, and so needs one to itself.
   */
  #changeRecords<Result>(triggers: TableTriggers, work: () => Result): Result {
    return this.inTransaction && triggers.isEmpty ? work() : this.transaction(work);
  }

  /** Whoever writes VOC by hand may give or take the name of a table. */
  #changeVoc<Result>(work: () => Result): Result {
    return this.transaction(() => {
      const result = work();
      this.#catalogue.noteChange();
      this.#closeMovedTables();
      return result;
    });
  }

  #noticeChanges(): void {
    if (!this.#catalogue.refresh()) return;
    this.indexes.forget();
    this.#closeMovedTables();
    this.#reopenReturnedTables();
  }

  /** Closes the tables whose name no longer leads to the database they were opened on. */
  #closeMovedTables(): void {
    for (const [name, opened] of this.#tables) {
      if (this.#leadsTo(name, opened.place)) continue;
      opened.place.isCurrent = false;
      this.#tables.delete(name);
      if (this.inTransaction) this.#closedInTransaction.push([name, opened]);
    }
  }

  /** After a rollback, opens the tables again that were there before. */
  #reopenReturnedTables(): void {
    for (const [name, opened] of this.#closedInTransaction) {
      if (opened.place.isCurrent || !this.#leadsTo(name, opened.place)) continue;
      opened.place.isCurrent = true;
      this.#tables.set(name, opened);
    }
  }

  #leadsTo(name: string, place: TablePlace): boolean {
    try {
      return placeOf(name, this.#catalogue, this.#environment).database === place.database;
    } catch {
      return false;
    }
  }

  #scheduleQueue(): void {
    if (this.#isQueueScheduled || this.#queue.length === 0) return;
    this.#isQueueScheduled = true;
    setImmediate(() => {
      this.#isQueueScheduled = false;
      this.#runQueue();
    });
  }

  #runQueue(): void {
    const group = this.#queue.splice(0, GROUP_SIZE_MAX);
    if (group.length === 0) return;
    const answers: (() => void)[] = [];
    const endsAt = performance.now() + GROUP_MS_MAX;
    try {
      this.transaction(() => {
        for (const { work, resolve, reject } of group) {
          if (answers.length > 0 && performance.now() >= endsAt) break;
          try {
            const result = this.transaction(work);
            answers.push(() => resolve(result));
          } catch (error) {
            answers.push(() => reject(error));
          }
        }
      });
      this.#queue.unshift(...group.slice(answers.length));
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.#scheduleQueue();
  }
}

const SECRET_KIND = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/;

function assertProtection({ isClosed = false, secrets = {} }: TableProtection): void {
  if (typeof isClosed !== 'boolean')
    throw new MvdbError('BAD_ARGUMENT', 'isClosed is true or false.');
  for (const [attribute, kind] of Object.entries(secrets))
    if (!/^[1-9]\d{0,8}$/.test(attribute) || !SECRET_KIND.test(kind))
      throw new MvdbError(
        'BAD_ARGUMENT',
        `secrets gives numbers of attributes a name such as pay, not ${attribute}: ${kind}.`,
      );
}

function defaultScanThreads(): number {
  return Math.min(availableParallelism(), SCAN_THREADS_MAX);
}

function keepUntilExit(folder: string): void {
  if (temporaryFolders.size === 0) process.on('exit', removeTemporaryFolders);
  temporaryFolders.add(folder);
}

function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  temporaryFolders.delete(folder);
  if (temporaryFolders.size === 0) process.off('exit', removeTemporaryFolders);
}

function removeTemporaryFolders(): void {
  for (const folder of temporaryFolders) removeTemporaryFolder(folder);
}
