import { asBinary, type Binary, type Database, type RangeOptions, type Transaction } from 'lmdb';
import { byteCodec } from '../byte-codec.ts';
import type { BytePart, EntryRun } from '../entry-run.ts';
import type { ByteRange, IndexEntry, IndexStore } from '../index-store.ts';
import { assertNotLooking } from '../looking.ts';
import type { StoreSize } from '../store.ts';
import { itemsOf } from './cursor.ts';
import { type HandleHolder, keyedBy, type StoreHost } from './store-host.ts';
import { storeSize } from './store-size.ts';

/**
 * Ids by key in one LMDB database; a key has any number of ids, ascending by code point. Keys are byte
 * strings: text whose every character stands for one byte.
 */
export class LmdbIndexStore implements IndexStore, HandleHolder {
  readonly database: string;
  readonly #host: StoreHost;
  /** Leaves out the keys of what is read now. */
  #skipsKeys = false;
  #openEntries: Database<string, string> | undefined;

  constructor(host: StoreHost, database: string) {
    this.#host = host;
    this.database = database;
  }

  get isOpen(): boolean {
    return this.#openEntries !== undefined;
  }

  open(): void {
    this.#entries;
  }

  openFully(): void {
    this.open();
  }

  releaseHandles(): void {
    this.#openEntries = undefined;
  }

  /** Adds an entry; one that is there already stays. */
  add(key: string, id: string): void {
    this.#host.askForRoom(key, id);
    this.#use((entries) => entries.putSync(key, id));
  }

  /** Adds the entries of a run, as `add` does, each page of LMDB being changed but once. */
  addAll(run: EntryRun): void {
    this.#host.askForRooms(run.count, run.sizeBytes);
    this.#use((entries) => {
      const handle = entries as unknown as Database<Binary, BytePart>;
      let value: Binary | undefined;
      run.forEach((key, id) => {
        value ??= asBinary(id);
        handle.putSync(key, value);
      });
    });
  }

  /** Removes an entry, if there is one. */
  remove(key: string, id: string): void {
    this.#host.askForRoom(key, '');
    this.#use((entries) => entries.removeSync(key, id));
  }

  /** Removes all entries. */
  clear(): void {
    this.#use((entries) => entries.clearSync());
  }

  size(): StoreSize {
    return this.#ask(storeSize);
  }

  /** The ids of a key, ascending. */
  ids(key: string, transaction?: Transaction): Generator<string> {
    return itemsOf(this.#host, () => this.#entries.getValues(key, within(transaction)));
  }

  /** The ids of a key, all at once. */
  allIds(key: string, transaction?: Transaction): string[] {
    const ids: string[] = [];
    this.#ask((entries) => {
      for (const id of entries.getValues(key, within(transaction))) ids.push(id);
    });
    return ids;
  }

  /** The ids of a range in the order of its entries, all at once; one may come several times. */
  allIdsIn(range: ByteRange, transaction?: Transaction): string[] {
    if (isEmpty(range)) return [];
    const ids: string[] = [];
    this.#skipsKeys = true;
    try {
      this.#ask((entries) => {
        for (const { value } of entries.getRange(rangeOptions(range, transaction))) ids.push(value);
      });
    } finally {
      this.#skipsKeys = false;
    }
    return ids;
  }

  /** Number of ids of a key, found without counting them. */
  count(key: string, transaction?: Transaction): number {
    return this.#ask((entries) => entries.getValuesCount(key, within(transaction)));
  }

  /** Number of entries in a range; some nanoseconds for each. */
  countRange(range: ByteRange, transaction?: Transaction): number {
    if (isEmpty(range)) return 0;
    return this.#ask((entries) => entries.getCount(rangeOptions(range, transaction)));
  }

  /** Number of keys in a range. */
  countKeys(range: ByteRange, transaction?: Transaction): number {
    if (isEmpty(range)) return 0;
    return this.#ask((entries) => entries.getKeysCount(rangeOptions(range, transaction)));
  }

  /** The entries of a range, ascending by key, and for one key by id. */
  entries(range: ByteRange, transaction?: Transaction): Generator<IndexEntry> {
    return itemsOf(this.#host, () => entriesOf(this.#entries, range, transaction));
  }

  /** The keys of a range, ascending or descending. */
  keys(range: ByteRange, isDescending: boolean, transaction?: Transaction): Generator<string> {
    return itemsOf(this.#host, () => keysOf(this.#entries, range, isDescending, transaction));
  }

  get #entries(): Database<string, string> {
    this.#openEntries ??= this.#host.openHandle<string>(
      this,
      keyedBy(this.#codec(), { encoding: 'string', dupSort: true }),
    );
    return this.#openEntries;
  }

  /** Keys are byte strings, or when a run is written its bytes. */
  #codec() {
    const { readKey } = byteCodec;
    return {
      writeKey,
      readKey: (bytes: Uint8Array, start: number, end: number) =>
        this.#skipsKeys ? '' : readKey(bytes, start, end),
    };
  }

  #use(work: (entries: Database<string, string>) => void): void {
    this.#host.assertMayWrite();
    if (this.#host.level === undefined) this.#host.transact(() => this.#ask(work));
    else this.#ask(work);
  }

  #ask<Answer>(work: (entries: Database<string, string>) => Answer): Answer {
    assertNotLooking();
    try {
      return work(this.#entries);
    } catch (cause) {
      throw this.#host.failure(cause);
    }
  }
}

function writeKey(key: string | BytePart, target: Uint8Array, start: number): number {
  if (typeof key === 'string') return byteCodec.writeKey(key, target, start);
  const { start: from, end } = key;
  for (let index = from; index < end; index += 1) target[start + index - from] = key[index] ?? 0;
  return start + end - from;
}

function* entriesOf(
  entries: Database<string, string>,
  range: ByteRange,
  transaction: Transaction | undefined,
): Generator<IndexEntry> {
  if (isEmpty(range)) return;
  for (const { key, value } of entries.getRange(rangeOptions(range, transaction)))
    yield { key, id: value };
}

function keysOf(
  entries: Database<string, string>,
  range: ByteRange,
  isDescending: boolean,
  transaction: Transaction | undefined,
): Iterable<string> {
  if (isEmpty(range)) return [];
  if (!isDescending) return entries.getKeys(rangeOptions(range, transaction));
  return entries.getKeys({
    ...within(transaction),
    start: range.to,
    end: range.from,
    reverse: true,
    exclusiveStart: true,
    inclusiveEnd: true,
  } as RangeOptions);
}

function isEmpty({ from, to }: ByteRange): boolean {
  return from >= to;
}

function rangeOptions({ from, to }: ByteRange, transaction: Transaction | undefined): RangeOptions {
  return { start: from, end: to, ...within(transaction) };
}

function within(transaction: Transaction | undefined): RangeOptions {
  return transaction === undefined ? {} : { transaction };
}
