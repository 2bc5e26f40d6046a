import type {
  Claim,
  LockEntries,
  LockEntry,
  LockMode,
  LockTarget,
  Waiter,
} from './lock-entries.ts';
import { isUnclaimed, UNCLAIMED, without } from './lock-entries.ts';
import type { LockOwner } from './lock-owner.ts';

export interface HeldLock extends LockTarget {
  readonly owner: LockOwner;
  readonly mode: LockMode;
}

/** Who is in the way of whom, and what follows from taking and giving back. */
export class Locks {
  readonly #entries: LockEntries;

  constructor(entries: LockEntries) {
    this.#entries = entries;
  }

  /** Owners that hold what conflicts with the claim; the dead among them lose their locks. */
  holders(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner[] {
    if (this.#entries.isOnlyOf(owner)) return [];
    return this.#overlapping(target).flatMap(([, entry]) =>
      entry.holders.filter((claim) => conflicts(claim, mode, owner)).map((claim) => claim.owner),
    );
  }

  /** The first target on which an owner has no lock of any mode. */
  firstLost(targets: readonly LockTarget[], owner: LockOwner): LockTarget | undefined {
    const entries = this.#entries.getMany(targets);
    return targets.find((_, index) =>
      entries[index]?.holders.every((claim) => claim.owner.session !== owner.session),
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
    return this.#entries
      .getMany(targets)
      .some(({ holders }) =>
        holders.some((claim) => claim.owner.session === owner.session && claim.mode === 'update'),
      );
  }

  /** Grants a lock unless somebody is in the way. @returns Who that is: a holder, or one who came before. */
  take(target: LockTarget, mode: LockMode, owner: LockOwner): LockOwner | undefined {
    const [blocker] = this.#isFree(target, owner) ? [] : this.blockers(target, mode, owner);
    if (blocker === undefined) this.grant(target, { owner, mode });
    return blocker;
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
    const entry = this.#entries.get(target);
    if (isUnclaimed(entry)) {
      this.#entries.put(target, heldBy(claim));
      return;
    }
    const { holders, waiters } = entry;
    const own = holders.find(({ owner }) => owner.session === claim.owner.session);
    const mode = own?.mode === 'update' ? 'update' : claim.mode;
    this.#entries.put(target, {
      holders: [...without(holders, claim.owner), { owner: claim.owner, mode }],
      waiters: without(waiters, claim.owner),
    });
  }

  wait(target: LockTarget, claim: Claim): void {
    const { holders, waiters } = this.#entries.get(target);
    const own = waiters.find(({ owner }) => owner.session === claim.owner.session);
    if (own?.mode === claim.mode || own?.mode === 'update') return;
    const ticket = own?.ticket ?? this.#nextTicket();
    const others = waiters.filter((waiter) => waiter !== own);
    this.#entries.put(target, { holders, waiters: [...others, { ...claim, ticket }] });
  }

  stopWaiting(target: LockTarget, owner: LockOwner): void {
    const { holders, waiters } = this.#entries.get(target);
    this.#entries.put(target, { holders, waiters: without(waiters, owner) });
  }

  release(target: LockTarget, owner: LockOwner): void {
    const { holders, waiters } = this.#entries.get(target);
    const left = without(holders, owner);
    const isLast = left.length === 0 && waiters.length === 0;
    this.#entries.put(target, isLast ? UNCLAIMED : { holders: left, waiters });
  }

  /** Drops all claims of an owner, granted or not. */
  forget(owner: LockOwner): void {
    const isOwn = (claim: Claim) => claim.owner.session === owner.session;
    for (const [target, { holders, waiters }] of this.#entries.of())
      if (holders.some(isOwn) || waiters.some(isOwn))
        this.#entries.put(target, {
          holders: without(holders, owner),
          waiters: without(waiters, owner),
        });
  }

  waiting(): HeldLock[] {
    return this.#queue().map(({ ticket, ...lock }) => lock);
  }

  held(): HeldLock[] {
    return this.#entries
      .of()
      .flatMap(([target, { holders }]) => holders.map((claim) => ({ ...target, ...claim })));
  }

  /**
   * The waiters whose turn is before the owner's. Whoever holds a lock there already is before all of them,
   * and whoever holds any record is before those who want its table: they wait for him.
   */
  #ahead(target: LockTarget, owner: LockOwner): Waiter[] {
    const isOwn = (claim: Claim) => claim.owner.session === owner.session;
    const entries = this.#overlapping(target);
    if (entries.some(([, { holders }]) => holders.some(isOwn))) return [];
    const ticket =
      this.#entries.get(target).waiters.find(isOwn)?.ticket ?? Number.POSITIVE_INFINITY;
    return entries.flatMap(([position, { waiters }]) => {
      const ahead = waiters.filter((waiter) => waiter.ticket < ticket);
      const isPast = target.id !== undefined && position.id === undefined && ahead.length > 0;
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
    return this.#entries
      .of()
      .flatMap(([target, { waiters }]) => waiters.map((waiter) => ({ ...target, ...waiter })))
      .sort((one, other) => one.ticket - other.ticket);
  }

  #nextTicket(): number {
    return (this.#queue().at(-1)?.ticket ?? 0) + 1;
  }

  #isFree(target: LockTarget, owner: LockOwner): boolean {
    if (this.#entries.isOnlyOf(owner)) return true;
    return this.#overlapping(target).every(([, entry]) => isUnclaimed(entry));
  }

  /** A record lock meets the lock on its table; a table lock meets every lock in the table. */
  #overlapping(target: LockTarget): [LockTarget, LockEntry][] {
    if (target.id === undefined) return this.#entries.of(target.table);
    const targets = [target, { table: target.table }];
    const entries = this.#entries.getMany(targets);
    return entries.map((entry, at) => [targets[at] ?? target, entry]);
  }
}

/** By owner, what is known of a target that its claim alone is on: sessions lock many targets, which share it. */
const heldAlone = new WeakMap<LockOwner, Readonly<Record<LockMode, LockEntry>>>();

function heldBy({ owner, mode }: Claim): LockEntry {
  const existing = heldAlone.get(owner);
  if (existing) return existing[mode];
  const entryOf = (one: LockMode) => ({ holders: [{ owner, mode: one }], waiters: [] });
  const entries = { shared: entryOf('shared'), update: entryOf('update') };
  heldAlone.set(owner, entries);
  return entries[mode];
}

function conflicts(claim: Claim, mode: LockMode, owner: LockOwner): boolean {
  return claim.owner.session !== owner.session && (claim.mode === 'update' || mode === 'update');
}
