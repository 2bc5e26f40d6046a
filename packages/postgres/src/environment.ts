import { failures, MvdbError } from 'mvdb';
import {
  assertNotScanning,
  asyncTransaction,
  closedInTransaction,
  type Durability,
  type Environment,
  type EnvironmentStatus,
  otherWriter,
  type ReadTransaction,
  type RecordPlace,
  rangeOver,
  snapshotInTransaction,
  synchronous,
} from 'mvdb/engine';
import type { Bridge } from './bridge/bridge.ts';
import type { Rows, Statement } from './bridge/protocol.ts';
import { type Ahead, Connection } from './connection.ts';
import { ExclusiveTransaction } from './exclusive-transaction.ts';
import { PgIndexStore } from './index-store.ts';
import { CachedStates, type Memory, TransactionMemory } from './memory.ts';
import { BEGIN_SNAPSHOT, ReadState, type StateSource } from './read-state.ts';
import { PgRecordStore } from './record-store.ts';
import { learnAll, recordsAt } from './records-at.ts';
import type { Replica } from './replica.ts';
import { entryRow, recordRow, type WrittenRow } from './rows.ts';
import { type AccountSql, areThere } from './schema.ts';
import { SnapshotTransaction } from './snapshot-transaction.ts';
import type { Asking, RangeReader, StoreHost } from './store-host.ts';
import { taking, waitingFor } from './taking.ts';
import type { PgTransaction } from './transaction.ts';

export interface EnvironmentOptions {
  readonly bridge: Bridge;
  /** Names the account, without a password. */
  readonly path: string;
  readonly sql: AccountSql;
  readonly durability: Durability;
  readonly isReadOnly: boolean;
  /** True for a thread that leaves writing to others. */
  readonly onlyReads: boolean;
  readonly busyTimeoutMs: number;
  /** How long one answer is waited for. */
  readonly answerTimeoutMs: number;
  /** How many transactions go alone at the most before one is tried beside others again. */
  readonly aloneMax: number;
  /** Of which states may be read where that is asked for. */
  readonly replicas?: readonly Replica[];
  /** Lets go of what the environment stands on. */
  readonly onClose?: (() => Promise<void>) | undefined;
}

/** The most a table of PostgreSQL can come to: 32 TiB. */
const SIZE_BYTES_MAX = 2 ** 45;

/** Connections that are kept for the next state to be read; a server has few, and they are everyone's. */
const IDLE_MAX = 4;

const NOTHING: Statement = { text: 'SELECT 1' };
const ROLLBACK: Statement = { text: 'ROLLBACK' };

/** Records that are read ahead at the most. */
const AHEAD_MAX = 1_000;

/** How long a transaction on a snapshot has its thread wait to commit, before it is run again by itself. */
const COMMIT_WAIT_MS = 100;

/** A transaction or savepoint. */
interface Level {
  readonly depth: number;
  readonly transaction: PgTransaction;
  isOver: boolean;
}

/** Environments that write, of this thread, by the account: a second one would wait for the first for ever. */
const writers = new Map<string, PgEnvironment>();

/**
 * An account in a schema of PostgreSQL. Transactions read a snapshot and are checked as they commit, one after the other;
 * or one takes the account, and nobody else commits before it is over. Outside of transactions everything that is read
 * in one event turn is of one state.
 */
export class PgEnvironment implements Environment, StoreHost {
  readonly engine = 'postgresql';
  readonly path: string;
  readonly durability: Durability;
  readonly isReadOnly: boolean;
  readonly isRemote = true;
  readonly mayWrite: boolean;
  readonly sql: AccountSql;
  readonly #options: EnvironmentOptions;
  readonly #writer: Connection;
  readonly #idle: Connection[] = [];
  readonly #states = new Set<Connection>();
  readonly #cached: CachedStates;
  readonly #stores = new Map<string, PgRecordStore>();
  readonly #indexStores = new Map<string, PgIndexStore>();
  /** Databases that a commit of this process has named. */
  readonly #named = new Set<string>();
  #reading: ReadState | undefined;
  /** What is read now may be of a replica that has a commit; and the last commit that was seen so. */
  #replicaScope: { readonly since: number | undefined; commit: number } | undefined;
  #replicaTurn = 0;
  #level: Level | undefined;
  /** The transaction that began when the account was taken, and that nothing has been done in. */
  #begun: ExclusiveTransaction | undefined;
  /** The schemas that are looked for as each transaction begins, and which of them were there then. */
  readonly #watched = new Set<string>();
  #present: ReadonlySet<string> | undefined;
  /** How many transactions are to go alone, and went so after the last conflict. */
  #aloneLeft = 0;
  #aloneLast = 0;
  #isOpen = true;
  writeCount = 0;
  madeCommit: number | undefined;

  constructor(options: EnvironmentOptions) {
    this.#options = options;
    this.path = options.path;
    this.sql = options.sql;
    this.durability = options.durability;
    this.isReadOnly = options.isReadOnly;
    this.mayWrite = !options.isReadOnly && !options.onlyReads;
    this.#writer = this.#newConnection();
    this.#cached = new CachedStates(options.sql.schema, options.durability === 'durable');
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get inTransaction(): boolean {
    return this.#level !== undefined;
  }

  get lastCommit(): number {
    this.#assertOpen();
    const statement = { name: 'commit', text: `SELECT commit::text FROM ${this.sql.schema}.about` };
    if (this.#level) return this.#level.transaction.commit;
    const state = this.#newState();
    try {
      return Number(state.ask(statement)[0]?.[0]);
    } finally {
      state.done();
    }
  }

  store(database: string): PgRecordStore {
    this.#assertOpen();
    const store = this.#stores.get(database) ?? new PgRecordStore(this, database);
    this.#stores.set(database, store);
    return store;
  }

  indexStore(database: string): PgIndexStore {
    this.#assertOpen();
    const store = this.#indexStores.get(database) ?? new PgIndexStore(this, database);
    this.#indexStores.set(database, store);
    return store;
  }

  databases(transaction?: ReadTransaction): string[] {
    const text = `SELECT database FROM ${this.sql.schema}.databases ORDER BY database`;
    return this.ask({ name: 'databases', text }, transaction).map(([name]) => String(name));
  }

  openDatabases(): string[] {
    const stores = [...this.#stores.values(), ...this.#indexStores.values()];
    return stores.filter(({ isOpen }) => isOpen).map(({ database }) => database);
  }

  noteOpened(): void {}

  /** Databases here need no opening; what is read meanwhile is not held on to. */
  opening<Result>(work: () => Result): Result {
    try {
      return work();
    } finally {
      this.#endReading();
    }
  }

  transact<Result>(work: () => Result): Result {
    this.#assertMayWrite();
    if (this.#level) return this.#savepoint(this.#level, work);
    return this.alone(() => this.#exclusively(work));
  }

  get goesBeside(): boolean {
    return this.#aloneLeft === 0;
  }

  transactAtOnce<Result>(work: () => Result): Result {
    this.#assertMayWrite();
    if (this.#level) return this.#savepoint(this.#level, work);
    if (writers.get(this.path) === this) return this.#exclusively(work);
    writers.set(this.path, this);
    try {
      const result = this.#onSnapshot(work);
      this.#aloneLast = 0;
      return result;
    } catch (error) {
      if (error instanceof MvdbError && error.code === 'TRANSACTION_CONFLICT') this.#noteConflict();
      throw error;
    } finally {
      writers.delete(this.path);
    }
  }

  /** The work that met others is run again alone, and some after it. */
  #noteConflict(): void {
    this.#aloneLast = Math.min(2 * this.#aloneLast + 1, this.#options.aloneMax);
    this.#aloneLeft = this.#aloneLast;
  }

  assertAlone(what: string): void {
    this.ranges?.mindAll(what);
  }

  alone<Result>(work: () => Result, timeoutMs = this.#options.busyTimeoutMs): Result {
    this.#assertOpen();
    if (writers.get(this.path) === this || !this.mayWrite) return work();
    this.#assertNoOtherWriter();
    this.#take(timeoutMs);
    writers.set(this.path, this);
    try {
      return work();
    } finally {
      writers.delete(this.path);
      this.#giveAccountBack();
    }
  }

  readAhead(records: readonly RecordPlace[]): void {
    const memory = this.memory();
    if (memory === undefined) return;
    const unknown = records.filter(([database, key]) => memory.lacks(database, key));
    if (unknown.length < 2) return;
    learnAll(memory, this.ask(recordsAt(this.sql, unknown.slice(0, AHEAD_MAX))));
  }

  onReplica<Result>(work: () => Result, since?: number): { result: Result; commit: number } {
    if (this.inTransaction || writers.get(this.path) === this)
      return { result: work(), commit: this.lastCommit };
    this.#endReading();
    const scope = { since, commit: since ?? 0 };
    this.#replicaScope = scope;
    try {
      const result = work();
      this.#endReading();
      return { result, commit: scope.commit };
    } finally {
      this.#endReading();
      this.#replicaScope = undefined;
    }
  }

  refresh(): void {
    this.#assertOpen();
    this.#endReading();
  }

  openReadTransaction(): ReadTransaction {
    this.#assertOpen();
    if (this.inTransaction) throw snapshotInTransaction();
    const state = this.#newState();
    state.settle();
    return state;
  }

  holdState(): undefined {
    return undefined;
  }

  status(): EnvironmentStatus {
    const { schema } = this.sql;
    const text = `SELECT (pg_total_relation_size($1) + pg_total_relation_size($2))::text, current_setting('max_connections')`;
    const values = [`${schema}.records`, `${schema}.entries`];
    const [row] = this.ask({ text, values });
    const replicas = (this.#options.replicas ?? []).map((replica) => replica.status());
    return {
      ...(replicas.length > 0 && { replicas }),
      mapSizeBytes: SIZE_BYTES_MAX,
      fileSizeBytes: Number(row?.[0]),
      readers: [],
      readersMax: Number(row?.[1]),
    };
  }

  roundTripMs(): number {
    this.#assertOpen();
    const connection = this.#takeConnection();
    try {
      // It may have to be opened first.
      connection.begin(NOTHING);
      const startedAt = performance.now();
      connection.ask(NOTHING);
      return Number((performance.now() - startedAt).toFixed(3));
    } finally {
      this.#giveBack(connection, connection.violation === undefined);
    }
  }

  /** The server answers for its files. */
  assertUncut(): void {
    this.#assertOpen();
  }

  /** The server answers for its files. */
  walkPages(): void {
    this.openReadTransaction().done();
  }

  failure(cause: unknown): unknown {
    if (cause instanceof MvdbError) return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new MvdbError(failures.ACCOUNT_FAILED, `${this.path}: ${reason}.`, { cause });
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    if (this.inTransaction) throw closedInTransaction();
    this.#endReading();
    this.#isOpen = false;
    for (const connection of [this.#writer, ...this.#idle, ...this.#states]) connection.close();
    for (const replica of this.#options.replicas ?? []) await replica.close();
    await this.#options.onClose?.();
  }

  memory(transaction?: ReadTransaction): Memory | undefined {
    assertNotScanning();
    if (transaction !== undefined) return (transaction as ReadState).memory;
    return (this.#level?.transaction ?? this.#reading)?.memory;
  }

  memoryFor(database: string, key: string, transaction?: ReadTransaction): Memory | undefined {
    const memory = this.memory(transaction);
    if (memory !== undefined || transaction !== undefined || this.#replicaScope) return memory;
    if (!this.#cached.knows(database, key)) return undefined;
    this.#assertOpen();
    this.#inState((state) => state.settle());
    return this.memory();
  }

  ask(statement: Statement, transaction?: ReadTransaction): Rows {
    assertNotScanning();
    this.#assertOpen();
    if (transaction !== undefined) return (transaction as ReadState).ask(statement);
    if (this.#level) return this.#level.transaction.ask(statement);
    return this.#inState((state) => state.ask(statement));
  }

  begin(transaction?: ReadTransaction): Asking {
    assertNotScanning();
    this.#assertOpen();
    const level = this.#level;
    if (transaction === undefined && level) return this.#askingIn(level);
    const state = ((transaction as ReadState | undefined) ?? this.#state()).retain();
    return {
      isStored: true,
      assertOngoing: () => {
        this.#assertOpen();
        if (level) this.#assertOngoing(level);
      },
      ask: (statement) => state.ask(statement),
      askAhead: (statement) => state.askAhead(statement),
      end: () => state.done(),
    };
  }

  get ranges(): RangeReader | undefined {
    return this.#level?.transaction.ranges;
  }

  changeRecord(database: string, key: string, text: string | null): void {
    this.#put(recordRow(this.sql, database, key, text));
  }

  changeEntry(database: string, key: string, id: string, isRemoved: boolean): void {
    this.#put(entryRow(this.sql, database, key, id, isRemoved));
  }

  remove(statement: Statement): void {
    this.#assertMayWrite();
    if (this.#level === undefined) {
      this.transact(() => this.remove(statement));
      return;
    }
    this.writeCount += 1;
    this.#level.transaction.remove(statement);
  }

  #put(row: WrittenRow): void {
    this.#assertMayWrite();
    if (this.#level === undefined) {
      this.transact(() => this.#put(row));
      return;
    }
    this.writeCount += 1;
    this.#level.transaction.put(row);
  }

  #exclusively<Result>(work: () => Result): Result {
    const transaction = this.#begun ?? this.#begin();
    this.#begun = undefined;
    this.#aloneLeft = Math.max(0, this.#aloneLeft - 1);
    return this.#outermost(transaction, work);
  }

  /** A transaction after another one, while the account is taken. */
  #begin(): ExclusiveTransaction {
    const { schema } = this.sql;
    this.#writer.queue(...taking(schema, this.#options.busyTimeoutMs));
    return this.#exclusive(this.#writer.ask(this.#cached.news));
  }

  #exclusive(news: Rows): ExclusiveTransaction {
    const memory = new TransactionMemory(this.#cached.memoryOf(news));
    const { path, sql, durability } = this;
    const own = { writer: this.#writer, cached: this.#cached, named: this.#named };
    return new ExclusiveTransaction({ ...own, memory, path, sql, durability });
  }

  #onSnapshot<Result>(work: () => Result): Result {
    this.#endReading();
    const connection = this.#takeConnection();
    this.#states.add(connection);
    try {
      return this.#outermost(this.#beginOnSnapshot(connection), work);
    } finally {
      this.#present = undefined;
      this.#giveBack(connection, connection.violation === undefined);
    }
  }

  #beginOnSnapshot(connection: Connection): SnapshotTransaction {
    const watched = [...this.#watched];
    const locks = `${this.sql.schema}_locks`;
    const asked = [BEGIN_SNAPSHOT, this.#cached.news, areThere([locks, ...watched])];
    const [, news, [areLocks, ...present] = [], contested] = connection.beginAll(
      ...asked,
      ...this.#contested,
    );
    const state = this.#cached.memoryOf(news ?? []);
    learnAll(state, contested ?? []);
    this.#present = new Set(watched.filter((_, at) => present[at]?.[0] === 'true'));
    const counted = { name: 'locks', text: `SELECT commit::text FROM ${locks}.about` };
    const isLocked = areLocks?.[0] === 'true';
    return new SnapshotTransaction({
      connection,
      state,
      lockCommit: isLocked ? Number(connection.ask(counted)[0]?.[0]) : undefined,
      cached: this.#cached,
      named: this.#named,
      sql: this.sql,
      locks,
      path: this.path,
      commitWaitMs: Math.min(COMMIT_WAIT_MS, this.#options.busyTimeoutMs),
    });
  }

  #outermost<Result>(transaction: PgTransaction, work: () => Result): Result {
    this.#endReading();
    const level: Level = { depth: 0, transaction, isOver: false };
    const writesBefore = this.writeCount;
    this.#level = level;
    try {
      const result = synchronous(work(), asyncTransaction);
      transaction.assertSound();
      if (this.writeCount !== writesBefore) this.madeCommit = transaction.commitAll();
      else transaction.rollBack();
      return result;
    } catch (error) {
      // A server that comes back may be in an older state.
      this.#named.clear();
      transaction.rollBack();
      throw error;
    } finally {
      level.isOver = true;
      this.#level = undefined;
    }
  }

  #savepoint<Result>(outer: Level, work: () => Result): Result {
    const { transaction } = outer;
    const level: Level = { depth: outer.depth + 1, transaction, isOver: false };
    const savepoint = transaction.savepoint(level.depth);
    this.#level = level;
    try {
      const result = synchronous(work(), asyncTransaction);
      transaction.assertSound();
      savepoint.release();
      return result;
    } catch (error) {
      this.writeCount += 1;
      savepoint.rollBack();
      throw error;
    } finally {
      level.isOver = true;
      this.#level = outer;
    }
  }

  #askingIn(level: Level): Asking {
    const { transaction } = level;
    return {
      isStored: transaction.isStored,
      assertOngoing: () => this.#assertOngoing(level),
      ask: (statement) => transaction.ask(statement),
      ...(transaction.askAhead && {
        askAhead: (statement: Statement) => transaction.askAhead?.(statement) as Ahead,
      }),
      end: () => {},
    };
  }

  /**
   * Whether a schema with an account, or with what its processes share, was there when the lock was taken that is held;
   * `undefined` where none is held, or it was not asked for yet.
   */
  wasThere(schema: string): boolean | undefined {
    if (this.#watched.has(schema)) return this.#present?.has(schema);
    this.#watched.add(schema);
    return undefined;
  }

  /** Takes the account and begins a transaction, for nearly all who take it want one. */
  #take(timeoutMs: number): void {
    const watched = [...this.#watched];
    const { busyTimeoutMs } = this.#options;
    try {
      const [, , present, news, contested] = this.#writer.beginAll(
        ...taking(this.sql.schema, timeoutMs),
        areThere(watched),
        this.#cached.news,
        ...this.#contested,
      );
      // What the transaction itself waits for, it waits for as long as ever.
      if (timeoutMs !== busyTimeoutMs) this.#writer.queue(waitingFor(busyTimeoutMs));
      this.#present = new Set(watched.filter((_, at) => present?.[at]?.[0] === 'true'));
      this.#begun = this.#exclusive(news ?? []);
      learnAll(this.#begun.memory, contested ?? []);
    } catch (error) {
      if (this.#writer.violation?.isLost) this.#writer.replace();
      else {
        this.#writer.forgetViolation();
        this.#writer.queue(ROLLBACK);
        this.#writer.send();
      }
      throw error;
    }
  }

  /** Asks for what others will have changed again. */
  get #contested(): readonly Statement[] {
    const { contested } = this.#cached;
    return contested.length > 0 ? [recordsAt(this.sql, contested)] : [];
  }

  #giveAccountBack(): void {
    this.#begun?.rollBack();
    this.#begun = undefined;
    this.#present = undefined;
    this.#writer.send();
  }

  /** Asks something of the state that is read in this event turn. */
  #inState<Result>(ask: (state: ReadState) => Result): Result {
    const state = this.#state();
    try {
      return ask(state);
    } catch (error) {
      // Nothing can be asked any more in a state that a question failed in.
      this.#endReading();
      throw error;
    }
  }

  /** The state that is read in this event turn. */
  #state(): ReadState {
    if (this.#reading) return this.#reading;
    const { since, commit } = this.#replicaScope ?? {};
    this.#reading = this.#newState(since === undefined ? undefined : commit);
    setImmediate(() => this.#endReading());
    return this.#reading;
  }

  #newState(since?: number): ReadState {
    return new ReadState(this.#sources(since));
  }

  /** @param since - The commit that a replica needs to have; absent where none is read. */
  *#sources(since: number | undefined): Generator<StateSource, StateSource> {
    const { replicas = [] } = this.#options;
    this.#replicaTurn += 1;
    for (let at = 0; since !== undefined && at < replicas.length; at += 1) {
      const source = replicas[(this.#replicaTurn + at) % replicas.length]?.source(since);
      if (source) yield source;
    }
    const connection = this.#takeConnection();
    this.#states.add(connection);
    const giveBack = (isUsable: boolean) => this.#giveBack(connection, isUsable);
    return { connection, cached: this.#cached, giveBack };
  }

  #endReading(): void {
    const { commit } = this.#reading ?? {};
    if (this.#replicaScope && commit !== undefined) this.#replicaScope.commit = commit;
    this.#reading?.done();
    this.#reading = undefined;
  }

  #takeConnection(): Connection {
    return this.#idle.pop() ?? this.#newConnection();
  }

  #giveBack(connection: Connection, isUsable: boolean): void {
    this.#states.delete(connection);
    if (this.#isOpen && isUsable && this.#idle.length < IDLE_MAX) this.#idle.push(connection);
    else connection.close();
  }

  #newConnection(): Connection {
    const { bridge, answerTimeoutMs, busyTimeoutMs } = this.#options;
    return new Connection(bridge, this.path, Math.max(answerTimeoutMs, busyTimeoutMs + 1_000));
  }

  #assertOngoing(level: Level): void {
    this.#assertOpen();
    if (level.isOver) throw rangeOver();
  }

  #assertMayWrite(): void {
    assertNotScanning();
    this.#assertOpen();
    if (!this.mayWrite)
      throw new MvdbError(failures.READ_ONLY, `Nothing is written to ${this.path} here.`);
    this.#assertNoOtherWriter();
  }

  #assertNoOtherWriter(): void {
    const writer = writers.get(this.path);
    if (writer !== undefined && writer !== this) throw otherWriter(this.path);
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new MvdbError(failures.ACCOUNT_CLOSED, this.path);
  }
}
