import type { Rows, Statement } from './bridge/protocol.ts';
import type { Ahead } from './connection.ts';
import type { Memory } from './memory.ts';
import type { WrittenRow } from './rows.ts';
import type { RangeReader } from './store-host.ts';

/** A transaction of an account, in which savepoints are. */
export interface PgTransaction {
  readonly memory: Memory;
  /** Number of the last commit that it sees. */
  readonly commit: number;
  /** How it reads ranges, where they are not all on the server. */
  readonly ranges?: RangeReader;
  /** Whether what it writes is among what the server answers. */
  readonly isStored: boolean;
  ask(statement: Statement): Rows;
  /** Asks what is waited for later. */
  askAhead?(statement: Statement): Ahead;
  put(row: WrittenRow): void;
  /** Has rows removed by a statement, of which nobody names each. */
  remove(statement: Statement): void;
  /** Begins a savepoint. @param depth - How many there are around it. */
  savepoint(depth: number): Savepoint;
  /** @throws MvdbError where something failed that was caught: it must not be kept as if it had not. */
  assertSound(): void;
  /**
   * Keeps what was written.
   *
   * @returns Number of the commit.
   * @throws MvdbError `TRANSACTION_CONFLICT`, `OUTCOME_UNKNOWN`.
   */
  commitAll(): number;
  rollBack(): void;
}

export interface Savepoint {
  release(): void;
  rollBack(): void;
}
