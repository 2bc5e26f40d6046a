import type { ReadTransaction } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { Ahead, Connection } from './connection.ts';
import { Memory } from './memory.ts';

const BEGIN: Statement = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' };
const COMMIT: Statement = { text: 'COMMIT' };

/** One state of the account, seen through a connection until its last user is done. */
export class ReadState implements ReadTransaction {
  readonly memory = new Memory();
  readonly #connection: Connection;
  readonly #onDone: (connection: Connection, isUsable: boolean) => void;
  #users = 1;
  #isBegun = false;

  constructor(connection: Connection, onDone: (connection: Connection, isUsable: boolean) => void) {
    this.#connection = connection;
    this.#onDone = onDone;
  }

  ask(statement: Statement): Rows {
    if (this.#isBegun) return this.#connection.ask(statement);
    this.#isBegun = true;
    return this.#connection.begin(BEGIN, statement);
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
    const isUsable = this.#connection.fault === undefined;
    if (isUsable && this.#isBegun) {
      this.#connection.queue(COMMIT);
      this.#connection.send();
    }
    this.#onDone(this.#connection, isUsable);
  }
}
