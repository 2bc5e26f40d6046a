import { byCodePoint } from '../indexing/id-order.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import type { ByteFindings, KeyRange, RecordLook, RecordStore } from '../storage/record-store.ts';
import { isMatch, scanning } from '../storage/scanning.ts';
import type { ReadTransaction, StoreSize } from '../storage/store.ts';

/** A key, and what stood under it; `undefined` where nothing did. */
export type PastEntry = readonly [key: string, text: string | undefined];

/** What of a database was otherwise at a moment in the past. */
export interface PastEntries {
  /** What stood under a key then; `undefined` where it was what it is now. */
  get(key: string): { readonly text: string | undefined } | undefined;
  /** The keys of a range whose texts were otherwise, ascending. */
  entries(range: KeyRange): Iterable<PastEntry>;
}

/** The records of a database as they were: those of now, in a state that is held, but for what was otherwise. */
export class PastStore implements RecordStore {
  readonly database: string;
  readonly isOpen = true;
  readonly splitKeys: readonly string[] = [];
  readonly #now: RecordStore;
  readonly #state: ReadTransaction;
  readonly #past: PastEntries;

  constructor(now: RecordStore, state: ReadTransaction, past: PastEntries) {
    this.database = now.database;
    this.#now = now;
    this.#state = state;
    this.#past = past;
  }

  open(): void {}

  openFully(): void {}

  forgetSplitKeys(): void {}

  size(): StoreSize {
    return { entries: this.count({}), sizeBytes: this.#now.size().sizeBytes };
  }

  get(key: string): string | undefined {
    const past = this.#past.get(key);
    return past === undefined ? this.#now.get(key, this.#state) : past.text;
  }

  getMany(keys: readonly string[]): (string | undefined)[] {
    return keys.map((key) => this.get(key));
  }

  put(): never {
    throw new TypeError('The past is never written.');
  }

  remove(): never {
    return this.put();
  }

  clear(): never {
    return this.put();
  }

  count(range: KeyRange): number {
    let count = this.#now.count(range, this.#state);
    for (const [key, text] of this.#past.entries(range)) {
      const isNow = this.#now.get(key, this.#state) !== undefined;
      count += Number(text !== undefined) - Number(isNow);
    }
    return count;
  }

  *keys(range: KeyRange): Generator<string> {
    const now = this.#now.keys(range, this.#state);
    for (const [key] of this.#merged(range, pairedWith(now, ''))) yield key;
  }

  *entries(range: KeyRange): Generator<[key: string, text: string]> {
    yield* this.#merged(range, this.#now.entries(range, this.#state));
  }

  /** The test sees no record of now that was otherwise: it may count what it sees. */
  *matchingKeys(matches: BytePredicate, range: KeyRange): Generator<string> {
    let { from } = range;
    for (const [key, text] of this.#past.entries(range)) {
      yield* this.#now.matchingKeys(matches, { from, to: key }, this.#state);
      if (text !== undefined && isMatchText(matches, text)) yield key;
      from = `${key}\0`;
    }
    yield* this.#now.matchingKeys(matches, { from, to: range.to }, this.#state);
  }

  allMatchingKeys(matches: BytePredicate, range: KeyRange): string[] {
    return [...this.matchingKeys(matches, range)];
  }

  lookThrough(look: RecordLook, range: KeyRange): string | undefined {
    for (const [key, text] of this.entries(range)) {
      const bytes = Buffer.from(text);
      const keyBytes = Buffer.from(key);
      const position = { bytes: keyBytes, start: 0, end: keyBytes.length };
      if (scanning((length: number) => look(bytes, length, position), bytes.length, 0)) return key;
    }
    return undefined;
  }

  *findings(): Generator<[key: string, findings: ByteFindings]> {
    const findings = { isKeyText: true, isRecordText: true, isWhole: true };
    for (const key of this.keys({})) yield [key, findings];
  }

  /** Entries of now and then, ascending, where those of then take the place of those of now. */
  *#merged(
    range: KeyRange,
    now: Iterator<[key: string, text: string]>,
  ): Generator<[key: string, text: string]> {
    let current = now.next();
    for (const [key, text] of this.#past.entries(range)) {
      while (!current.done && byCodePoint(current.value[0], key) < 0) {
        yield current.value;
        current = now.next();
      }
      if (!current.done && current.value[0] === key) current = now.next();
      if (text !== undefined) yield [key, text];
    }
    for (; !current.done; current = now.next()) yield current.value;
  }
}

function isMatchText(matches: BytePredicate, text: string): boolean {
  const bytes = Buffer.from(text);
  return isMatch(matches, bytes, bytes.length);
}

function* pairedWith<Other>(keys: Iterable<string>, other: Other): Generator<[string, Other]> {
  for (const key of keys) yield [key, other];
}
