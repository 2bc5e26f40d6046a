import type { ByteRange, IndexEntry, KeyRange, ReadTransaction } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { Ahead } from './connection.ts';
import type { Memory } from './memory.ts';
import type { NamedRow } from './pending-rows.ts';
import type { AccountSql } from './schema.ts';

/** What a store needs of the environment it lies in. */
export interface StoreHost {
  readonly sql: AccountSql;
  /** Raised by everything that the running transaction writes. */
  readonly writeCount: number;
  /** How ranges are read in the running transaction, where what it writes is not on the server yet. */
  readonly ranges: RangeReader | undefined;
  /** What is known of the state that is held, of the running transaction, or of the state of this event turn. */
  memory(transaction?: ReadTransaction): Memory | undefined;
  /** As `memory`; settles the state first where the record was known in the one before, and so need not be asked for. */
  memoryFor(database: string, key: string, transaction?: ReadTransaction): Memory | undefined;
  /** Asks in a state that is held, in the running transaction, or in the state of this event turn. */
  ask(statement: Statement, transaction?: ReadTransaction): Rows;
  /** A way to ask that goes on where it begins now, and is to be ended. */
  begin(transaction?: ReadTransaction): Asking;
  /** Has a record of a database written, or removed: `null`. */
  changeRecord(database: string, key: string, text: string | null): void;
  /** Has an entry of an index written, or removed. */
  changeEntry(database: string, key: string, id: string, isRemoved: boolean): void;
  /** Has rows removed by a statement. */
  remove(statement: Statement): void;
}

/** Reads ranges as a transaction leaves them, and minds what others may not change before it commits. */
export interface RangeReader {
  records(database: string, range: KeyRange, stored: Generator<NamedRow>): Generator<NamedRow>;
  /** @param stored - Entries as `rows.ts` names them. */
  entries(database: string, range: ByteRange, stored: Generator<NamedRow>): Generator<IndexEntry>;
  idsOf(database: string, key: string, stored: Generator<NamedRow>): Generator<string>;
  /** Whether something of the database is written: then the server does not know how many there are. */
  isWritten(database: string): boolean;
  /** Minds what the server is asked about as a whole. */
  mindRecords(database: string, range: KeyRange): void;
  mindEntries(database: string, range: ByteRange): void;
  mindEntriesOf(database: string, key: string): void;
  /** Rejects what depends on so much that it is not minded. @throws MvdbError `TRANSACTION_CONFLICT`. */
  mindAll(what: string): void;
}

/** A range that is read page by page. */
export interface Asking {
  /** Whether what the transaction writes changes what is answered. */
  readonly isStored: boolean;
  /** @throws MvdbError `TRANSACTION_OVER`. */
  assertOngoing(): void;
  ask(statement: Statement): Rows;
  /** Asks what is waited for later; absent where that would not see what is written meanwhile. */
  askAhead?(statement: Statement): Ahead;
  end(): void;
}
