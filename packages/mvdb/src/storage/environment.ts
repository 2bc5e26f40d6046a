import type { IndexStore } from './index-store.ts';
import type { RecordStore } from './record-store.ts';
import type { HeldState, ReadTransaction } from './store.ts';

/** `durable`: on disk when a commit returns. `memory`: survives the process, not a power loss. */
export type Durability = 'durable' | 'memory';

/** A thread of a process that has read the environment, and may be reading it. */
export interface Reader {
  readonly processId: number;
  /** Number of the commit it reads; absent while it is at rest. */
  readonly commit?: string;
}

/** How long to wait for others by default. */
export const BUSY_TIMEOUT_MS = 30_000;

/** A replica as it stands. */
export interface ReplicaStatus {
  /** Without a password. */
  readonly address: string;
  /** Number of the last commit that it is known to have; 0 while it has not answered yet. */
  readonly commit: number;
  /** False while it is left out, because it does not answer or is not a replica of the account any more. */
  readonly isUsed: boolean;
}

/** How an environment stands, regardless of what its databases hold. */
export interface EnvironmentStatus {
  /** In the order in which they were named; absent where there are none. */
  readonly replicas?: readonly ReplicaStatus[];
  /** The most it can come to. */
  readonly mapSizeBytes: number;
  /** Pages in use, and pages that were given back and will be used again. */
  readonly fileSizeBytes: number;
  readonly readers: readonly Reader[];
  readonly readersMax: number;
}

/** Receives each violation, and its location: a database, or the file. */
export type PageViolation = (position: string, detail: string) => void;

/** Where a record lies: a database, and the key in it. */
export type RecordPlace = readonly [database: string, key: string];

/**
 * The databases of an account: ordered records and index entries, its single write transaction, its snapshots.
 * Nothing above knows which engine keeps them. Everything is synchronous. What an engine cannot do that others
 * can, such as holding a state for several threads, it answers with nothing.
 */
export interface Environment {
  /** What keeps the account: `lmdb`, `postgresql`. */
  readonly engine: string;
  /** Names the account among others. */
  readonly path: string;
  readonly durability: Durability;
  readonly isOpen: boolean;
  /** True where nothing can, or may, be written. */
  readonly isReadOnly: boolean;
  /** False for one that only reads. */
  readonly mayWrite: boolean;
  readonly inTransaction: boolean;
  /** Whether each question is put to another process, so that asking for much at once is worth it. */
  readonly isRemote: boolean;
  /** Number of the last commit, by whichever process. @throws MvdbError `ACCOUNT_DAMAGED`. */
  readonly lastCommit: number;
  /** The commit after which the account is shown; absent for one that is shown as it is. */
  readonly pastPosition?: number;
  /** The records of one database; it is created by its first use. */
  store(database: string): RecordStore;
  /** The entries of one database that holds an index. */
  indexStore(database: string): IndexStore;
  /** The names of the databases there are, now or in a state that is held, ascending. */
  databases(transaction?: ReadTransaction): string[];
  /** The names of the databases that are open here. */
  openDatabases(): string[];
  /** Says which databases another thread of the process has open now, to one that only reads. */
  noteOpened(databases: readonly string[]): void;
  /** Runs `work` that opens databases, where need be in the write transaction. @throws MvdbError `ACCOUNT_BUSY`. */
  opening<Result>(work: () => Result): Result;
  /**
   * Runs `work` in the write transaction: all of it is kept, or after an exception none. Inside another
   * transaction it is a savepoint.
   *
   * @throws MvdbError `ASYNC_TRANSACTION` when `work` returns a promise; nothing is kept then. `IN_TRANSACTION`
   * inside a transaction of another environment of the same account. `ACCOUNT_BUSY` before `work` begins.
   * `DISK_FULL` before there is no more room, `ACCOUNT_FAILED` when the commit fails; nothing is kept then either.
   * `OUTCOME_UNKNOWN` where an engine elsewhere was lost while the commit was under way, `ACCOUNT_AWAY` where it was
   * lost before, `TRANSACTION_CONFLICT` where others got in its way there.
   */
  transact<Result>(work: () => Result): Result;
  /** Whether the next transaction had better go beside others: not where others got in the way of the last ones. */
  readonly goesBeside?: boolean;
  /**
   * As `transact`, beside others that write: work reads one state, and fails with `TRANSACTION_CONFLICT` as it commits
   * where others have changed what it read. Absent where one at a time writes. While the environment is had alone it is
   * `transact`.
   */
  transactAtOnce?<Result>(work: () => Result): Result;
  /**
   * Makes sure that nobody else writes beside the running transaction.
   *
   * @param what - Why, in words that begin a sentence.
   * @throws MvdbError `TRANSACTION_CONFLICT` in one beside others, which can only be undone then.
   */
  assertAlone?(what: string): void;
  /**
   * Runs `work`, which may be a transaction, while nobody else opens the environment or writes to it. One that
   * only reads goes by nobody.
   *
   * @throws MvdbError `ACCOUNT_BUSY` after `timeoutMs`; `IN_TRANSACTION` inside a transaction of another
   * environment of the same account.
   */
  alone<Result>(work: () => Result, timeoutMs?: number): Result;
  /** Asks at once for records that are read soon, one by one; absent where none needs to be asked for. */
  readAhead?(records: readonly RecordPlace[]): void;
  /**
   * Runs `work`, which only reads, on a state that has a commit: of a replica, where one has it. Absent where there are no
   * replicas.
   *
   * @param since - Number of the commit, from 0; absent for work that reads no replica.
   * @returns What `work` returned, and the number of the last commit that it saw; `since` where it asked for nothing.
   * @throws MvdbError `TRANSACTION_CONFLICT` where the replica is lost meanwhile: then it is to be run again.
   */
  onReplica?<Result>(
    work: () => Result,
    since?: number,
  ): { readonly result: Result; readonly commit: number };
  /** Number of the last commit that this object has made; absent before, and where there are no replicas. */
  readonly madeCommit?: number | undefined;
  /** Makes the commits of other processes visible to the reads that follow in this event turn. */
  refresh(): void;
  /**
   * A transaction that goes on seeing today's state. The caller must call `done` on it.
   *
   * @throws MvdbError `IN_TRANSACTION`: what is not committed yet cannot be part of a fixed view.
   */
  openReadTransaction(): ReadTransaction;
  /**
   * Holds the state that reads see now, for threads that are to read the same one.
   *
   * @returns `undefined` inside a transaction, or where threads share no state.
   */
  holdState(): HeldState | undefined;
  status(): EnvironmentStatus;
  /** How long an answer to the shortest of questions takes; absent where nothing outside the process is asked. */
  roundTripMs?(): number;
  /** Looks in some microseconds whether the environment can be read on. @throws MvdbError `ACCOUNT_DAMAGED`. */
  assertUncut(): void;
  /** Looks at all pages in use. @throws MvdbError `IN_TRANSACTION`, `ACCOUNT_DAMAGED`. */
  walkPages(report: PageViolation): void;
  /**
   * Writes a consistent copy of the file into an empty folder, while writes go on; absent where there is no file.
   *
   * @throws MvdbError `ACCOUNT_FAILED`; a copy cut short never looks like a whole one.
   */
  backup?(folder: string): Promise<void>;
  /**
   * Copies the file into a folder, as the last commit left it; absent where there is no file. The copy need not
   * survive a power loss.
   *
   * @throws MvdbError `IN_TRANSACTION`, `ACCOUNT_FAILED`.
   */
  copyNow?(folder: string): void;
  /** What to throw when the engine threw `cause`. */
  failure(cause: unknown): unknown;
  /** @throws MvdbError `IN_TRANSACTION`. */
  close(): Promise<void>;
}
