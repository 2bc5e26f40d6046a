import type { ReadTransaction, Store, StoreSize } from 'mvdb/engine';
import type { Contents, Draft } from './contents.ts';

/** What a store asks of the environment that it lies in. */
export interface StoreHost {
  /** What reads see now, or what a transaction that is held goes on seeing. @throws MvdbError `ACCOUNT_CLOSED`. */
  contents(transaction: ReadTransaction | undefined): Contents;
  /** Runs `work` on the draft of the running transaction, or of one of its own. */
  write<Result>(work: (draft: Draft) => Result): Result;
  /** A check to be made before each step of a range: those begun in a transaction end with it. */
  rangeCheck(): () => void;
  /** True inside a transaction, where a range shows what is written while it is read. */
  readonly inTransaction: boolean;
  noteOpened(database: string): void;
}

/** What both kinds of stores are: memory needs no opening, but reports what was opened. */
export abstract class MemoryStore implements Store {
  readonly database: string;
  protected readonly host: StoreHost;
  #isOpen = false;

  constructor(host: StoreHost, database: string) {
    this.host = host;
    this.database = database;
  }

  abstract size(): StoreSize;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    this.host.noteOpened(this.database);
  }

  openFully(): void {
    this.open();
  }
}
