import { MvdbError } from '../errors.ts';
import { BootEnvironment } from '../storage/boot-environment.ts';
import type { Environment } from '../storage/environment.ts';
import { assertRecordId } from '../storage/record-id.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { isAlive, isOfThread, type LockOwner } from './lock-owner.ts';

/** `shared`: others may share (READL). `update`: nobody else may hold any (READU, FILELOCK). */
export type LockMode = 'shared' | 'update';

/** What a lock is on: one record, or without `id` the whole table. */
export interface LockTarget {
  readonly table: string;
  readonly id?: string | undefined;
}

export interface HeldLock extends LockTarget {
  readonly owner: LockOwner;
  readonly mode: LockMode;
}

interface Claim {
  readonly owner: LockOwner;
  readonly mode: LockMode;
}

/** A claim in the queue. Of two waiters, on whatever targets, the one with the lower ticket came first. */
interface Waiter extends Claim {
  readonly ticket: number;
}

/** What is stored of one target. */
interface Entry {
  readonly holders: readonly Claim[];
  readonly waiters: readonly Waiter[];
}

/** What came of asking for a lock: taken when nobody is in the way. */
interface Attempt {
  readonly blocker: LockOwner | undefined;
  /** Sessions, from the one that asks back to it, that would wait for each other. */
  readonly cycle: LockOwner[] | undefined;
}

const EMPTY: Entry = { holders: [], waiters: [] };

/** How often a waiter looks again, because another process cannot wake it. */
const POLL_MS = 25;

/**
 * The locks of an account, in a small LMDB environment of its own that all processes share: never synced
 * to disk, because a lock means nothing once its process is gone, and left behind by a reboot.
 */
export class LockTable {
  readonly #accountPath: string;
  readonly #wakers = new Set<() => void>();
  /** Who has used this object, and not left. */
  readonly #owners = new Set<LockOwner>();
  readonly #left = new WeakSet<LockOwner>();
  readonly #isReadOnly: boolean;
  readonly #environment: BootEnvironment;
  #isOpen = true;

  /** @param isReadOnly - Of an account that nobody can write, and in which nothing can be locked. */
  constructor(accountPath: string, isReadOnly = false, busyTimeoutMs?: number) {
    this.#accountPath = accountPath;
    this.#isReadOnly = isReadOnly;
    this.#environment = new BootEnvironment({
      accountPath,
      name: 'locks',
      assertReadable,
      busyTimeoutMs,
    });
  }

  /**
   * Takes a lock if it is free; taking one's own again, or strengthening it, is no conflict.
   *
   * @returns `undefined` when taken, else an owner that stands in the way: a holder, or one whose turn is
   * before.
   * @throws MvdbError `BAD_ID`; `SESSION_CLOSED`, `ACCOUNT_CLOSED`.
   */
  tryAcquire(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner | undefined {
    this.#admit(owner);
    return this.#change((locks) => {
      const [blocker] = locks.blockers(target, mode, owner);
      if (blocker) return blocker;
      locks.grant(target, { owner, mode });
      return undefined;
    });
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
    if (!(timeoutMs >= 0))
      throw new MvdbError('BAD_ARGUMENT', `A wait lasts 0 milliseconds or more, not ${timeoutMs}.`);
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      this.#admit(owner);
      const { blocker, cycle } = this.#takeOrWait(target, mode, owner);
      if (cycle) {
        this.#wake();
        throw new MvdbError('DEADLOCK', `${cycle.map(name).join(' waits for ')}.`);
      }
      if (blocker === undefined) return;
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) {
        this.#change((locks) => locks.stopWaiting(target, owner));
        this.#wake();
        throw new MvdbError('LOCK_TIMEOUT', `${describe(target)} is held by ${name(blocker)}.`);
      }
      await this.#wakeUp(Math.min(remainingMs, POLL_MS));
    }
  }

  release(target: LockTarget, owner: LockOwner): void {
    if (!this.#isInUse()) return;
    this.#change((locks) => locks.release(target, owner));
    this.#wake();
  }

  /** Releases all that an owner holds, or of it only what `isIncluded` accepts. */
  releaseAll(owner: LockOwner, isIncluded: (target: LockTarget) => boolean = () => true): void {
    if (!this.#isInUse()) return;
    this.#change((locks) => {
      for (const held of locks.held())
        if (held.owner.session === owner.session && isIncluded(held)) locks.release(held, owner);
    });
    this.#wake();
  }

  /** An owner other than `owner` whose lock forbids writing the record or, without id, the table. */
  holderAgainst(target: LockTarget, owner: LockOwner): LockOwner | undefined {
    if (!this.#isInUse()) return undefined;
    return this.#look((locks) => locks.holders(target, 'update', owner)[0]);
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
    if (this.#isInUse()) assertReadable(this.#environment.open());
  }

  /** Lets all who used this object leave, and closes it. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    for (const owner of this.#owners) this.leave(owner);
    this.#isOpen = false;
    await this.#environment.close();
  }

  #admit(owner: LockOwner): void {
    if (!this.#isOpen) throw new MvdbError('ACCOUNT_CLOSED', this.#accountPath);
    if (this.#isReadOnly)
      throw new MvdbError('READ_ONLY', `Nothing can be locked in ${this.#accountPath}.`);
    if (this.#left.has(owner))
      throw new MvdbError('SESSION_CLOSED', `${name(owner)} gets no locks any more.`);
    this.#owners.add(owner);
  }

  #takeOrWait(target: LockTarget, mode: LockMode, owner: LockOwner): Attempt {
    return this.#change((locks) => {
      const [blocker] = locks.blockers(target, mode, owner);
      const cycle = blocker && locks.cycle(target, mode, owner);
      if (blocker === undefined) locks.grant(target, { owner, mode });
      else if (cycle) locks.stopWaiting(target, owner);
      else locks.wait(target, { owner, mode });
      return { blocker, cycle };
    });
  }

  #change<Result>(work: (locks: Locks) => Result): Result {
    const environment = this.#environment.open();
    return environment.transact(() => work(new Locks(environment.store('LOCKS'))));
  }

  #look<Result>(work: (locks: Locks) => Result): Result {
    const environment = this.#environment.open();
    environment.refresh();
    return work(new Locks(environment.store('LOCKS')));
  }

  /** False while no process has ever locked anything in this account, which spares opening the table. */
  #isInUse(): boolean {
    return !this.#isReadOnly && this.#environment.isInUse;
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
    new Locks(environment.store('LOCKS')).held();
  } catch (cause) {
    throw environment.failure(cause);
  }
}

/** The lock table as seen inside one transaction. */
class Locks {
  readonly #store: RecordStore;

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /** Owners that hold what conflicts with the claim; the dead among them lose their locks. */
  holders(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner[] {
    return this.#overlapping(target).flatMap(([, entry]) =>
      entry.holders.filter((claim) => conflicts(claim, mode, owner)).map((claim) => claim.owner),
    );
  }

  /** A lock on the table holds for each of its records. */
  isHeldBy({ table, id }: LockTarget, owner: LockOwner): boolean {
    const targets =
      id === undefined
        ? [{ table, id }]
        : [
            { table, id },
            { table, id: undefined },
          ];
    return targets.some((target) =>
      this.#entry(target).holders.some(
        (claim) => claim.owner.session === owner.session && claim.mode === 'update',
      ),
    );
  }

  /** The holders in the way, and those who came before. */
  blockers(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner[] {
    const ahead = this.#ahead(target, owner).filter((claim) => conflicts(claim, mode, owner));
    return [...this.holders(target, mode, owner), ...ahead.map((claim) => claim.owner)];
  }

  /** The chain of sessions, from the owner back to it, that would wait for each other; or none. */
  cycle(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner[] | undefined {
    const visited = new Set<string>();
    const follow = (chain: LockOwner[], blockers: LockOwner[]): LockOwner[] | undefined => {
      for (const blocker of blockers) {
        if (blocker.session === owner.session) return [...chain, owner];
        if (visited.has(blocker.session)) continue;
        visited.add(blocker.session);
        for (const wait of this.#waits(blocker)) {
          const found = follow([...chain, blocker], this.blockers(wait, wait.mode, blocker));
          if (found) return found;
        }
      }
      return undefined;
    };
    return follow([owner], this.blockers(target, mode, owner));
  }

  grant(target: LockTarget, claim: Claim): void {
    const { holders, waiters } = this.#entry(target);
    const own = holders.find(({ owner }) => owner.session === claim.owner.session);
    const mode = own?.mode === 'update' ? 'update' : claim.mode;
    this.#put(target, {
      holders: [...without(holders, claim.owner), { owner: claim.owner, mode }],
      waiters: without(waiters, claim.owner),
    });
  }

  wait(target: LockTarget, claim: Claim): void {
    const { holders, waiters } = this.#entry(target);
    const own = waiters.find(({ owner }) => owner.session === claim.owner.session);
    if (own?.mode === claim.mode || own?.mode === 'update') return;
    const ticket = own?.ticket ?? this.#nextTicket();
    const others = waiters.filter((waiter) => waiter !== own);
    this.#put(target, { holders, waiters: [...others, { ...claim, ticket }] });
  }

  stopWaiting(target: LockTarget, owner: LockOwner): void {
    const { holders, waiters } = this.#entry(target);
    this.#put(target, { holders, waiters: without(waiters, owner) });
  }

  release(target: LockTarget, owner: LockOwner): void {
    const { holders, waiters } = this.#entry(target);
    this.#put(target, { holders: without(holders, owner), waiters });
  }

  /** Drops all claims of an owner, granted or not. */
  forget(owner: LockOwner): void {
    const isOwn = (claim: Claim) => claim.owner.session === owner.session;
    for (const [target, { holders, waiters }] of this.#all())
      if (holders.some(isOwn) || waiters.some(isOwn))
        this.#put(target, { holders: without(holders, owner), waiters: without(waiters, owner) });
  }

  waiting(): HeldLock[] {
    return this.#queue().map(({ ticket, ...lock }) => lock);
  }

  held(): HeldLock[] {
    return this.#all().flatMap(([target, { holders }]) =>
      holders.map((claim) => ({ ...target, ...claim })),
    );
  }

  /**
   * The waiters whose turn is before the owner's. Whoever holds a lock there already is before all of them,
   * and whoever holds any record is before those who want its table: they wait for him.
   */
  #ahead(target: LockTarget, owner: LockOwner): Waiter[] {
    const isOwn = (claim: Claim) => claim.owner.session === owner.session;
    const entries = this.#overlapping(target);
    if (entries.some(([, { holders }]) => holders.some(isOwn))) return [];
    const ticket = this.#entry(target).waiters.find(isOwn)?.ticket ?? Number.POSITIVE_INFINITY;
    return entries.flatMap(([place, { waiters }]) => {
      const ahead = waiters.filter((waiter) => waiter.ticket < ticket);
      const isPast = target.id !== undefined && place.id === undefined && ahead.length > 0;
      return isPast && this.#holdsWithin(target.table, isOwn) ? [] : ahead;
    });
  }

  #holdsWithin(table: string, isOwn: (claim: Claim) => boolean): boolean {
    return this.#overlapping({ table }).some(([, { holders }]) => holders.some(isOwn));
  }

  #waits(owner: LockOwner): HeldLock[] {
    return this.#queue().filter((lock) => lock.owner.session === owner.session);
  }

  #queue(): (HeldLock & Waiter)[] {
    return this.#all()
      .flatMap(([target, { waiters }]) => waiters.map((waiter) => ({ ...target, ...waiter })))
      .sort((one, other) => one.ticket - other.ticket);
  }

  #nextTicket(): number {
    return (this.#queue().at(-1)?.ticket ?? 0) + 1;
  }

  /** A record lock meets the lock on its table; a table lock meets every lock in the table. */
  #overlapping(target: LockTarget): [LockTarget, Entry][] {
    if (target.id === undefined)
      return this.#entries({ from: key(target), to: `${target.table}\u0001` });
    const table = { table: target.table };
    return [
      [target, this.#entry(target)],
      [table, this.#entry(table)],
    ];
  }

  #all(): [LockTarget, Entry][] {
    return this.#entries({});
  }

  #entries(range: { from?: string; to?: string }): [LockTarget, Entry][] {
    return [...this.#store.entries(range)].map(([stored, text]) => [
      targetOf(stored),
      living(JSON.parse(text) as Entry),
    ]);
  }

  #entry(target: LockTarget): Entry {
    const text = this.#store.get(key(target));
    return text === undefined ? EMPTY : living(JSON.parse(text) as Entry);
  }

  #put(target: LockTarget, entry: Entry): void {
    if (entry.holders.length + entry.waiters.length === 0) this.#store.remove(key(target));
    else this.#store.put(key(target), JSON.stringify(entry));
  }
}

function conflicts(claim: Claim, mode: LockMode, owner: LockOwner): boolean {
  return claim.owner.session !== owner.session && (claim.mode === 'update' || mode === 'update');
}

function without<Kind extends Claim>(claims: readonly Kind[], owner: LockOwner): Kind[] {
  return claims.filter((claim) => claim.owner.session !== owner.session);
}

function living({ holders, waiters }: Entry): Entry {
  const lives = ({ owner }: Claim) => isAlive(owner);
  return { holders: holders.filter(lives), waiters: waiters.filter(lives) };
}

function key({ table, id }: LockTarget): string {
  if (id === undefined) return `${table}\0`;
  assertRecordId(id);
  return `${table}\0${id}`;
}

function targetOf(stored: string): LockTarget {
  const [table = '', id = ''] = stored.split('\0');
  return id === '' ? { table } : { table, id };
}

function describe({ table, id }: LockTarget): string {
  return id === undefined ? `Table ${table}` : `Record ${id} of ${table}`;
}

function name({ session, login }: LockOwner): string {
  return login === '' ? `session ${session}` : `${login} (session ${session})`;
}
