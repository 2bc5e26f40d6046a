import { randomUUID } from 'node:crypto';
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
  rangeOver,
  snapshotInTransaction,
  synchronous,
} from 'mvdb/engine';
import type { Bridge } from './bridge/bridge.ts';
import type { Rows, Statement } from './bridge/protocol.ts';
import { Connection } from './connection.ts';
import { PgIndexStore } from './index-store.ts';
import { CachedStates, type Memory, TransactionMemory } from './memory.ts';
import { nextCommit, note } from './notes.ts';
import { ReadState } from './read-state.ts';
import { PgRecordStore } from './record-store.ts';
import { type AccountSql, areThere, isOfOtherFormat } from './schema.ts';
import type { Asking, StoreHost } from './store-host.ts';
import { errorOf } from './violations.ts';
import { type RowChange, WriteBuffer } from './write-buffer.ts';

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
  /** Lets go of what the environment stands on. */
  readonly onClose?: (() => Promise<void>) | undefined;
}

/** The most a table of PostgreSQL can come to: 32 TiB. */
const SIZE_BYTES_MAX = 2 ** 45;

/** Connections that are kept for the next state to be read; a server has few, and they are everyone's. */
const IDLE_MAX = 4;

const NOTHING: Statement = { text: 'SELECT 1' };
const BEGIN: Statement = { text: 'BEGIN ISOLATION LEVEL SERIALIZABLE' };
const ROLLBACK: Statement = { text: 'ROLLBACK' };
const COMMIT: Statement = { text: 'COMMIT' };

/** A transaction or savepoint. */
interface Level {
  readonly depth: number;
  /** What is read and written in the whole transaction. */
  readonly memory: TransactionMemory;
  isOver: boolean;
}

/** As the server takes it, to whom 0 is not a limit. */
function wholeMs(ms: number): number {
  return Number.isFinite(ms) ? Math.max(1, Math.ceil(ms)) : 0;
}

/** Environments that write, of this thread, by the account: a second one would wait for the first for ever. */
const writers = new Map<string, PgEnvironment>();

/**
 * An account in a schema of PostgreSQL. One at a time writes, behind a lock of the server that ends with its
 * connection; all others read the state of the last commit. Outside of transactions everything that is read in one
 * event turn is of one state.
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
  readonly #buffer = new WriteBuffer();
  readonly #stores = new Map<string, PgRecordStore>();
  readonly #indexStores = new Map<string, PgIndexStore>();
  readonly #written = new Set<string>();
  #reading: ReadState | undefined;
  #level: Level | undefined;
  /** What is known in the transaction that began with the lock and that nothing has been done in. */
  #begun: TransactionMemory | undefined;
  /** The schemas that are looked for with each lock, and which of them were there when the one was taken that is held. */
  readonly #watched = new Set<string>();
  #present: ReadonlySet<string> | undefined;
  #isOpen = true;
  writeCount = 0;

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
    if (this.#level) return this.#level.memory.state.commit.number;
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
    return this.alone(() => this.#outermost(work));
  }

  alone<Result>(work: () => Result, timeoutMs = this.#options.busyTimeoutMs): Result {
    this.#assertOpen();
    if (writers.get(this.path) === this || !this.mayWrite) return work();
    this.#assertNoOtherWriter();
    this.#lock(timeoutMs);
    writers.set(this.path, this);
    try {
      return work();
    } finally {
      writers.delete(this.path);
      this.#unlock();
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
    // What is seen is settled by the first question.
    state.ask(NOTHING);
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
    return {
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
    await this.#options.onClose?.();
  }

  memory(transaction?: ReadTransaction): Memory | undefined {
    assertNotScanning();
    if (transaction !== undefined) return (transaction as ReadState).memory;
    return (this.#level ?? this.#reading)?.memory;
  }

  ask(statement: Statement, transaction?: ReadTransaction): Rows {
    assertNotScanning();
    this.#assertOpen();
    if (transaction !== undefined) return (transaction as ReadState).ask(statement);
    if (this.#level) return this.#askWriter(statement);
    const state = this.#state();
    try {
      return state.ask(statement);
    } catch (error) {
      // Nothing can be asked any more in a state that a question failed in.
      this.#endReading();
      throw error;
    }
  }

  begin(transaction?: ReadTransaction): Asking {
    assertNotScanning();
    this.#assertOpen();
    const level = this.#level;
    if (transaction === undefined && level)
      return {
        assertOngoing: () => this.#assertOngoing(level),
        ask: (statement) => this.#askWriter(statement),
        end: () => {},
      };
    const state = ((transaction as ReadState | undefined) ?? this.#state()).retain();
    return {
      assertOngoing: () => {
        this.#assertOpen();
        if (level) this.#assertOngoing(level);
      },
      ask: (statement) => state.ask(statement),
      askAhead: (statement) => state.askAhead(statement),
      end: () => state.done(),
    };
  }

  changeRecord(database: string, key: string, text: string | null): void {
    if (this.#level === undefined) {
      this.transact(() => this.changeRecord(database, key, text));
      return;
    }
    this.change(database, `records ${database}\0${key}`, {
      kind: this.sql.records,
      isRemoved: text === null,
      columns: text === null ? [database, key] : [database, key, text],
    });
    this.#level.memory.write(database, key, text);
  }

  change(database: string, row: string, change: RowChange): void {
    this.#assertMayWrite();
    if (this.#level === undefined) {
      this.transact(() => this.change(database, row, change));
      return;
    }
    this.#note(database);
    this.#buffer.put(row, change);
    // A transaction of any length needs memory for some of it.
    if (this.#buffer.isFull) this.#askWriter(NOTHING);
  }

  remove(database: string, statement: Statement): void {
    this.#assertMayWrite();
    if (this.#level === undefined) {
      this.transact(() => this.remove(database, statement));
      return;
    }
    this.#note(database);
    this.#writer.queue(...this.#buffer.take(), statement);
    this.#level.memory.forget();
  }

  #note(database: string): void {
    this.writeCount += 1;
    if (this.#written.has(database)) return;
    this.#written.add(database);
    this.#buffer.put(`databases ${database}`, {
      kind: this.sql.databases,
      isRemoved: false,
      columns: [database],
    });
  }

  #outermost<Result>(work: () => Result): Result {
    this.#endReading();
    const memory = this.#begun ?? this.#begin();
    this.#begun = undefined;
    const level: Level = { depth: 0, memory, isOver: false };
    const writesBefore = this.writeCount;
    this.#level = level;
    try {
      const result = synchronous(work(), asyncTransaction);
      this.#assertSound();
      if (this.writeCount !== writesBefore) this.#commit(memory);
      else this.#rollBack();
      return result;
    } catch (error) {
      this.#buffer.clear();
      this.#written.clear();
      this.#rollBack();
      throw error;
    } finally {
      level.isOver = true;
      this.#level = undefined;
    }
  }

  #begin(): TransactionMemory {
    this.#writer.queue(BEGIN);
    return this.#memoryOf(this.#writer.ask(this.#cached.news));
  }

  #memoryOf(news: Rows): TransactionMemory {
    return new TransactionMemory(this.#cached.memoryOf(news));
  }

  #rollBack(): void {
    const { violation } = this.#writer;
    if (violation?.isLost) this.#writer.replace();
    else this.#writer.queue(ROLLBACK);
    this.#writer.forgetViolation();
  }

  #commit(memory: TransactionMemory): void {
    const stamp = randomUUID();
    const { schema } = this.sql;
    this.#writer.queue(...this.#buffer.take());
    // What is not logged is not cached either.
    if (this.durability === 'durable')
      this.#writer.queue(note(schema, memory.written && [...memory.written.keys()]));
    this.#writer.queue(nextCommit(schema, stamp));
    try {
      this.#writer.ask(COMMIT);
    } catch (error) {
      const { violation } = this.#writer;
      if (isOfOtherFormat(violation))
        throw new MvdbError(
          failures.ACCOUNT_FAILED,
          `${this.path}: another version has changed its format. Open it with that one.`,
          { cause: error },
        );
      // What is not logged, such as locks, can be written again whether it was kept or not.
      if (!violation?.isLost || !violation.isSent || this.durability === 'memory') throw error;
      throw new MvdbError(
        failures.OUTCOME_UNKNOWN,
        `${this.path}: the connection was lost while it was under way. Look for what it was to write.`,
        { cause: error },
      );
    }
    this.#cached.goOnWith(memory, stamp);
  }

  #savepoint<Result>(outer: Level, work: () => Result): Result {
    const level: Level = { depth: outer.depth + 1, memory: outer.memory, isOver: false };
    const name = `level${level.depth}`;
    const writer = this.#writer;
    writer.queue(...this.#buffer.take());
    const beginning = writer.mark();
    const mark = level.memory.mark();
    writer.queue({ text: `SAVEPOINT ${name}` });
    this.#level = level;
    try {
      const result = synchronous(work(), asyncTransaction);
      this.#assertSound();
      writer.queue(...this.#buffer.take(), { text: `RELEASE SAVEPOINT ${name}` });
      return result;
    } catch (error) {
      this.#buffer.clear();
      this.#written.clear();
      level.memory.undoTo(mark);
      this.writeCount += 1;
      // What failed before it began is not undone with it, but with what it belongs to.
      const isOwn = !writer.violation?.isLost && !writer.hasViolationBefore(beginning);
      if (isOwn && !writer.dropSince(beginning)) {
        writer.queue(
          { text: `ROLLBACK TO SAVEPOINT ${name}` },
          { text: `RELEASE SAVEPOINT ${name}` },
        );
        writer.forgetViolation();
      }
      throw error;
    } finally {
      level.isOver = true;
      this.#level = outer;
    }
  }

  /** What failed in the transaction, and was caught, must not be kept as if it had not. */
  #assertSound(): void {
    const { violation } = this.#writer;
    if (violation) throw errorOf(violation, this.path);
  }

  #askWriter(statement: Statement): Rows {
    this.#assertSound();
    this.#writer.queue(...this.#buffer.take());
    return this.#writer.ask(statement);
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

  /** Takes the lock and begins a transaction, for nearly all who take it want one. */
  #lock(timeoutMs: number): void {
    const lock: Statement = {
      name: 'lock',
      // What the transaction itself waits for, it waits for as long as ever.
      text: `SELECT set_config('lock_timeout', $2, false), pg_advisory_lock(hashtextextended($1, 0)),
        set_config('lock_timeout', $3, false)`,
      values: [
        this.#lockName,
        ...[timeoutMs, this.#options.busyTimeoutMs].map((ms) => String(wholeMs(ms))),
      ],
    };
    const watched = [...this.#watched];
    try {
      const answers = this.#writer.beginAll(lock, areThere(watched), BEGIN, this.#cached.news);
      this.#present = new Set(watched.filter((_, at) => answers[1]?.[at]?.[0] === 'true'));
      this.#begun = this.#memoryOf(answers[3] ?? []);
    } catch (error) {
      if (this.#writer.violation?.isLost) this.#writer.replace();
      else this.#giveUpLock();
      throw error;
    }
  }

  /** The server may have given the lock in the moment in which it gave up, and then the connection keeps it. */
  #giveUpLock(): void {
    this.#writer.forgetViolation();
    this.#writer.queue(ROLLBACK, {
      name: 'give up locks',
      text: 'SELECT pg_advisory_unlock_all()',
    });
    this.#writer.send();
  }

  #unlock(): void {
    if (this.#begun) this.#rollBack();
    this.#begun = undefined;
    this.#present = undefined;
    this.#writer.queue({
      name: 'unlock',
      text: 'SELECT pg_advisory_unlock(hashtextextended($1, 0))',
      values: [this.#lockName],
    });
    this.#writer.send();
  }

  get #lockName(): string {
    return `mvdb write ${this.sql.schema}`;
  }

  /** The state that is read in this event turn. */
  #state(): ReadState {
    if (this.#reading) return this.#reading;
    this.#reading = this.#newState();
    setImmediate(() => this.#endReading());
    return this.#reading;
  }

  #newState(): ReadState {
    const connection = this.#takeConnection();
    this.#states.add(connection);
    return new ReadState(connection, this.#cached, (given, isUsable) =>
      this.#giveBack(given, isUsable),
    );
  }

  #endReading(): void {
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
