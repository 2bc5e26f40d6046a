import type { ReadTransaction } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { Ahead, Connection } from './connection.ts';
import type { CachedStates, Memory } from './memory.ts';

/** Begins a transaction that sees one state. */
export const BEGIN_SNAPSHOT: Statement = {
  text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
};
const COMMIT: Statement = { text: 'COMMIT' };

/** One state of the account, seen through a connection until its last user is done. */
export class ReadState implements ReadTransaction {
  readonly #connection: Connection;
  readonly #cached: CachedStates;
  readonly #onDone: (connection: Connection, isUsable: boolean) => void;
  #users = 1;
  #memory: Memory | undefined;

  constructor(
    connection: Connection,
    cached: CachedStates,
    onDone: (connection: Connection, isUsable: boolean) => void,
  ) {
    this.#connection = connection;
    this.#cached = cached;
    this.#onDone = onDone;
  }

  /** What is known of it; `undefined` before the first question, which settles what state it is. */
  get memory(): Memory | undefined {
    return this.#memory;
  }

  ask(statement: Statement): Rows {
    if (this.#memory) return this.#connection.ask(statement);
    const [, news, rows] = this.#connection.beginAll(BEGIN_SNAPSHOT, this.#cached.news, statement);
    this.#memory = this.#cached.memoryOf(news ?? []);
    return rows ?? [];
  }

  /** Asks what is waited for later, in a state that something was asked of before. */
  askAhead(statement: Statement): Ahead {
    return this.#connection.askAhead(statement);
  }

  retain(): this {
    this.#users += 1;
    return this;
  }

  done(): void {
    this.#users -= 1;
    if (this.#users !== 0) return;
    const isUsable = this.#connection.violation === undefined;
    if (isUsable && this.#memory) {
      this.#connection.queue(COMMIT);
      this.#connection.send();
    }
    this.#onDone(this.#connection, isUsable);
  }
}
