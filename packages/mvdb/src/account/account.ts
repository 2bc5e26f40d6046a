import {
  assertArgument,
  assertFunction,
  assertNumber,
  assertOptional,
  assertText,
} from '../arguments/checked.ts';
import {
  DATE,
  eitherOf,
  FLAG,
  FUNCTION,
  instanceOf,
  NUMBER,
  OBJECT,
  oneOf,
  shapeOf,
  TEXT,
  TEXTS,
  wholeFrom,
} from '../arguments/kinds.ts';
import { nearNames } from '../arguments/near-names.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import {
  ACCOUNT_FAILED,
  ACCOUNT_NOT_FOUND,
  BAD_ARGUMENT,
  IN_TRANSACTION,
  TABLE_NOT_FOUND,
} from '../errors/failures.ts';
import {
  DEFAULT_FLAVOUR,
  FLAVOUR,
  FLAVOUR_NAMES,
  type FlavourName,
  flavourIfAny,
} from '../flavours/flavour-name.ts';
import type { Indexes } from '../indexing/indexes.ts';
import type { LockTable } from '../locks/lock-table.ts';
import {
  type ChangesPage,
  type CommittedChanges,
  changesPage,
  type FedRecord,
  type IsWanted,
  publicPage,
} from '../log/change-feed.ts';
import type { CommitLog } from '../log/commit-log.ts';
import { changeOf, nameNow, type ReadCommit, storedCommit } from '../log/commit-records.ts';
import { type ChangesOptions, type FollowOptions, followChanges } from '../log/follow-changes.ts';
import { SEALING_KEY } from '../log/line-sealing.ts';
import { LogReader } from '../log/log-reader.ts';
import { loggedKey } from '../log/logging-watch.ts';
import { firstPosition, type Moment, positionAt } from '../log/moment.ts';
import { type PastDictionaries, pastStorage } from '../log/past-environment.ts';
import { changesOfRecord, type HistoryOptions, type PastChange } from '../log/record-history.ts';
import { LogPruning } from '../log/retention.ts';
import type { AccountAddress, AccountStorage } from '../storage/account-storage.ts';
import type { AttemptCounters } from '../storage/attempt-counters.ts';
import type { CatalogueEntry, TableProtection } from '../storage/catalogue.ts';
import { BUSY_TIMEOUT_MS, type Durability, type RecordPlace } from '../storage/environment.ts';
import { fixedState } from '../storage/fixed-state.ts';
import { holdsAccount, openFolder } from '../storage/folder/folder-engine.ts';
import { assertRecordId } from '../storage/record-id.ts';
import type { Replies } from '../storage/replies.ts';
import type { StoredTrigger } from '../storage/stored-triggers.ts';
import { closedInTransaction } from '../storage/transaction-errors.ts';
import { wholeState } from '../storage/whole-state.ts';
import { CommitWatch } from '../system/commit-watch.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../system/temporary-folder.ts';
import type { Table } from '../table/table.ts';
import type { Trigger } from '../table/triggers.ts';
import { nearError } from '../text/near-error.ts';
import { type AccountStatistics, accountStatistics } from '../upkeep/account-statistics.ts';
import { type Copied, type CopyWatch, copyEnvironment } from '../upkeep/copy-environment.ts';
import { backupCopied, copyIntoFolder } from '../upkeep/copy-into-folder.ts';
import {
  type Verification,
  type VerificationWatch,
  verifyAccount,
  withViolation,
} from '../upkeep/verify-account.ts';
import { engineAt } from './account-address.ts';
import {
  type AccountOptions,
  assertAccountOptions,
  defaultScanThreads,
  type EngineAccountOptions,
} from './account-options.ts';
import { type AccountParts, accountParts, type PartOptions } from './account-parts.ts';
import { retryOnConflict } from './conflicts.ts';
import type { OpenTables } from './open-tables.ts';
import { type Restored, type RestoreOptions, restoreAccount } from './restore.ts';
import { type RevertOptions, revertCommit } from './revert.ts';
import { Snapshot } from './snapshot.ts';
import type { CreateTableOptions } from './table-definitions.ts';
import type { NotedWrites, NoteLimits } from './write-notes.ts';

/** How an account of the past is read. */
export interface AtOptions {
  /** Which dictionaries it is read with: those of now, or those of then; default: now. */
  readonly dictionaries?: PastDictionaries;
}

const CREATE_TABLE_OPTIONS = closedOptionsOf({ log: FLAG });
const HISTORY_OPTIONS = closedOptionsOf({
  before: TEXT,
  limit: wholeFrom(1, Number.MAX_SAFE_INTEGER),
});
const RESTORE_OPTIONS = closedOptionsOf({
  at: eitherOf(TEXT, DATE),
  exported: TEXT,
  key: SEALING_KEY,
});
const AT_OPTIONS = closedOptionsOf({ dictionaries: oneOf('now', 'then') });

const SIGNAL = instanceOf('an AbortSignal', AbortSignal);
const CHANGES_OPTIONS = closedOptionsOf({ tables: TEXTS });
const FOLLOW_OPTIONS = closedOptionsOf({
  tables: TEXTS,
  since: eitherOf(TEXT, DATE),
  follow: FLAG,
  signal: SIGNAL,
});

/** How often to look whether there is another commit, of this machine and of another. */
const [LOOK_MS, REMOTE_LOOK_MS] = [20, 200];

const COMPANION = shapeOf('an object', { close: FUNCTION });

const COMMIT_NUMBER = wholeFrom(0, Number.MAX_SAFE_INTEGER);
const NOTE_LIMITS = shapeOf('an object', {
  recordsMax: NUMBER,
  charactersMax: NUMBER,
  step: FUNCTION,
});

interface UseOptions extends PartOptions {
  readonly scanThreads: number;
  readonly onClose?: () => void;
}

/**
 * An account: one folder, one LMDB environment, its tables with their dictionaries, its locks. Several
 * processes may have the same account open.
 */
export class Account {
  /** The folder, or what else distinguishes the account from others. */
  readonly path: string;
  /** What keeps it: `lmdb`, `postgresql`. */
  readonly engine: string;
  /**
   * By what another thread or process of this system opens the same account, with `openAt`; absent where its engine
   * gives none. It may report a password.
   */
  readonly address: AccountAddress | undefined;
  readonly locks: LockTable;
  /** @internal */
  readonly indexes: Indexes;
  /** Replies that are kept in the transaction of what they answer. */
  readonly replies: Replies;
  /** What was tried without success, counted apart from transactions. */
  readonly attemptCounters: AttemptCounters;
  /** The log of its commits. */
  readonly log: CommitLog;
  /** Threads that scan a large table together, this one included. */
  readonly scanThreads: number;
  readonly #parts: AccountParts;
  readonly #tables: OpenTables;
  readonly #snapshots = new Set<Snapshot>();
  #isOnReplica = false;
  readonly #pasts = new Set<Account>();
  readonly #companions: { close(): Promise<void> }[] = [];
  readonly #onClose: () => void;
  readonly #commitWatch: CommitWatch;

  private constructor(storage: AccountStorage, { onClose = () => {}, ...options }: UseOptions) {
    const { environment, address } = storage;
    const parts = accountParts(storage, options);
    this.path = environment.path;
    this.engine = environment.engine;
    this.address = address;
    this.scanThreads = options.scanThreads;
    this.locks = parts.locks;
    this.indexes = parts.indexes;
    this.replies = parts.replies;
    this.log = parts.log;
    this.attemptCounters = parts.attemptCounters;
    this.#parts = parts;
    this.#tables = parts.tables;
    this.#onClose = onClose;
    const lookMs = environment.isRemote ? REMOTE_LOOK_MS : LOOK_MS;
    this.#commitWatch = new CommitWatch(() => this.lastCommit, lookMs);
  }

  /**
   * @throws MvdbError `ACCOUNT_NOT_FOUND`; `ACCOUNT_FAILED` where the folder cannot be used or holds
   * something else; `ACCOUNT_DAMAGED` where its file was cut short or a header of it is damaged; `ACCOUNT_BUSY`;
   * `ACCOUNT_AWAY` where the server of an engine does not answer;
   * `IN_TRANSACTION` inside a transaction of another object on the same folder; `BAD_ARGUMENT` unless
   * `scanThreads` is a whole number from 1 and `busyTimeoutMs` a number from 0. Where nothing can be written
   * in the folder, the account can only be read, as with `readOnly`.
   */
  static open(options: AccountOptions | EngineAccountOptions): Account {
    assertAccountOptions(options);
    if ('engine' in options) return Account.#openEngine(options);
    const { path, durability = 'durable', create = true, opened } = options;
    const { scanThreads = defaultScanThreads(), turn, readOnly = false, folders } = options;
    const { busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
    if ((!create || readOnly) && !holdsAccount(path))
      throw new MvdbError(ACCOUNT_NOT_FOUND, `${path} holds no account.`);
    const storage = openFolder(path, durability, { opened, busyTimeoutMs, readOnly });
    try {
      const account = new Account(storage, { scanThreads, turn, busyTimeoutMs, folders });
      account.#adopt(options);
      return account;
    } catch (error) {
      void storage.environment.close();
      throw error;
    }
  }

  /** Does what the options ask for once the account is open. */
  #adopt({ flavour, log }: Pick<AccountOptions, 'flavour' | 'log'>): void {
    if (flavour !== undefined) this.storeFlavour(flavour);
    if (log === undefined) return;
    this.log.switchOn();
    if (log === true) return;
    const pruning = new LogPruning(this.log, log);
    this.#parts.logWriter.onCommit = () => pruning.noteCommit();
    this.closeWith(pruning);
  }

  static #openEngine(options: EngineAccountOptions): Account {
    const { engine, create = true, readOnly = false, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
    const onlyReads = options.opened !== undefined;
    const storage = engine.open({ create, readOnly, onlyReads, busyTimeoutMs });
    try {
      // Threads share no state of it.
      const { turn, folders } = options;
      const account = new Account(storage, { scanThreads: 1, turn, busyTimeoutMs, folders });
      account.#adopt(options);
      return account;
    } catch (error) {
      void storage.environment.close();
      throw error;
    }
  }

  /**
   * Opens an account by the address that its `address` reports, in whichever thread or process of the system.
   *
   * @throws MvdbError as `open`, and `ACCOUNT_FAILED` where the address leads to no engine.
   * @example const again = await Account.openAt(address, { create: false });
   */
  static async openAt(
    address: AccountAddress,
    options: Omit<AccountOptions, 'path' | 'durability'> = {},
  ): Promise<Account> {
    assertArgument('Account.openAt', 'address', address, OBJECT);
    if (!('engine' in address)) return Account.open({ ...options, ...address });
    return Account.open({ ...options, engine: await engineAt(address.engine) });
  }

  /** An account in a temporary folder, never synced to disk, gone when closed: for tests. */
  static inMemory(): Account {
    return Account.#inTemporaryFolder(() => {});
  }

  static #inTemporaryFolder(fill: (folder: string) => void): Account {
    const path = makeTemporaryFolder();
    fill(path);
    return new Account(openFolder(path, 'memory'), {
      busyTimeoutMs: BUSY_TIMEOUT_MS,
      scanThreads: defaultScanThreads(),
      onClose: () => removeTemporaryFolder(path),
    });
  }

  /**
   * Opens a table by name, by synonym, or its dictionary as `DICT name`.
   *
   * @throws MvdbError `TABLE_NOT_FOUND` with near names, `SYNONYM_CHAIN`.
   */
  table(name: string): Table {
    return this.#named(name, () => this.#tables.open(name).table);
  }

  /** Like `table`, with `undefined` for a name that is not in VOC. */
  findTable(name: string): Table | undefined {
    try {
      return this.#tables.open(name).table;
    } catch (error) {
      if (hasCode(error, 'TABLE_NOT_FOUND')) return undefined;
      throw error;
    }
  }

  /** Tables and synonyms in ascending order of name; VOC itself is not listed. */
  tables(): CatalogueEntry[] {
    return [...this.#parts.catalogue.entries()];
  }

  /**
   * What is protected of the tables, by their names.
   *
   * @internal
   */
  protectedTables(): ReadonlyMap<string, TableProtection> {
    return this.#parts.catalogue.protectedTables();
  }

  /** @throws MvdbError `BAD_TABLE_NAME`, `TABLE_EXISTS`. */
  createTable(name: string, options: CreateTableOptions = {}): Table {
    assertArgument('Account.createTable', 'options', options, CREATE_TABLE_OPTIONS);
    this.#parts.definitions.create(name, options);
    return this.table(name);
  }

  /**
   * Creates a table whose records are files of a folder: an attribute is a line, and an id the name of a file. Programs
   * that edit files, or compare them, see its records, and it sees theirs. Files are written right before their
   * transaction is committed, and are not part of a snapshot, a backup or an index.
   *
   * @param folder - A folder that exists, in one of the `folders` that the account was opened with; default: one of
   * the table's own, in that of the account.
   * @throws MvdbError `BAD_TABLE_NAME`, `TABLE_EXISTS`; `NOT_PERMITTED`; `BAD_ARGUMENT` where the folder is missing, or
   * the account is in no folder.
   * @example account.createFolderTable('BP').write('HELLO', "CRT 'Hello'")
   */
  createFolderTable(name: string, folder?: string): Table {
    assertOptional('Account.createFolderTable', 'folder', folder, TEXT);
    this.#parts.definitions.createInFolder(name, folder);
    return this.table(name);
  }

  /** Makes `name` another name of the table `target` (a Q-pointer), which need not exist yet. */
  createSynonym(name: string, target: string): void {
    this.#parts.definitions.createSynonym(name, target);
  }

  /**
   * Deletes a table with its records and, unless it is a sub-file, its dictionary; of a synonym only the
   * name goes.
   */
  deleteTable(name: string): void {
    assertText('Account.deleteTable', 'name', name);
    this.#named(name, () => this.#parts.definitions.delete(name));
  }

  renameTable(from: string, to: string): void {
    assertText('Account.renameTable', 'from', from);
    this.#named(from, () => this.#parts.definitions.rename(from, to));
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
    assertArgument('Account.protectTable', 'protection', protection, OBJECT);
    this.#named(name, () => this.#parts.definitions.protect(name, protection));
  }

  /**
   * Has a program take part in the changes that this object makes to a table, under any name. It may
   * change records before they are written, reject the change with an exception, and write others with it.
   *
   * @returns What takes the trigger away again.
   * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`; `BAD_ARGUMENT` for VOC and dictionaries.
   * @example account.addTrigger('ORD', { beforeWrite: ({ record }) => upcase(record) })
   */
  addTrigger(table: string, trigger: Trigger): () => void {
    assertArgument('Account.addTrigger', 'trigger', trigger, OBJECT);
    const triggers = this.#named(table, () => this.#tables.open(table)).service.triggers;
    if (triggers === undefined)
      throw new MvdbError(BAD_ARGUMENT, `${table} is not a table of data, and has no triggers.`);
    return triggers.add(trigger);
  }

  /**
   * Has subroutines take part in the changes of a table, for every process.
   *
   * @internal
   */
  storeTriggers(table: string, triggers: readonly StoredTrigger[]): void {
    this.#named(table, () => this.#parts.definitions.storeTriggers(table, triggers));
  }

  /**
   * The product that its sessions follow where they name no other.
   *
   * @throws MvdbError `ACCOUNT_FAILED` where it was stored by another version, and this one does not know it.
   */
  get flavour(): FlavourName {
    const { flavour } = this.#parts.catalogue;
    const found = flavourIfAny(flavour ?? DEFAULT_FLAVOUR);
    if (found !== undefined) return found;
    const names = FLAVOUR_NAMES.join(', ');
    throw new MvdbError(
      ACCOUNT_FAILED,
      `Its flavour ${JSON.stringify(flavour)} is unknown to this version; store one of ${names}.`,
    );
  }

  /** Whether a flavour is stored in it, so that an import need not choose one. */
  get hasFlavour(): boolean {
    return this.#parts.catalogue.flavour !== undefined;
  }

  /**
   * Stores which product its sessions follow from now on, those of other processes too. Sessions that there are go on
   * as they do.
   *
   * @throws MvdbError `BAD_ARGUMENT` where there is no such flavour; `READ_ONLY`.
   * @example account.storeFlavour('d3')
   */
  storeFlavour(flavour: FlavourName): void {
    assertArgument('Account.storeFlavour', 'flavour', flavour, FLAVOUR);
    const { catalogue, transactions } = this.#parts;
    if (catalogue.flavour !== flavour) transactions.run(() => catalogue.storeFlavour(flavour));
  }

  /** Whether a program takes part in what this object changes. */
  get hasTriggers(): boolean {
    return this.#parts.services.hasTriggers;
  }

  /**
   * How long the shortest of questions to what keeps the account takes now, in milliseconds with fractions.
   *
   * @returns `undefined` where the account is kept in this process and nothing is asked.
   * @throws MvdbError `ACCOUNT_AWAY` where nobody answers.
   */
  roundTripMs(): number | undefined {
    return this.#parts.environment.roundTripMs?.();
  }

  get durability(): Durability {
    return this.#parts.environment.durability;
  }

  /** Whether another process keeps it, so that asking for much at once is worth it. */
  get isRemote(): boolean {
    return this.#parts.environment.isRemote;
  }

  /** @internal */
  readAhead(records: readonly RecordPlace[]): void {
    this.#parts.environment.readAhead?.(records);
  }

  get inTransaction(): boolean {
    return this.#parts.environment.inTransaction;
  }

  /**
   * Number of the last commit, by whichever process. While it stays the same, so does all that is kept here.
   *
   * @throws MvdbError `ACCOUNT_CLOSED`; `ACCOUNT_DAMAGED`, `ACCOUNT_FAILED` where the file cannot be read.
   */
  get lastCommit(): number {
    return this.#parts.environment.lastCommit;
  }

  /**
   * Resolves once the last commit is another one, by whichever process; or with the signal.
   *
   * @param commit - `lastCommit` of the state that is known.
   * @throws MvdbError as `lastCommit`.
   * @example
   * const known = account.lastCommit;
   * show(account.table('ORD').read('7'));
   * await account.commitAfter(known); // then it may be otherwise
   */
  commitAfter(commit: number, signal?: AbortSignal): Promise<void> {
    assertNumber('Account.commitAfter', 'commit', commit);
    assertOptional('Account.commitAfter', 'signal', signal, SIGNAL);
    return this.#commitWatch.after(commit, signal);
  }

  /**
   * Runs `work` as one transaction: all its writes are kept, or after an exception none. Inside another
   * transaction it is a savepoint. On return the writes are as safe as the account's durability says.
   *
   * @throws MvdbError `ASYNC_TRANSACTION` when `work` returns a promise; `ACCOUNT_FAILED` when the commit
   * fails; `OUTCOME_UNKNOWN` where the server of an engine was lost while the commit was under way;
   * `ACCOUNT_AWAY` where it was lost before, `TRANSACTION_CONFLICT` where others got in its way there; `IN_TRANSACTION` inside a transaction of another
   * `Account` object on the same folder.
   */
  transaction<Result>(work: () => Result): Result {
    assertFunction('Account.transaction', 'work', work);
    return this.#parts.transactions.run(work);
  }

  /**
   * Runs `work` as `transaction`, but inside another transaction as a part of it: without a savepoint, which costs less.
   * Where it fails, that transaction, or its innermost savepoint, is undone as a whole and fails, even if the error is caught.
   *
   * @throws MvdbError as `transaction`.
   */
  joinTransaction<Result>(work: () => Result): Result {
    assertFunction('Account.joinTransaction', 'work', work);
    return this.#parts.transactions.join(work);
  }

  /**
   * Runs `work` that makes a transaction, and again from its start where others get in its way. Where several processes
   * may write at once, the first attempt goes beside what others write, and fails where they change what it read; those
   * that follow, five at the most, keep others from writing. Inside a transaction it is run once, for what gets in its
   * way there undoes all of it.
   *
   * @returns What `work` returned.
   * @throws What it throws; MvdbError `TRANSACTION_CONFLICT` where others got in its way each time.
   *
   * @example
   * account.retryOnConflict(() => account.transaction(() => move(100, 'A', 'B')));
   */
  retryOnConflict<Result>(work: () => Result): Result {
    assertFunction('Account.retryOnConflict', 'work', work);
    if (this.inTransaction || this.#isOnReplica) return work();
    const { transactions, environment } = this.#parts;
    const beside = (once: () => Result) => transactions.beside(once);
    return retryOnConflict(work, environment.transactAtOnce && beside);
  }

  /**
   * Runs `work`, which only reads, on a state that has a commit: of a replica where one has it, else of the account
   * itself. It is run again from its start where the replica is lost meanwhile. `Session.readOnReplica` also keeps it
   * from writing.
   *
   * @param since - Number of a commit that was seen before: `madeCommit`, or what this gave; 0 for none. Absent for work
   * that reads no replica.
   * @returns What `work` returned, and the number of the last commit that it saw; 0 where the engine has no replicas, and
   * inside of other work on one.
   * @throws What it throws; MvdbError `BAD_ARGUMENT`.
   *
   * @example
   * const { result, commit } = account.onReplica(() => account.table('ORD').read('1'), 0);
   */
  onReplica<Result>(
    work: () => Result,
    since?: number,
  ): { readonly result: Result; readonly commit: number } {
    assertFunction('Account.onReplica', 'work', work);
    if (since !== undefined) assertArgument('Account.onReplica', 'since', since, COMMIT_NUMBER);
    const { environment, catalogue } = this.#parts;
    if (environment.onReplica === undefined || this.#isOnReplica)
      return { result: work(), commit: 0 };
    const { version } = catalogue;
    this.#isOnReplica = true;
    try {
      return retryOnConflict(() => environment.onReplica?.(work, since) as never);
    } finally {
      this.#isOnReplica = false;
      // What is read next is of the account as it is now.
      if (catalogue.version !== version) this.refresh();
    }
  }

  /** Number of the last commit that this object has made; absent before, and where there are no replicas. */
  get madeCommit(): number | undefined {
    return this.#parts.environment.madeCommit;
  }

  /**
   * Makes sure that nobody else writes beside the running transaction, so that it is not run again.
   *
   * @param what - Why, in words that begin a sentence: it does what no rollback takes back.
   * @throws MvdbError `TRANSACTION_CONFLICT` in the first attempt of work that may be run again, which is then alone.
   */
  assertAlone(what: string): void {
    assertText('Account.assertAlone', 'what', what);
    this.#parts.transactions.assertAlone(what);
  }

  /**
   * Reports `listener` whether what was written until now is kept: when the running transaction is committed
   * or undone, outside of one at once. It may not throw: what is committed cannot be taken back.
   */
  whenCommitted(listener: (isCommitted: boolean) => void): void {
    assertFunction('Account.whenKept', 'listener', listener);
    this.#parts.transactions.whenCommitted(listener);
  }

  /**
   * Runs `work` as a transaction of its own that shares its commit with others waiting at the same time,
   * so that many calls pay for one flush. As with `retryOnConflict`, it is run again from its start where others get in
   * the way of any that share the commit.
   *
   * @returns What `work` returned, once the commit is as safe as the account's durability says.
   */
  enqueue<Result>(work: () => Result): Promise<Result> {
    return this.#parts.group.enqueue(work);
  }

  /**
   * Runs `work`, and says what each record was that it wrote, of any table and by any object, undone or
   * not. `Session.withChanges` says what became of them.
   */
  notingWrites<Result>(
    limits: NoteLimits,
    work: () => Result,
  ): { readonly result: Result; readonly writes: NotedWrites } {
    assertArgument('Account.notingWrites', 'limits', limits, NOTE_LIMITS);
    assertFunction('Account.notingWrites', 'work', work);
    return this.#parts.writeNotes.during(limits, work);
  }

  /** Makes the commits of other processes visible to the reads that follow in this event turn. */
  refresh(): void {
    this.#parts.environment.refresh();
    this.#parts.noticeChanges();
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
      throw new MvdbError(IN_TRANSACTION, 'Open the tables before the transaction begins.');
    this.refresh();
    return this.#parts.opened.list();
  }

  /** Opens in this thread, which only reads, what another thread of the process has opened. */
  noteOpened(databases: readonly string[]): void {
    assertArgument('Account.noteOpened', 'databases', databases, TEXTS);
    this.#parts.environment.noteOpened(databases);
    this.refresh();
    this.#parts.opened.follow(databases);
  }

  /**
   * A view of the account that goes on showing its present state. Close it: it keeps old pages alive.
   *
   * @throws MvdbError `IN_TRANSACTION`.
   */
  snapshot(): Snapshot {
    const snapshot = new Snapshot(this.#parts.environment, this.#parts.files, (closed) =>
      this.#snapshots.delete(closed),
    );
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  /**
   * The account as it was at a moment that its log holds: it can be read in every way, by the rights of today, and not be
   * written. It has no indexes. Close it: it keeps old pages alive. It is closed with this one.
   *
   * @param moment - The position of a commit, right after it; or a time.
   * @throws MvdbError `NO_LOG`; `NOT_LOGGED` for a moment before the log or in the future; `IN_TRANSACTION`.
   * @example
   * const past = account.at(new Date('2026-11-01T10:00:00'));
   * past.table('ORD').read('7');
   */
  at(moment: Moment, options: AtOptions = {}): Account {
    assertArgument('Account.at', 'options', options, AT_OPTIONS);
    const { environment } = this.#parts;
    const { transaction } = wholeState(environment);
    try {
      const log = new LogReader(environment, transaction);
      const position = positionAt(log, moment);
      const { dictionaries = 'now' } = options;
      const storage = pastStorage({ environment, transaction, log, position, dictionaries });
      const past: Account = new Account(storage, {
        busyTimeoutMs: BUSY_TIMEOUT_MS,
        scanThreads: 1,
        onClose: () => this.#pasts.delete(past),
      });
      this.#pasts.add(past);
      return past;
    } catch (error) {
      transaction.done();
      throw error;
    }
  }

  /**
   * The changes of a record that the log holds, ascending.
   *
   * @throws MvdbError `NO_LOG`; `TABLE_NOT_FOUND`, `BAD_ID`; `NOT_LOGGED` for a position that the log does not hold.
   * @example account.history('ORD', '7') // [{ position: '12', time, origin, before: undefined, after: 'new' }]
   */
  history(table: string, id: string, options: HistoryOptions = {}): PastChange[] {
    assertArgument('Account.history', 'options', options, HISTORY_OPTIONS);
    const opened = this.table(table);
    assertRecordId(id);
    const { environment } = this.#parts;
    const transaction = this.inTransaction ? undefined : fixedState(environment).transaction;
    try {
      const log = new LogReader(environment, transaction);
      firstPosition(log);
      const { database, key } = loggedKey(opened, id);
      const current = environment.store(database).get(key, transaction);
      return changesOfRecord(log, { database, key }, current, options);
    } finally {
      transaction?.done();
    }
  }

  /** Reads a commit in one state of the account. @throws MvdbError as `CommitLog.commitAt`. @internal */
  readCommit<Result>(position: string, read: (commit: ReadCommit) => Result): Result {
    const { environment, catalogue } = this.#parts;
    const transaction = this.inTransaction ? undefined : fixedState(environment).transaction;
    try {
      const log = new LogReader(environment, transaction);
      const at = positionAt(log, position);
      return read({
        commit: storedCommit(log, at),
        nameOf: (record) => nameNow(catalogue, record),
        changeOf: (record) =>
          changeOf(log, record, at, () =>
            environment.store(record.database).get(record.key, transaction),
          ),
      });
    } finally {
      transaction?.done();
    }
  }

  /**
   * The commits after a moment, each with the records that it changed, a page of at most 1,000 records at a time. All
   * pages together give each change once, in the order of the commits.
   *
   * @param since - `next` of the page before, or of the changes that were processed last; or a moment.
   * @throws MvdbError `NO_LOG`; `NOT_LOGGED` where what follows was let go; `TABLE_NOT_FOUND`; `IN_TRANSACTION`.
   * @example
   * const { first } = account.log.status();
   * account.changesAfter(first.position, { tables: ['ORD'] }).changes;
   * // [{ position: '12', time, origin, records: [{ table: 'ORD', id: '7', before: undefined, after: 'new' }], … }]
   */
  changesAfter(since: Moment, options: ChangesOptions = {}): ChangesPage {
    return publicPage(this.fedChanges(since, options));
  }

  /**
   * The same, with what the tables are called now.
   *
   * @internal
   */
  fedChanges(since: Moment, options: ChangesOptions): ChangesPage<FedRecord> {
    assertArgument('Account.changesAfter', 'options', options, CHANGES_OPTIONS);
    const { tables } = options;
    const isWanted = tables === undefined ? () => true : this.#isOf(tables);
    const { environment } = this.#parts;
    const { transaction, catalogue } = fixedState(environment);
    try {
      const log = new LogReader(environment, transaction);
      return changesPage({ environment, transaction, catalogue, log }, since, isWanted);
    } finally {
      transaction.done();
    }
  }

  /**
   * The changes after a moment as they come, by whichever process: first those that there are, then those of each commit
   * that is made. What is not read is not held: a reader may be as slow as it likes, until the log lets go of what it has
   * not read.
   *
   * @throws MvdbError as `changesAfter`, when the next is asked for.
   * @example
   * for await (const { records, next } of account.changes({ since: saved, tables: ['ORD'] })) {
   *   for (const { id, after } of records) index(id, after);
   *   save(next);
   * }
   */
  changes(options: FollowOptions = {}): AsyncGenerator<CommittedChanges, void, undefined> {
    assertArgument('Account.changes', 'options', options, FOLLOW_OPTIONS);
    const { tables } = options;
    return this.follow((since) => this.changesAfter(since, { ...(tables && { tables }) }), options);
  }

  /**
   * Follows the commits page by page.
   *
   * @internal
   */
  follow(page: (since: Moment) => ChangesPage, options: FollowOptions) {
    const { since = this.log.lastPosition } = options;
    return followChanges({ account: this, page }, since, options);
  }

  /** Whether a key of the log is that of a record in one of these tables. */
  #isOf(tables: readonly string[]): IsWanted {
    const keys = tables.map((name) => loggedKey(this.table(name), ''));
    return (database, key) =>
      keys.some((one) => one.database === database && key.startsWith(one.key));
  }

  /**
   * Removes for good what one record was before each of its changes in the log, which stay, with a note of it. What it is
   * now stays, too.
   *
   * @returns The number of changes.
   * @throws MvdbError `NO_LOG`; `TABLE_NOT_FOUND`, `BAD_ID`.
   */
  eraseHistory(table: string, id: string): number {
    assertRecordId(id);
    return this.#parts.log.erase(loggedKey(this.table(table), id));
  }

  /**
   * Undoes one commit: the records that it changed are again what they were before it. That is a commit itself.
   *
   * @returns The number of records.
   * @throws MvdbError `NO_LOG`, `NOT_LOGGED`; `CHANGED_SINCE` naming records that later commits changed, unless `force`.
   */
  revert(position: string, { force = false }: RevertOptions = {}): number {
    assertText('Account.revert', 'position', position);
    const { environment, catalogue } = this.#parts;
    return this.transaction(() => {
      const log = new LogReader(environment);
      const table = (name: string) => this.table(name);
      return revertCommit({ log, catalogue, table }, positionAt(log, position), force);
    });
  }

  /**
   * Makes this account what it was at a moment, in one transaction: by its own log, as a commit that can be undone; or, for a
   * moment after its last commit, as on a backup, by repeating the commits of an exported log. What it then holds is verified
   * by digests. Indexes stay, and are those of now; what the log leaves out stays as it is.
   *
   * @returns The commit after which it is now.
   * @throws MvdbError `NO_LOG`; `NOT_LOGGED` for a moment before the log, in the future, or for which commits are missing,
   * naming them; `LOG_DAMAGED` where the log is, or is not that of this account; `UNIQUE_VIOLATION`, `IN_TRANSACTION`,
   * `BAD_ARGUMENT`. Nothing is changed then.
   * @example account.restore({ at: new Date('2026-11-25T10:00:00') })
   * @example account.restore({ at: '1042', exported: '/mnt/other/log/' })
   */
  restore(options: RestoreOptions): Restored {
    assertArgument('Account.restore', 'options', options, RESTORE_OPTIONS);
    const { environment, catalogue, tables, transactions, savedIndexes, logWriter } = this.#parts;
    return restoreAccount(
      {
        environment,
        catalogue,
        tables,
        transactions,
        indexes: savedIndexes,
        writer: logWriter,
      },
      options,
    );
  }

  /**
   * An account in memory, as `inMemory` gives, that begins with all that this one holds now.
   *
   * @throws MvdbError `IN_TRANSACTION`, `ACCOUNT_FAILED`.
   */
  copyInMemory(): Account {
    const { environment } = this.#parts;
    return Account.#inTemporaryFolder((folder) => {
      if (environment.copyNow) environment.copyNow(folder);
      else void copyIntoFolder(environment, folder).close();
    });
  }

  /**
   * Writes a consistent copy into an empty folder while the account stays in use.
   *
   * @throws MvdbError `ACCOUNT_FAILED`.
   */
  async backup(folder: string): Promise<void> {
    assertText('Account.backup', 'folder', folder);
    const { environment } = this.#parts;
    if (environment.backup) await environment.backup(folder);
    else await backupCopied(environment, folder);
  }

  /**
   * Copies all that the account holds now into another one that holds nothing, of any engine, and compares the copy
   * with it record by record. Others may write to this one meanwhile; the other one has all of it, or nothing.
   *
   * @param watch - Reported again and again how much has been copied, and then compared.
   * @throws MvdbError `ACCOUNT_FAILED` where the other one holds anything; `IN_TRANSACTION`; `READ_ONLY`.
   * @example Account.open({ path: 'books' }).copyInto(Account.open({ engine: postgres({ url }) }));
   */
  copyInto(target: Account, watch: CopyWatch = () => {}): Copied {
    assertArgument('Account.copyInto', 'target', target, instanceOf('an account', Account));
    assertFunction('Account.copyInto', 'watch', watch);
    const copied = copyEnvironment(this.#parts.environment, target.#parts.environment, watch);
    target.refresh();
    return copied;
  }

  /**
   * Looks in some microseconds whether the account can be read on.
   *
   * @throws MvdbError `ACCOUNT_DAMAGED` where its file was cut short, or a header of it is damaged;
   * `ACCOUNT_CLOSED`, `ACCOUNT_FAILED`.
   */
  assertUncut(): void {
    this.#parts.environment.assertUncut();
  }

  /**
   * Looks at every page, every record and every index of the account as it is now, and at its locks, while it
   * stays in use. A file that is damaged while it is looked at can end the process; `verifyFolder` looks from
   * another one.
   *
   * @param watch - Informed of each table and index that has been looked at.
   * @throws MvdbError `IN_TRANSACTION`; `ACCOUNT_DAMAGED` where the file's headers are not to be used;
   * `ACCOUNT_FAILED` where it cannot be read on.
   */
  verify(watch: VerificationWatch = () => {}): Verification {
    assertFunction('Account.verify', 'watch', watch);
    const verification = verifyAccount(this.#parts.environment, this.replies, watch);
    try {
      this.locks.assertReadable();
      return verification;
    } catch (error) {
      if (!hasCode(error, 'ACCOUNT_FAILED')) throw error;
      return withViolation(verification, { location: 'locks', detail: error.detail });
    }
  }

  /** How much the account holds, and which processes have it open. */
  statistics(): AccountStatistics {
    this.refresh();
    return accountStatistics(this.#parts.environment, this.#parts.catalogue, this.replies);
  }

  /** Where there is no table of the name, the error names similar ones. */
  #named<Result>(name: string, work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!hasCode(error, 'TABLE_NOT_FOUND')) throw error;
      const names = this.tables().map((entry) => entry.name);
      const suggestions = nearNames(name.replace(/^DICT /, ''), names);
      throw nearError(TABLE_NOT_FOUND, error.detail, { suggestions, cause: error });
    }
  }

  /** Closes what uses the account on its own when the account is closed. */
  closeWith(companion: { close(): Promise<void> }): void {
    assertArgument('Account.closeWith', 'companion', companion, COMPANION);
    this.#companions.push(companion);
  }

  /**
   * Closes the account after the work that is queued. Its tables, snapshots and sessions cannot be used any
   * more, and the locks taken through it are released.
   *
   * @throws MvdbError `IN_TRANSACTION`.
   */
  async close(): Promise<void> {
    if (this.inTransaction) throw closedInTransaction();
    this.#parts.group.drain();
    this.#tables.closeAll();
    for (const snapshot of this.#snapshots) snapshot.close();
    const dependents = [...this.#companions, ...this.#pasts];
    const closing = dependents.map((dependent) => dependent.close());
    const { locks, attemptCounters } = this;
    const { environment } = this.#parts;
    await Promise.all([...closing, locks.close(), attemptCounters.close(), environment.close()]);
    this.#onClose();
  }
}
