import { randomUUID } from 'node:crypto';
import type { Durability } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import { commitOf, databaseRow } from './commits.ts';
import type { Connection } from './connection.ts';
import type { CachedStates, TransactionMemory } from './memory.ts';
import { nextCommit, nextCommitUnnoted, ROWS_MAX } from './notes.ts';
import { rowName } from './read-set.ts';
import type { WrittenRow } from './rows.ts';
import type { AccountSql } from './schema.ts';
import type { PgTransaction, Savepoint } from './transaction.ts';
import { errorOf } from './violations.ts';
import { WriteBuffer } from './write-buffer.ts';

const NOTHING: Statement = { text: 'SELECT 1' };
const ROLLBACK: Statement = { text: 'ROLLBACK' };

export interface ExclusiveOptions {
  readonly writer: Connection;
  readonly cached: CachedStates;
  readonly memory: TransactionMemory;
  readonly sql: AccountSql;
  readonly path: string;
  readonly durability: Durability;
  /** Databases that are named already. */
  readonly named: Set<string>;
}

/** A transaction beside which nobody else commits. What it writes goes to the server before it reads on there. */
export class ExclusiveTransaction implements PgTransaction {
  readonly isStored = true;
  readonly memory: TransactionMemory;
  readonly #options: ExclusiveOptions;
  readonly #writer: Connection;
  readonly #buffer = new WriteBuffer();
  readonly #databases = new Set<string>();
  /** The rows that are written, undone or not, as notes name them; `undefined` where they are too many. */
  #names: Map<string, Uint8Array> | undefined = new Map();

  constructor(options: ExclusiveOptions) {
    this.#options = options;
    this.memory = options.memory;
    this.#writer = options.writer;
  }

  get commit(): number {
    return this.memory.state.commit.number;
  }

  ask(statement: Statement): Rows {
    this.assertSound();
    this.#writer.queue(...this.#buffer.take());
    return this.#writer.ask(statement);
  }

  put(row: WrittenRow): void {
    const { database, name, content, change } = row;
    this.#noteDatabase(database);
    const key = `${database}\0${name}`;
    this.#buffer.put(key, change);
    this.#names?.set(key, rowName(database, name));
    if (this.#names && this.#names.size > ROWS_MAX) this.#names = undefined;
    if (change.kind === this.#options.sql.records) this.memory.write(database, name, content);
    // A transaction of any length needs memory for some of it.
    if (this.#buffer.isFull) this.ask(NOTHING);
  }

  remove(statement: Statement): void {
    this.#writer.queue(...this.#buffer.take(), statement);
    this.#names = undefined;
    this.memory.forget();
  }

  savepoint(depth: number): Savepoint {
    const name = `level${depth}`;
    const writer = this.#writer;
    writer.queue(...this.#buffer.take());
    const beginning = writer.mark();
    const mark = this.memory.mark();
    writer.queue({ text: `SAVEPOINT ${name}` });
    return {
      release: () => writer.queue(...this.#buffer.take(), { text: `RELEASE SAVEPOINT ${name}` }),
      rollBack: () => {
        this.#buffer.clear();
        this.#databases.clear();
        this.memory.undoTo(mark);
        // What failed before it began is not undone with it, but with what it belongs to.
        const isOwn = !writer.violation?.isLost && !writer.hasViolationBefore(beginning);
        if (!isOwn || writer.dropSince(beginning)) return;
        writer.queue(
          { text: `ROLLBACK TO SAVEPOINT ${name}` },
          { text: `RELEASE SAVEPOINT ${name}` },
        );
        writer.forgetViolation();
      },
    };
  }

  assertSound(): void {
    const { violation } = this.#writer;
    if (violation) throw errorOf(violation, this.#options.path);
  }

  commitAll(): number {
    const { sql, cached, durability, path, named } = this.#options;
    const stamp = randomUUID();
    // What lies beside the account is not cached.
    const counted =
      durability === 'durable'
        ? nextCommit(sql.schema, { stamp, changed: this.#names && [...this.#names.values()] })
        : nextCommitUnnoted(sql.schema, stamp);
    const statements = [...this.#buffer.take(), counted];
    const number = commitOf(this.#writer, statements, { path, durability });
    for (const database of this.#databases) named.add(database);
    const { state, written } = this.memory;
    cached.goOnWith(state, written, { number, stamp });
    return number;
  }

  rollBack(): void {
    if (this.#writer.violation?.isLost) this.#writer.replace();
    else this.#writer.queue(ROLLBACK);
    this.#writer.forgetViolation();
  }

  /** Databases are named by the first transaction that writes to them. */
  #noteDatabase(database: string): void {
    if (this.#options.named.has(database) || this.#databases.has(database)) return;
    this.#databases.add(database);
    this.#buffer.put(`\0${database}`, databaseRow(this.#options.sql, database));
  }
}
