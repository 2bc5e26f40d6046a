import { assertRecordId } from '../storage/record-id.ts';
import type { KeyRange, RecordStore } from '../storage/record-store.ts';
import type { LockOwner } from './lock-owner.ts';

/** `shared`: others may share (READL). `update`: nobody else may hold any (READU, FILELOCK). */
export type LockMode = 'shared' | 'update';

/** What a lock is on: one record, or without `id` the whole table. */
export interface LockTarget {
  /** Database of the table. */
  readonly table: string;
  readonly id?: string | undefined;
  /** Of the table, as errors show it; default: its database. */
  readonly name?: string;
}

export interface Claim {
  readonly owner: LockOwner;
  readonly mode: LockMode;
}

/** A claim in the queue. Of two waiters, on any targets, the one with the lower ticket came first. */
export interface Waiter extends Claim {
  readonly ticket: number;
}

/** What is known of one target. */
export interface LockEntry {
  readonly holders: readonly Claim[];
  readonly waiters: readonly Waiter[];
}

/** The entries of all targets that anybody holds or waits for, of those who live. */
export interface CachedEntries {
  /** True where it is certain, without looking far, that nobody but the owner has any claim. */
  isOnlyOf(owner: LockOwner): boolean;
  get(target: LockTarget): LockEntry;
  /** Asks for all at once. */
  getMany(targets: readonly LockTarget[]): LockEntry[];
  /** Those of a table, itself and its records, or without one all, in the order of their keys. */
  of(table?: string): [LockTarget, LockEntry][];
}

export interface LockEntries extends CachedEntries {
  put(target: LockTarget, entry: LockEntry): void;
}

export const UNCLAIMED: LockEntry = { holders: [], waiters: [] };

/** Entries that all processes see. */
export class StoredEntries implements LockEntries {
  readonly #store: RecordStore;
  readonly #isAlive: (owner: LockOwner) => boolean;
  /** Targets of which a claim was left out, because the process of its owner has ended. */
  readonly #outdated = new Map<string, LockTarget>();

  constructor(store: RecordStore, isAlive: (owner: LockOwner) => boolean) {
    this.#store = store;
    this.#isAlive = isAlive;
  }

  isOnlyOf(): boolean {
    return false;
  }

  /** Targets whose claims of the dead were seen, and are stored until somebody puts what is left. */
  get outdated(): Iterable<LockTarget> {
    return this.#outdated.values();
  }

  get(target: LockTarget): LockEntry {
    return this.#entryOf(target, this.#store.get(keyOf(target)));
  }

  getMany(targets: readonly LockTarget[]): LockEntry[] {
    const texts = this.#store.getMany(targets.map(keyOf));
    return targets.map((target, index) => this.#entryOf(target, texts[index]));
  }

  put(target: LockTarget, entry: LockEntry): void {
    if (isUnclaimed(entry)) this.#store.remove(keyOf(target));
    else this.#store.put(keyOf(target), JSON.stringify(entry));
  }

  of(table?: string): [LockTarget, LockEntry][] {
    const range = table === undefined ? {} : { from: keyOf({ table }), to: `${table}\u0001` };
    return [...this.#within(range)];
  }

  /** As they are now, for as long as nobody else is granted a lock; `undefined` where there are more. */
  copy(countMax: number): CachedEntries | undefined {
    const entries = new Map<string, [LockTarget, LockEntry]>();
    for (const entry of this.#within({})) {
      if (entries.size === countMax) return undefined;
      entries.set(keyOf(entry[0]), entry);
    }
    return new CopiedEntries(entries);
  }

  *#within(range: KeyRange): Generator<[LockTarget, LockEntry]> {
    for (const [key, text] of this.#store.entries(range)) {
      const target = targetOf(key);
      yield [target, this.#entryOf(target, text)];
    }
  }

  /** What is stored, without those whose process has ended. */
  #entryOf(target: LockTarget, text: string | undefined): LockEntry {
    if (text === undefined) return UNCLAIMED;
    const { holders, waiters } = JSON.parse(text) as LockEntry;
    const lives = ({ owner }: Claim) => this.#isAlive(owner);
    const left = { holders: holders.filter(lives), waiters: waiters.filter(lives) };
    if (left.holders.length < holders.length) this.#outdated.set(keyOf(target), target);
    return left;
  }
}

/** Entries as they were at a moment, in the order of their keys. */
class CopiedEntries implements CachedEntries {
  readonly #entries: ReadonlyMap<string, [LockTarget, LockEntry]>;

  constructor(entries: ReadonlyMap<string, [LockTarget, LockEntry]>) {
    this.#entries = entries;
  }

  isOnlyOf(): boolean {
    return this.#entries.size === 0;
  }

  get(target: LockTarget): LockEntry {
    return this.#entries.get(keyOf(target))?.[1] ?? UNCLAIMED;
  }

  getMany(targets: readonly LockTarget[]): LockEntry[] {
    return targets.map((target) => this.get(target));
  }

  of(table?: string): [LockTarget, LockEntry][] {
    const entries = [...this.#entries.values()];
    return table === undefined ? entries : entries.filter(([target]) => target.table === table);
  }
}

/** What was said of a target before a transaction changed it, and what is said now. */
interface Change {
  readonly target: LockTarget;
  readonly before: LockEntry;
  after: LockEntry;
}

/**
 * Entries as a transaction of the account changes them. Nobody else is granted a lock before it is over, so
 * that they need not see what it takes and gives back; what is left then is to be stored.
 */
export class PendingEntries implements LockEntries {
  readonly #stored: CachedEntries | undefined;
  readonly #changes = new Map<string, Change>();
  /** How many claims of the changes each session has; those that have none are not there. */
  readonly #claimCounts = new Map<string, number>();

  /** @param stored - `undefined` where nobody has ever locked anything. */
  constructor(stored: CachedEntries | undefined) {
    this.#stored = stored;
  }

  isOnlyOf(owner: LockOwner): boolean {
    const { size } = this.#claimCounts;
    const isAlone = size === 0 || (size === 1 && this.#claimCounts.has(owner.session));
    return isAlone && (this.#stored?.isOnlyOf(owner) ?? true);
  }

  get(target: LockTarget): LockEntry {
    return this.#changes.get(keyOf(target))?.after ?? this.#stored?.get(target) ?? UNCLAIMED;
  }

  getMany(targets: readonly LockTarget[]): LockEntry[] {
    return targets.map((target) => this.get(target));
  }

  put(target: LockTarget, entry: LockEntry): void {
    const key = keyOf(target);
    const existing = this.#changes.get(key);
    if (existing) this.#countClaims(existing.after, -1);
    this.#countClaims(entry, 1);
    const before = existing?.before ?? this.#stored?.get(target) ?? UNCLAIMED;
    if (isUnclaimed(before) && isUnclaimed(entry)) this.#changes.delete(key);
    else if (existing) existing.after = entry;
    else this.#changes.set(key, { target, before, after: entry });
  }

  of(table?: string): [LockTarget, LockEntry][] {
    const entries = new Map<string, [LockTarget, LockEntry]>();
    for (const entry of this.#stored?.of(table) ?? []) entries.set(keyOf(entry[0]), entry);
    for (const [key, { target, after }] of this.#changes)
      if (table === undefined || target.table === table) entries.set(key, [target, after]);
    return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  }

  #countClaims({ holders, waiters }: LockEntry, step: 1 | -1): void {
    for (const { owner } of holders) this.#countClaim(owner, step);
    for (const { owner } of waiters) this.#countClaim(owner, step);
  }

  #countClaim({ session }: LockOwner, step: 1 | -1): void {
    const count = (this.#claimCounts.get(session) ?? 0) + step;
    if (count === 0) this.#claimCounts.delete(session);
    else this.#claimCounts.set(session, count);
  }

  /** What is left to be stored: claims that are new, and claims that are gone. */
  *left(): Generator<Change> {
    for (const change of this.#changes.values())
      if (JSON.stringify(change.before) !== JSON.stringify(change.after)) yield change;
  }
}

/** What is said of a target now, with what a change did to what was said before. */
export function changed(now: LockEntry, { before, after }: Omit<Change, 'target'>): LockEntry {
  return {
    holders: changedClaims(now.holders, before.holders, after.holders),
    waiters: changedClaims(now.waiters, before.waiters, after.waiters),
  };
}

function changedClaims<Kind extends Claim>(
  now: readonly Kind[],
  before: readonly Kind[],
  after: readonly Kind[],
): Kind[] {
  const isAmong = (claims: readonly Kind[], { owner, mode }: Kind) =>
    claims.some((claim) => claim.owner.session === owner.session && claim.mode === mode);
  const gone = before.filter((claim) => !isAmong(after, claim));
  const added = after.filter((claim) => !isAmong(before, claim));
  const others = [...gone, ...added].reduce(
    (left: readonly Kind[], { owner }) => without(left, owner),
    now,
  );
  return [...others, ...added];
}

/** The claims of all but one. */
export function without<Kind extends Claim>(claims: readonly Kind[], owner: LockOwner): Kind[] {
  return claims.filter((claim) => claim.owner.session !== owner.session);
}

/** True where nobody holds the target or waits for it. */
export function isUnclaimed({ holders, waiters }: LockEntry): boolean {
  return holders.length + waiters.length === 0;
}

/** The target that was asked for last, and its key: one lock is looked up several times. */
let lastTable = '';
let lastId: string | undefined;
let lastKey = '\0';

/** By what a target is known. @throws MvdbError `BAD_ID`. */
export function keyOf({ table, id }: LockTarget): string {
  if (id === lastId && table === lastTable) return lastKey;
  if (id !== undefined) assertRecordId(id);
  lastKey = `${table}\0${id ?? ''}`;
  lastTable = table;
  lastId = id;
  return lastKey;
}

function targetOf(key: string): LockTarget {
  const [table = '', id = ''] = key.split('\0');
  return id === '' ? { table } : { table, id };
}
