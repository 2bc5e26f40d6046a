import { byCodePoint, type IndexEntry } from 'mvdb/engine';
import { Sorted } from './sorted.ts';

/** A record by its key. */
export interface TextByKey {
  readonly key: string;
  readonly text: string;
}

export const byKey = (one: { readonly key: string }, other: { readonly key: string }): number =>
  byCodePoint(one.key, other.key);

/** Keys of indexes are byte strings, which ascend as their characters do; the ids of one key by code point. */
export const byEntry = (one: IndexEntry, other: IndexEntry): number => {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return byCodePoint(one.id, other.id);
};

/** One state of an account: its databases by their names. A state that others see is never changed. */
export interface Contents {
  readonly commit: number;
  readonly records: ReadonlyMap<string, Sorted<TextByKey>>;
  readonly entries: ReadonlyMap<string, Sorted<IndexEntry>>;
}

export const nothing: Contents = { commit: 0, records: new Map(), entries: new Map() };

/** What a transaction makes of a state: a database is copied when it is first written, and no other one is. */
export class Draft implements Contents {
  readonly commit: number;
  readonly #base: Contents;
  readonly #records: Map<string, Sorted<TextByKey>>;
  readonly #entries: Map<string, Sorted<IndexEntry>>;
  readonly #copied = new Set<object>();

  constructor(base: Contents) {
    this.#base = base;
    this.commit = base instanceof Draft ? base.commit : base.commit + 1;
    this.#records = new Map(base.records);
    this.#entries = new Map(base.entries);
  }

  get records(): ReadonlyMap<string, Sorted<TextByKey>> {
    return this.#records;
  }

  get entries(): ReadonlyMap<string, Sorted<IndexEntry>> {
    return this.#entries;
  }

  /** The state when the transaction is committed: the one before where it changed nothing. */
  get result(): Contents {
    const { commit, records, entries } = this;
    if (this.#copied.size > 0) return { commit, records, entries };
    return this.#base instanceof Draft ? this.#base.result : this.#base;
  }

  recordsToWrite(database: string): Sorted<TextByKey> {
    return this.#toWrite(this.#records, database, () => new Sorted<TextByKey>(byKey));
  }

  entriesToWrite(database: string): Sorted<IndexEntry> {
    return this.#toWrite(this.#entries, database, () => new Sorted(byEntry));
  }

  #toWrite<Item>(
    databases: Map<string, Sorted<Item>>,
    database: string,
    make: () => Sorted<Item>,
  ): Sorted<Item> {
    const present = databases.get(database);
    if (present !== undefined && this.#copied.has(present)) return present;
    const copy = present?.copy() ?? make();
    this.#copied.add(copy);
    databases.set(database, copy);
    return copy;
  }
}
