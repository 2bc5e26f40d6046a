import type { Catalogue } from '../storage/catalogue.ts';
import type { HeldState, ReadTransaction } from '../storage/store.ts';
import type { TableTriggers } from './triggers.ts';

/** How a table was opened: what the account or the snapshot that opened it lends to it. */
export interface TableOpening {
  /** Says what the table is called, and what of it is protected. */
  readonly catalogue: Pick<Catalogue, 'namesOf' | 'protectionOf' | 'triggersOf'>;
  readonly lease: TableLease;
  /** Absent for a dictionary and in a snapshot: nothing goes with a change, no state is held. */
  readonly service?: TableService;
  /** Absent in a snapshot, which nobody writes. */
  readonly watch?: WriteWatch;
  /** The state that is seen for good; absent where it is always the last one. */
  readonly snapshot?: ReadTransaction;
}

/** Informed of records before they are written. */
export interface WriteWatch {
  /** A record is about to become `next`, or with `undefined` to go. */
  onWrite(table: NotedTable, id: string, next: string | undefined): void;
  /** All records are about to be removed. */
  onClear(table: NotedTable): void;
}

/** What such a watch may know of a table. */
export interface NotedTable {
  readonly database: string;
  readonly isDictionary: boolean;
  /** True where the records are files. */
  readonly isOfFiles: boolean;
  /** The names that lead to it now, or to the table whose dictionary it is; none once it is deleted. */
  readonly names: readonly string[];
  readonly name: string;
  read(id: string): string | undefined;
  ids(): Iterable<string>;
}

/** How long a table may be used; only who opened it ends that. */
export class TableLease {
  /** False once the table was deleted or renamed, or its account or snapshot closed. */
  isCurrent = true;
}

/** What an account does around the changes of a table, and with its states. */
export interface TableService {
  /** Absent where nothing can be indexed; else `change` runs in a transaction. */
  readonly indexes: TableIndexes | undefined;
  /** What a program does around changes; `change` runs in a transaction of its own where there are any. */
  readonly triggers: TableTriggers | undefined;
  /** Runs what writes to the table, and what is to be done besides. */
  change<Result>(work: () => Result): Result;
  /** Holds the present state. @returns `undefined` where it cannot be held apart from that of other tables. */
  hold(): HeldState | undefined;
}

/** What keeps the indexes of a table as its records are. */
export interface TableIndexes {
  /** True for a table without indexes. */
  readonly isEmpty: boolean;
  /**
   * Changes the entries of a record as it is about to be: `record` is `undefined` where it goes, `old` where
   * there was none.
   *
   * @throws MvdbError `UNIQUE_VIOLATION`, with nothing changed.
   */
  onWrite(id: string, old: string | undefined, record: string | undefined): void;
  /** Removes all entries. */
  onClear(): void;
}
