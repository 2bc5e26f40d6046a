import { ascending, byCodePoint } from '../indexing/id-order.ts';
import type { KeyRange } from '../storage/record-store.ts';
import { recordBefore } from './log-entries.ts';
import type { LogReader } from './log-reader.ts';
import type { PastEntries, PastEntry } from './past-store.ts';

/** The keys of a database that changed since. */
interface ChangedDatabase {
  readonly ascending: readonly string[];
  readonly all: ReadonlySet<string>;
}

/** So many keys are asked for one by one before it is worth knowing all that changed. */
const SINGLE_READS = 20;

const UNCHANGED: ChangedDatabase = { ascending: [], all: new Set() };

/** What changed in an account after a commit, as a state that is held says. */
export class PastChanges {
  readonly #log: LogReader;
  readonly #position: number;
  /** The keys that changed, by database; read when they are first asked for all together, or many of them one by one. */
  #changed: ReadonlyMap<string, ChangedDatabase> | undefined;
  #singleReads = 0;

  constructor(log: LogReader, position: number) {
    this.#log = log;
    this.#position = position;
  }

  of(database: string): PastEntries {
    return {
      get: (key) => this.#get(database, key),
      entries: (range) => this.#entries(database, range),
    };
  }

  #get(database: string, key: string): { readonly text: string | undefined } | undefined {
    this.#singleReads += 1;
    if (this.#changed === undefined && this.#singleReads <= SINGLE_READS)
      return this.#before(database, key);
    return this.#of(database).all.has(key) ? this.#before(database, key) : undefined;
  }

  #of(database: string): ChangedDatabase {
    this.#changed ??= this.#read();
    return this.#changed.get(database) ?? UNCHANGED;
  }

  #before(database: string, key: string): { readonly text: string | undefined } | undefined {
    const before = this.#log.after(this.#position, database, key);
    if (before === undefined) return undefined;
    return { text: recordBefore(before) };
  }

  *#entries(database: string, { from = '', to }: KeyRange): Generator<PastEntry> {
    const keys = this.#of(database).ascending;
    for (let index = firstFrom(keys, from); index < keys.length; index += 1) {
      const key = keys[index] ?? '';
      if (to !== undefined && byCodePoint(key, to) >= 0) return;
      const before = this.#before(database, key);
      if (before !== undefined) yield [key, before.text];
    }
  }

  #read(): ReadonlyMap<string, ChangedDatabase> {
    const found = new Map<string, Set<string>>();
    for (const { changes } of this.#log.commits(this.#position))
      for (const { database, keys } of changes) {
        const changed = found.get(database) ?? new Set();
        found.set(database, changed);
        for (const key of keys) changed.add(key);
      }
    return new Map(
      Array.from(found, ([database, all]) => [database, { all, ascending: ascending(all) }]),
    );
  }
}

/** Where the first key stands that is not before another. */
function firstFrom(keys: readonly string[], from: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byCodePoint(keys[middle] ?? '', from) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
