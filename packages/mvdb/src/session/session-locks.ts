import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import { LOCK_LOST, NOT_LOCKED, RECORD_LOCKED, TABLE_LOCKED } from '../errors/failures.ts';
import { keyOf, type LockMode, type LockTarget } from '../locks/lock-entries.ts';
import type { LockOwner } from '../locks/lock-owner.ts';

/** What a session locks: a record, or without id the table. */
interface LockPosition {
  /** The table as it was opened, for messages. */
  readonly name: string;
  readonly database: string;
  readonly id: string | undefined;
}

/** A lock that a transaction releases at its end; without mode one that was held before. */
interface TakenLock extends LockTarget {
  readonly mode: LockMode | undefined;
}

/** The locks that a session holds, and when they are released. */
export class SessionLocks {
  readonly owner: LockOwner;
  readonly requiresLocks: boolean;
  readonly #account: Account;
  /** Locks the session holds, and of them those that the running transaction releases at its end, as it took them. */
  readonly #held = new Map<string, LockPosition>();
  #lockedInTransaction: Map<string, TakenLock> | undefined;
  /** Whether the running transaction has found the locks from before it in place, where they stay until its end. */
  #hasFoundHeld = false;
  #isReadingOnly = false;

  /** @param requiresLocks - Refuses to change a record unless it, or its table, is locked. */
  constructor(account: Account, owner: LockOwner, requiresLocks: boolean) {
    this.#account = account;
    this.owner = owner;
    this.requiresLocks = requiresLocks;
  }

  get inTransaction(): boolean {
    return this.#lockedInTransaction !== undefined;
  }

  /** Runs `work` as one transaction; what it locks or writes is released at its end, whichever it is. */
  transaction<Result>(work: () => Result): Result {
    return this.#account.transaction(() => this.#releasing(work));
  }

  /** The same as a part of the transaction of the account, without a savepoint. */
  joinTransaction<Result>(work: () => Result): Result {
    return this.#account.joinTransaction(() => this.#releasing(work));
  }

  #releasing<Result>(work: () => Result): Result {
    if (this.#lockedInTransaction) return work();
    const locked = new Map<string, TakenLock>();
    this.#lockedInTransaction = locked;
    try {
      return work();
    } finally {
      this.#lockedInTransaction = undefined;
      this.#hasFoundHeld = false;
      for (const held of locked.keys()) this.#held.delete(held);
      if (locked.size > 0) this.#account.locks.releaseMany(locked.values(), this.owner);
    }
  }

  /** Runs `work` on one state of the account, which goes on being seen whatever it locks. */
  onOneState<Result>(work: () => Result): Result {
    if (!this.#account.inTransaction && !this.#isReadingOnly) this.#account.refresh();
    const outer = this.#isReadingOnly;
    this.#isReadingOnly = true;
    try {
      return work();
    } finally {
      this.#isReadingOnly = outer;
    }
  }

  /** Takes a lock or fails at once. @throws MvdbError `RECORD_LOCKED`, `TABLE_LOCKED`, `BAD_ID`. */
  take(position: LockPosition, mode: LockMode): void {
    const { name, database, id } = position;
    const target = { table: database, id };
    const lock = keyOf(target);
    if (this.#hasTaken(lock, mode)) return;
    const holder = this.#account.locks.tryAcquire(target, mode, this.owner);
    if (holder) throw lockedError(name, id, holder);
    this.#note(lock, position, mode);
  }

  /** Takes a lock, waiting its turn. @throws MvdbError `LOCK_TIMEOUT`, `DEADLOCK`. */
  async await(position: LockPosition, mode: LockMode, timeoutMs: number): Promise<void> {
    const { name, database, id } = position;
    const target = { table: database, id, name };
    await this.#account.locks.acquire(target, mode, this.owner, timeoutMs);
    this.#note(keyOf(target), position, mode);
  }

  release(database: string, id: string | undefined): void {
    const target = { table: database, id };
    const lock = keyOf(target);
    this.#held.delete(lock);
    this.#lockedInTransaction?.delete(lock);
    this.#account.locks.release(target, this.owner);
  }

  /** Releases the lock on a record that was written: at once, or at the end of the running transaction. */
  releaseWritten(database: string, id: string): void {
    const target = { table: database, id };
    const lock = keyOf(target);
    if (!this.#held.has(lock)) return;
    const locked = this.#lockedInTransaction;
    if (!locked) this.release(database, id);
    else if (!locked.has(lock)) locked.set(lock, { ...target, mode: undefined });
  }

  /**
   * @throws MvdbError `RECORD_LOCKED`, `TABLE_LOCKED` where another session stands in the way of a change; `LOCK_LOST` where
   * any lock of this session is gone: others may have changed what it read under that lock, and what it writes, be it
   * another record, may follow from it.
   */
  assertFree(name: string, database: string, id: string | undefined): void {
    this.#assertHeld();
    const holder = this.#account.locks.holderAgainst({ table: database, id }, this.owner);
    if (holder) throw lockedError(name, id, holder);
  }

  /** @throws MvdbError as `assertFree`; `NOT_LOCKED` in a session that requires locks. */
  assertMayChange(name: string, database: string, id: string | undefined): void {
    if (this.#hasTaken(keyOf({ table: database, id }), 'update')) {
      this.#assertHeld();
      return;
    }
    this.assertFree(name, database, id);
    if (this.requiresLocks && !this.#account.locks.isHeldBy({ table: database, id }, this.owner))
      throw new MvdbError(NOT_LOCKED, `Lock ${id ?? 'the table'} of ${name} first.`);
  }

  /** Releases every lock that the session holds, or those on one table and its records. */
  releaseAll(database: string | undefined): void {
    for (const position of [...this.#held.values()])
      if (database === undefined || position.database === database)
        this.release(position.database, position.id);
    for (const { table, id, owner } of this.#account.locks.list())
      if (owner.session === this.owner.session && (database === undefined || table === database))
        this.release(table, id);
  }

  /** Releases every lock and ends the waits. */
  leave(): void {
    this.#account.locks.leave(this.owner);
  }

  /** True for a lock that the running transaction has taken, as strong as that, and keeps until its end. */
  #hasTaken(lock: string, mode: LockMode): boolean {
    const taken = this.#lockedInTransaction?.get(lock)?.mode;
    return taken === 'update' || taken === mode;
  }

  /** @throws MvdbError `LOCK_LOST` for a lock that the session was granted, and that is not there any more. */
  #assertHeld(): void {
    if (this.#held.size === 0 || this.#hasFoundHeld) return;
    const before = [...this.#held].flatMap(([lock, position]) =>
      this.#lockedInTransaction?.get(lock)?.mode === undefined ? [position] : [],
    );
    const lost = this.#account.locks.firstLost(
      before.map(({ name, database, id }) => ({ name, table: database, id })),
      this.owner,
    );
    if (lost) throw lostError(lost.name ?? lost.table, lost.id);
    this.#hasFoundHeld = this.#lockedInTransaction !== undefined;
  }

  /**
   * Remembers that the session now holds a lock. What it reads from now on is no older than the lock, but for
   * work that only reads, which goes on seeing its one state.
   */
  #note(lock: string, position: LockPosition, mode: LockMode): void {
    const locked = this.#lockedInTransaction;
    const { database: table, id } = position;
    if (!this.#held.has(lock) || locked?.has(lock)) locked?.set(lock, { table, id, mode });
    this.#held.set(lock, position);
    if (!this.#account.inTransaction && !this.#isReadingOnly) this.#account.refresh();
  }
}

function lockedError(table: string, id: string | undefined, holder: LockOwner): MvdbError {
  const who = holder.login === '' ? `session ${holder.session}` : holder.login;
  return id === undefined
    ? new MvdbError(TABLE_LOCKED, `${who} holds ${table}, or a record of it.`)
    : new MvdbError(RECORD_LOCKED, `${who} holds ${id} of ${table}.`);
}

function lostError(table: string, id: string | undefined): MvdbError {
  const what = id === undefined ? table : `${id} of ${table}`;
  return new MvdbError(
    LOCK_LOST,
    `Another session released the lock on ${what}, or took it while this process could not be reached. Lock it and read it again.`,
  );
}
