import { failures, MvdbError } from 'mvdb';
import {
  asyncTransaction,
  closedInTransaction,
  type Environment,
  type EnvironmentStatus,
  otherWriter,
  type ReadTransaction,
  rangeOver,
  snapshotInTransaction,
  synchronous,
} from 'mvdb/engine';
import { type Contents, Draft, nothing } from './contents.ts';
import { MemoryIndexStore } from './index-store.ts';
import { MemoryRecordStore } from './record-store.ts';
import type { StoreHost } from './store.ts';

/** What all environments of one place share: its last state, and who is writing. */
export class Position {
  readonly path: string;
  contents: Contents = nothing;
  /** Whether an account was ever begun there. */
  isBegun = false;
  writer: object | undefined;

  constructor(path: string) {
    this.path = path;
  }
}

/** A state that is held: nothing need be let go of, since a state that nobody sees is collected. */
class HeldTransaction implements ReadTransaction {
  readonly contents: Contents;

  constructor(contents: Contents) {
    this.contents = contents;
  }

  done(): void {}
}

/** A transaction, or a savepoint inside one. */
interface Level {
  draft: Draft;
  isOver: boolean;
}

/** How an environment is opened. */
export interface EnvironmentOptions {
  readonly isReadOnly: boolean;
  readonly onlyReads: boolean;
}

/** The databases of one account, in the memory of this process. */
export class MemoryEnvironment implements Environment, StoreHost {
  readonly engine = 'memory';
  readonly path: string;
  readonly durability = 'memory';
  readonly isReadOnly: boolean;
  readonly mayWrite: boolean;
  readonly isRemote = false;
  readonly #position: Position;
  readonly #stores = new Map<string, MemoryRecordStore>();
  readonly #indexStores = new Map<string, MemoryIndexStore>();
  readonly #opened = new Set<string>();
  #level: Level | undefined;
  #isOpen = true;

  constructor(position: Position, { isReadOnly, onlyReads }: EnvironmentOptions) {
    this.path = position.path;
    this.isReadOnly = isReadOnly;
    this.mayWrite = !isReadOnly && !onlyReads;
    this.#position = position;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get inTransaction(): boolean {
    return this.#level !== undefined;
  }

  get lastCommit(): number {
    this.#assertOpen();
    return this.#position.contents.commit;
  }

  store(database: string): MemoryRecordStore {
    this.#assertOpen();
    const store = this.#stores.get(database) ?? new MemoryRecordStore(this, database);
    this.#stores.set(database, store);
    return store;
  }

  indexStore(database: string): MemoryIndexStore {
    this.#assertOpen();
    const store = this.#indexStores.get(database) ?? new MemoryIndexStore(this, database);
    this.#indexStores.set(database, store);
    return store;
  }

  databases(transaction?: ReadTransaction): string[] {
    const { records, entries } = this.contents(transaction);
    return [...records.keys(), ...entries.keys()].sort();
  }

  openDatabases(): string[] {
    return [...this.#opened].sort();
  }

  noteOpened(databases: string | readonly string[]): void {
    for (const database of [databases].flat()) this.#opened.add(database);
  }

  opening<Result>(work: () => Result): Result {
    return work();
  }

  transact<Result>(work: () => Result): Result {
    this.#assertMayWrite();
    const outer = this.#level;
    const level: Level = {
      draft: new Draft(outer?.draft ?? this.#position.contents),
      isOver: false,
    };
    this.#level = level;
    this.#position.writer = this;
    try {
      const result = synchronous(work(), asyncTransaction);
      if (outer === undefined) this.#position.contents = level.draft.result;
      else outer.draft = level.draft;
      return result;
    } finally {
      level.isOver = true;
      this.#level = outer;
      if (outer === undefined) this.#position.writer = undefined;
    }
  }

  /** Others of this process cannot come in between: everything here is synchronous. */
  alone<Result>(work: () => Result): Result {
    this.#assertNoOtherWriter();
    return work();
  }

  refresh(): void {
    this.#assertOpen();
  }

  openReadTransaction(): ReadTransaction {
    this.#assertOpen();
    if (this.inTransaction) throw snapshotInTransaction();
    return new HeldTransaction(this.#position.contents);
  }

  /** No other thread sees this memory. */
  holdState(): undefined {
    return undefined;
  }

  status(): EnvironmentStatus {
    let fileSizeBytes = 0;
    const { records, entries } = this.contents(undefined);
    for (const database of records.keys()) fileSizeBytes += this.store(database).size().sizeBytes;
    for (const database of entries.keys())
      fileSizeBytes += this.indexStore(database).size().sizeBytes;
    return { mapSizeBytes: fileSizeBytes, fileSizeBytes, readers: [], readersMax: 0 };
  }

  assertUncut(): void {
    this.#assertOpen();
  }

  /** Memory has no pages that could be damaged. */
  walkPages(): void {
    this.#assertOpen();
    if (this.inTransaction) throw snapshotInTransaction();
  }

  failure(cause: unknown): unknown {
    return cause;
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    if (this.inTransaction) throw closedInTransaction();
    this.#isOpen = false;
  }

  contents(transaction: ReadTransaction | undefined): Contents {
    this.#assertOpen();
    if (transaction instanceof HeldTransaction) return transaction.contents;
    return this.#level?.draft ?? this.#position.contents;
  }

  write<Result>(work: (draft: Draft) => Result): Result {
    this.#assertMayWrite();
    if (this.#level !== undefined) return work(this.#level.draft);
    return this.transact(() => this.write(work));
  }

  rangeCheck(): () => void {
    const begun = this.#level;
    return () => {
      this.#assertOpen();
      if (begun?.isOver) throw rangeOver();
    };
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new MvdbError(failures.ACCOUNT_CLOSED, this.path);
  }

  #assertMayWrite(): void {
    this.#assertOpen();
    if (!this.mayWrite)
      throw new MvdbError(failures.READ_ONLY, `${this.path} was opened to be read.`);
    this.#assertNoOtherWriter();
  }

  #assertNoOtherWriter(): void {
    const { writer } = this.#position;
    if (writer !== undefined && writer !== this) throw otherWriter(this.path);
  }
}
