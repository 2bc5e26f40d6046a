import { assertArgument } from '../arguments/checked.ts';
import { OBJECT } from '../arguments/kinds.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import {
  ACCOUNT_CLOSED,
  BAD_ARGUMENT,
  DEADLOCK,
  LOCK_TIMEOUT,
  READ_ONLY,
  SESSION_CLOSED,
} from '../errors/failures.ts';
import type { Liveness, OpenSharedSpace, SharedSpace } from '../storage/account-storage.ts';
import type { Environment } from '../storage/environment.ts';
import {
  type CachedEntries,
  changed,
  type LockEntries,
  type LockMode,
  type LockTarget,
  PendingEntries,
  StoredEntries,
} from './lock-entries.ts';
import { isOfThread, type LockOwner, livingOwners, thisProcess } from './lock-owner.ts';
import { type HeldLock, Locks } from './locks.ts';

/** The writing of an account, which one process at a time does. */
export interface AccountWriting {
  /** True in a transaction of the account. */
  readonly isRunning: boolean;
  /** Runs `work` while nobody else writes. @throws MvdbError `ACCOUNT_BUSY` after `timeoutMs`. */
  alone<Result>(work: () => Result, timeoutMs?: number): Result;
}

export interface LockTableOptions {
  readonly accountPath: string;
  readonly openSharedSpace: OpenSharedSpace;
  /** Absent where all who open the account are on one machine. */
  readonly liveness?: Liveness | undefined;
  readonly writing: AccountWriting;
  /** Of an account that nobody can write, and in which nothing can be locked. */
  readonly isReadOnly?: boolean;
}

/** What came of asking for a lock: taken when nobody is in the way. */
interface Attempt {
  readonly blocker: LockOwner | undefined;
  /** Sessions, from the one that asks back to it, that would wait for each other. */
  readonly cycle: LockOwner[] | undefined;
}

/** How often a waiter looks again, because another process cannot wake it. */
const POLL_MS = 25;

/** Locks that are asked for all at once, where each question takes its time; elsewhere but whether there is one. */
const COPIED_MAX = 1_000;

/**
 * How long a waiter stops its thread for those who write to the account just then. It doubles each time that they leave
 * it no room: who never waits long enough would starve on a free lock beside steady writers.
 */
const WRITER_MS_MIN = 5;
const WRITER_MS_MAX = 640;

/**
 * The locks of an account, in a space of its own that all processes share: never synced
 * to disk, because a lock means nothing once its process is gone, and left behind by a reboot.
 *
 * Nobody is granted a lock while somebody else writes to the account. So what a transaction locks needs to be
 * known to itself alone: it finds out who was there before, and stores what it has not given back at its end.
 */
export class LockTable {
  readonly #accountPath: string;
  readonly #writing: AccountWriting;
  readonly #wakers = new Set<() => void>();
  /** Who has used this object, and not left. */
  readonly #owners = new Set<LockOwner>();
  readonly #left = new WeakSet<LockOwner>();
  readonly #isReadOnly: boolean;
  readonly #space: SharedSpace;
  readonly #liveness: Liveness | undefined;
  /** The locks as the running transaction leaves them. */
  #pending: PendingEntries | undefined;
  /** The locks as they were when the running transaction first asked. */
  #lasting: StoredEntries | undefined;
  /** Whether anybody had ever locked anything when the running transaction first asked. */
  #wasInUse: boolean | undefined;
  #isOpen = true;

  /** @internal */
  constructor(options: LockTableOptions) {
    const { accountPath, openSharedSpace, liveness, writing, isReadOnly = false } = options;
    this.#accountPath = accountPath;
    this.#writing = writing;
    this.#isReadOnly = isReadOnly;
    this.#liveness = liveness;
    this.#space = openSharedSpace({ name: 'locks', assertReadable });
  }

  /**
   * Takes a lock if it is free; taking one's own again, or strengthening it, is not a conflict.
   *
   * @returns `undefined` when taken, else an owner that stands in the way: a holder, or one whose turn is
   * before.
   * @throws MvdbError `BAD_ID`; `SESSION_CLOSED`, `ACCOUNT_CLOSED`; `ACCOUNT_BUSY` where others write for long.
   */
  tryAcquire(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner | undefined {
    assertArgument('LockTable.tryAcquire', 'target', target, OBJECT);
    this.#admit(owner);
    if (this.#writing.isRunning) return this.#pendingLocks().take(target, mode, owner);
    return this.#writing.alone(() => this.#change((locks) => locks.take(target, mode, owner)));
  }

  /**
   * Takes a lock, waiting its turn for at most `timeoutMs`: 0 or more, `Infinity` too.
   *
   * @throws MvdbError `LOCK_TIMEOUT` naming a holder; `DEADLOCK` naming the sessions that would wait for
   * each other; `SESSION_CLOSED`, `ACCOUNT_CLOSED` also while waiting; `BAD_ID`, `BAD_ARGUMENT`. No lock is
   * taken then, and no place in the queue kept.
   */
  async acquire(
    target: LockTarget,
    mode: LockMode,
    owner: LockOwner,
    timeoutMs: number,
  ): Promise<void> {
    assertArgument('LockTable.acquire', 'target', target, OBJECT);
    if (!(timeoutMs >= 0))
      throw new MvdbError(BAD_ARGUMENT, `A wait lasts 0 milliseconds or more, not ${timeoutMs}.`);
    const deadline = performance.now() + timeoutMs;
    let writerMs = WRITER_MS_MIN;
    for (;;) {
      this.#admit(owner);
      const attempt = this.#takeOrWait(target, mode, owner, writerMs);
      if (attempt === undefined) writerMs = Math.min(2 * writerMs, WRITER_MS_MAX);
      if (attempt?.cycle) {
        this.#wake();
        throw new MvdbError(
          DEADLOCK,
          `${attempt.cycle.map(name).join(', which waits for ').replace(', which', '')}.`,
        );
      }
      if (attempt && attempt.blocker === undefined) return;
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) {
        this.#change((locks) => locks.stopWaiting(target, owner));
        this.#wake();
        throw new MvdbError(LOCK_TIMEOUT, `${describe(target)} ${reason(attempt?.blocker)}.`);
      }
      await this.#wakeUp(Math.min(remainingMs, POLL_MS));
    }
  }

  release(target: LockTarget, owner: LockOwner): void {
    this.releaseMany([target], owner);
  }

  releaseMany(targets: Iterable<LockTarget>, owner: LockOwner): void {
    if (!this.#isInUse()) return;
    this.#change((locks) => {
      for (const target of targets) locks.release(target, owner);
    });
    this.#wake();
  }

  /**
   * An owner other than `owner` whose lock forbids writing the record or, without id, the table. A lock of a process that
   * is taken for dead is removed, so that it does not write under it where it only stood still.
   */
  holderAgainst(target: LockTarget, owner: LockOwner): LockOwner | undefined {
    if (!this.#isInUse()) return undefined;
    if (this.#writing.isRunning) return this.#pendingLocks().holders(target, 'update', owner)[0];
    const stored = this.#storedEntries();
    const [holder] = new Locks(stored).holders(target, 'update', owner);
    this.#removeDead(stored.outdated);
    return holder;
  }

  /**
   * The first of the locks granted to an owner that it does not have any more: somebody released it, or the process of
   * the owner was taken for dead.
   */
  firstLost(granted: readonly LockTarget[], owner: LockOwner): LockTarget | undefined {
    if (granted.length === 0) return undefined;
    if (!this.#isInUse()) return granted[0];
    return this.#look((locks) => locks.firstLost(granted, owner));
  }

  /** True when the owner may write the record, or without id the table, and nobody else may. */
  isHeldBy(target: LockTarget, owner: LockOwner): boolean {
    if (!this.#isInUse()) return false;
    return this.#look((locks) => locks.isHeldBy(target, owner));
  }

  /** Locks held now, by living sessions of any process. */
  list(): HeldLock[] {
    if (!this.#isInUse()) return [];
    return this.#look((locks) => locks.held());
  }

  /** Locks waited for now, by living sessions of any process, those who came first in front. */
  waiting(): HeldLock[] {
    if (!this.#isInUse()) return [];
    return this.#look((locks) => locks.waiting());
  }

  /** Releases all that an owner holds and ends its waits. It gets no lock any more. */
  leave(owner: LockOwner): void {
    this.#left.add(owner);
    if (this.#owners.delete(owner)) this.#change((locks) => locks.forget(owner));
    this.#wake();
  }

  /** Lets the sessions leave that a thread of this process, which has ended, did not close. */
  leaveThread(thread: number): void {
    const claims = [...this.list(), ...this.waiting()];
    const orphans = claims.filter(({ owner }) => isOfThread(owner, thread));
    if (orphans.length === 0) return;
    this.#change((locks) => {
      for (const { owner } of orphans) locks.forget(owner);
    });
    this.#wake();
  }

  /** @throws MvdbError `ACCOUNT_FAILED` where the locks that are held cannot be read. */
  assertReadable(): void {
    if (this.#isInUse()) assertReadable(this.#space.open());
  }

  /** Lets all who used this object leave, and closes it. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    for (const owner of this.#owners) this.leave(owner);
    this.#isOpen = false;
    await this.#space.close();
  }

  #admit(owner: LockOwner): void {
    if (!this.#isOpen) throw new MvdbError(ACCOUNT_CLOSED, this.#accountPath);
    if (this.#isReadOnly)
      throw new MvdbError(READ_ONLY, `Nothing can be locked in ${this.#accountPath}.`);
    if (this.#left.has(owner))
      throw new MvdbError(SESSION_CLOSED, `${name(owner)} gets no locks any more.`);
    this.#owners.add(owner);
  }

  /** Whether the running transaction has taken, or given back, what was stored before or is to be. */
  get leavesAny(): boolean {
    return !(this.#pending?.left().next().done ?? true);
  }

  /** Stores what the transaction that ends has not given back. Nobody else may write meanwhile. */
  settle(): void {
    const left = [...(this.#pending?.left() ?? [])];
    const outdated = this.#lasting?.outdated ?? [];
    this.forgetPending();
    this.#removeDead(outdated);
    if (left.length === 0) return;
    this.#store((entries) => {
      for (const change of left)
        entries.put(change.target, changed(entries.get(change.target), change));
    });
    this.#wake();
  }

  /** Forgets what the transaction that ends has taken and given back: it is run again. */
  forgetPending(): void {
    this.#pending = undefined;
    this.#lasting = undefined;
    this.#wasInUse = undefined;
  }

  /** @returns `undefined` where others write to the account, or got in the way. */
  #takeOrWait(
    target: LockTarget,
    mode: LockMode,
    owner: LockOwner,
    writerMs: number,
  ): Attempt | undefined {
    const attempt = (locks: Locks): Attempt => {
      const [blocker] = locks.blockers(target, mode, owner);
      const cycle = blocker && locks.cycle(target, mode, owner);
      if (blocker === undefined) locks.grant(target, { owner, mode });
      else if (cycle) locks.stopWaiting(target, owner);
      else locks.wait(target, { owner, mode });
      return { blocker, cycle };
    };
    try {
      return this.#writing.alone(() => this.#change(attempt), writerMs);
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_BUSY', 'TRANSACTION_CONFLICT')) return undefined;
      throw error;
    }
  }

  #change<Result>(work: (locks: Locks) => Result): Result {
    if (this.#writing.isRunning) return work(this.#pendingLocks());
    return this.#store((entries) => work(new Locks(entries)));
  }

  #look<Result>(work: (locks: Locks) => Result): Result {
    if (this.#writing.isRunning) return work(this.#pendingLocks());
    return work(new Locks(this.#storedEntries()));
  }

  #store<Result>(work: (entries: LockEntries) => Result): Result {
    const environment = this.#space.open();
    this.#liveness?.announce(thisProcess);
    return environment.transact(() => work(this.#entriesIn(environment)));
  }

  /** Puts what is left of targets without the claims of the dead. */
  #removeDead(targets: Iterable<LockTarget>): void {
    const outdated = [...targets];
    if (outdated.length === 0) return;
    this.#store((entries) => {
      for (const target of outdated) entries.put(target, entries.get(target));
    });
  }

  #pendingLocks(): Locks {
    this.#pending ??= new PendingEntries(this.#space.isInUse ? this.#lastingEntries() : undefined);
    return new Locks(this.#pending);
  }

  /** For a transaction, in which others are granted none. */
  #lastingEntries(): CachedEntries {
    this.#lasting = this.#storedEntries();
    const { isRemote } = this.#space.open();
    return this.#lasting.copy(isRemote ? COPIED_MAX : 0) ?? this.#lasting;
  }

  #storedEntries(): StoredEntries {
    const environment = this.#space.open();
    environment.refresh();
    return this.#entriesIn(environment);
  }

  #entriesIn(environment: Environment): StoredEntries {
    return new StoredEntries(environment.store('LOCKS'), livingOwners(this.#liveness));
  }

  /** False while no process has ever locked anything in this account, which spares opening the table. */
  #isInUse(): boolean {
    if (this.#isReadOnly) return false;
    if (this.#pending) return true;
    if (!this.#writing.isRunning) return this.#space.isInUse;
    this.#wasInUse ??= this.#space.isInUse;
    return this.#wasInUse;
  }

  #wake(): void {
    for (const wake of this.#wakers) wake();
  }

  #wakeUp(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      this.#wakers.add(wake);
    });
  }
}

/** @throws MvdbError `ACCOUNT_FAILED` */
function assertReadable(environment: Environment): void {
  environment.refresh();
  try {
    new StoredEntries(environment.store('LOCKS'), () => true).of();
  } catch (cause) {
    throw environment.failure(cause);
  }
}

function describe({ table, id, name = table }: LockTarget): string {
  return id === undefined ? `Table ${name}` : `Record ${id} of ${name}`;
}

/** Why a lock was not to be had. */
function reason(blocker: LockOwner | undefined): string {
  return blocker ? `is held by ${name(blocker)}` : 'waits for a running transaction';
}

function name({ session, login }: LockOwner): string {
  return login === '' ? `session ${session}` : `${login} (session ${session})`;
}
