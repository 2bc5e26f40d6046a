import type { ReadTransaction } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { Ahead } from './connection.ts';
import type { Memory } from './memory.ts';
import type { AccountSql } from './schema.ts';
import type { RowChange } from './write-buffer.ts';

/** What a store needs of the environment it lies in. */
export interface StoreHost {
  readonly sql: AccountSql;
  /** Raised by everything that the running transaction writes. */
  readonly writeCount: number;
  /** What is known of the state that is held, of the running transaction, or of the state of this event turn. */
  memory(transaction?: ReadTransaction): Memory | undefined;
  /** Asks in a state that is held, in the running transaction, or in the state of this event turn. */
  ask(statement: Statement, transaction?: ReadTransaction): Rows;
  /** A way to ask that goes on where it begins now, and is to be ended. */
  begin(transaction?: ReadTransaction): Asking;
  /** Has a record of a database written, or removed: `null`. */
  changeRecord(database: string, key: string, text: string | null): void;
  /** Has a row of another kind, called by a name that no other row has, written or removed. */
  change(database: string, row: string, change: RowChange): void;
  /** Has rows of a database removed by a statement. */
  remove(database: string, statement: Statement): void;
}

/** A range that is read page by page. */
export interface Asking {
  /** @throws MvdbError `TRANSACTION_OVER`. */
  assertOngoing(): void;
  ask(statement: Statement): Rows;
  /** Asks what is waited for later; not in a transaction, in which it would not see what is written meanwhile. */
  askAhead?(statement: Statement): Ahead;
  end(): void;
}
