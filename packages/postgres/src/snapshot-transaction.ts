import { randomUUID } from 'node:crypto';
import { failures, MvdbError } from 'mvdb';
import {
  type ByteRange,
  type IndexEntry,
  type KeyRange,
  type RecordPlace,
  rangeOver,
} from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { CachedRange } from './cached-ranges.ts';
import { commitOf, databaseRow } from './commits.ts';
import type { Ahead, Connection } from './connection.ts';
import type { CachedStates, Memory, StateMemory } from './memory.ts';
import { nextCommitUnlessStale } from './notes.ts';
import { merged, type NamedRow, PendingRows } from './pending-rows.ts';
import { ReadSet, rowName } from './read-set.ts';
import { type NameRange, namesOfKey, namesOfKeys, ofEntryKey, type WrittenRow } from './rows.ts';
import type { AccountSql } from './schema.ts';
import type { RangeReader } from './store-host.ts';
import { taking } from './taking.ts';
import type { PgTransaction, Savepoint } from './transaction.ts';
import { errorOf } from './violations.ts';
import { WriteBuffer } from './write-buffer.ts';

export interface SnapshotOptions {
  /** In a transaction that sees one state. */
  readonly connection: Connection;
  readonly state: StateMemory;
  /** How often the locks were changed by then; absent where nobody had ever locked anything. */
  readonly lockCommit: number | undefined;
  readonly cached: CachedStates;
  readonly sql: AccountSql;
  /** Schema of the locks. */
  readonly locks: string;
  readonly path: string;
  /** How long its commit waits for others. */
  readonly commitWaitMs: number;
  /** Databases that are named already. */
  readonly named: Set<string>;
}

/**
 * A transaction that reads one state while others commit. What it writes stays here; its commit is one request, which
 * the server rejects where others have changed what it read.
 */
export class SnapshotTransaction implements PgTransaction, RangeReader, Memory {
  readonly isStored = false;
  readonly #options: SnapshotOptions;
  readonly #reads = new ReadSet();
  readonly #pending = new PendingRows();
  #isOver = false;
  /** Why it cannot be committed. */
  #conflict: MvdbError | undefined;

  constructor(options: SnapshotOptions) {
    this.#options = options;
  }

  get commit(): number {
    return this.#options.state.commit.number;
  }

  get memory(): this {
    return this;
  }

  get ranges(): this {
    return this;
  }

  ask(statement: Statement): Rows {
    return this.#options.connection.ask(statement);
  }

  askAhead(statement: Statement): Ahead {
    return this.#options.connection.askAhead(statement);
  }

  put(row: WrittenRow): void {
    this.#pending.put(row);
    if (this.#pending.isFull) this.mindAll('It writes much');
  }

  remove(): void {
    this.mindAll('It removes a range');
  }

  savepoint(): Savepoint {
    const mark = this.#pending.mark();
    return { release: () => {}, rollBack: () => this.#pending.undoTo(mark) };
  }

  assertSound(): void {
    if (this.#conflict) throw this.#conflict;
    const { violation } = this.#options.connection;
    if (violation) throw errorOf(violation, this.#options.path);
  }

  commitAll(): number {
    this.#isOver = true;
    const { connection, state, cached, sql, path, locks, lockCommit, commitWaitMs } = this.#options;
    const { schema } = sql;
    const stamp = randomUUID();
    const rows = this.#pending.rows;
    const { rows: read, from, to } = this.#reads;
    connection.queue({ text: 'COMMIT' });
    const statements = [
      ...taking(schema, commitWaitMs),
      ...this.#writes(rows),
      nextCommitUnlessStale(
        schema,
        locks,
        { stamp, changed: rows.map(({ database, name }) => rowName(database, name)) },
        { state: state.commit, rows: read, from, to, lockCommit },
      ),
    ];
    const number = commitOf(connection, statements, { path, durability: 'durable' });
    for (const { database } of rows) this.#options.named.add(database);
    const records = rows.filter(({ change }) => change.kind === sql.records);
    const written = records.map(
      ({ database, name, content }) => [`${database}\0${name}`, content] as const,
    );
    cached.goOnWith(state, new Map(written), { number, stamp });
    return number;
  }

  rollBack(): void {
    this.#isOver = true;
    const { connection } = this.#options;
    if (connection.violation?.isLost) return;
    connection.forgetViolation();
    connection.queue({ text: 'ROLLBACK' });
    connection.send();
  }

  get(database: string, key: string): string | null | undefined {
    const written = this.#pending.of(database)?.get(key);
    if (written) return written.content;
    this.#reads.addRow(database, key);
    if (this.#reads.isFull) this.mindAll('It reads much');
    return this.#options.state.get(database, key);
  }

  lacks(database: string, key: string): boolean {
    const isWritten = this.#pending.of(database)?.get(key) !== undefined;
    return !isWritten && this.#options.state.lacks(database, key);
  }

  learn(database: string, key: string, text: string | null, isWanted?: boolean): void {
    this.#options.state.learn(database, key, text, isWanted);
  }

  learnGap(database: string, key: string, next: string | undefined): void {
    this.#options.state.learnGap(database, key, next);
  }

  learnRange(database: string, range: CachedRange): void {
    this.#options.state.learnRange(database, range);
  }

  neighbourBefore(database: string, key: string): string | undefined {
    return this.#options.state.neighbourBefore(database, key);
  }

  changedWith(database: string, key: string): readonly RecordPlace[] {
    return this.#options.state.changedWith(database, key);
  }

  records(
    database: string,
    { from = '', to }: KeyRange,
    stored: Generator<NamedRow>,
  ): Generator<NamedRow> {
    return this.#merged(database, { from, to }, stored);
  }

  *entries(database: string, range: ByteRange, stored: Generator<NamedRow>): Generator<IndexEntry> {
    for (const [name] of this.#merged(database, namesOfKeys(range), stored)) yield ofEntryKey(name);
  }

  *idsOf(database: string, key: string, stored: Generator<NamedRow>): Generator<string> {
    for (const [name] of this.#merged(database, namesOfKey(key), stored)) yield ofEntryKey(name).id;
  }

  isWritten(database: string): boolean {
    return this.#pending.of(database) !== undefined;
  }

  mindRecords(database: string, { from = '', to }: KeyRange): void {
    this.#reads.addRange(database, { from, to });
  }

  mindEntries(database: string, range: ByteRange): void {
    this.#reads.addRange(database, namesOfKeys(range));
  }

  mindEntriesOf(database: string, key: string): void {
    this.#reads.addRange(database, namesOfKey(key));
  }

  mindAll(what: string): never {
    this.#conflict ??= new MvdbError(
      failures.TRANSACTION_CONFLICT,
      `${this.#options.path}: ${what}, and so needs to be alone. It is to be run again.`,
    );
    throw this.#conflict;
  }

  *#merged(database: string, names: NameRange, stored: Generator<NamedRow>): Generator<NamedRow> {
    const minded = this.#reads.addRange(database, names);
    let last: string | undefined;
    let isWhole = false;
    try {
      for (const row of merged(stored, () => this.#pending.of(database), names)) {
        last = row[0];
        yield row;
        if (this.#isOver) throw rangeOver();
      }
      isWhole = true;
    } finally {
      if (!isWhole && last !== undefined) minded.endBehind(last);
    }
  }

  #writes(rows: readonly WrittenRow[]): Statement[] {
    const { sql, named } = this.#options;
    const buffer = new WriteBuffer();
    for (const { database, name, change } of rows) {
      if (!named.has(database)) buffer.put(`\0${database}`, databaseRow(sql, database));
      buffer.put(`${database}\0${name}`, change);
    }
    return buffer.take();
  }
}
