import {
  asBinary,
  type Binary,
  type Database,
  type DatabaseOptions,
  type PutOptions,
  type RangeOptions,
  type Transaction,
} from 'lmdb';
import { byteCodec } from '../byte-codec.ts';
import type { BytePart, EntryRun } from '../entry-run.ts';
import { ALL_ENTRIES, type ByteRange, type IndexEntry, type IndexStore } from '../index-store.ts';
import { assertNotScanning } from '../scanning.ts';
import type { StoreSize } from '../store.ts';
import { AscendingIds } from './ascending-ids.ts';
import { itemsOf } from './cursor.ts';
import { KeyTexts } from './key-texts.ts';
import { type HandleHolder, keyedBy, type StoreHost } from './store-host.ts';
import { storeSize } from './store-size.ts';

const APPENDED: PutOptions = { append: true };

/** The collecting handle of a store: each step of its cursor only adds the bytes of an id to those collected. */
interface Collector {
  readonly handle: Database<void, string>;
  /** For the ids of a key, which come in order. */
  readonly texts: KeyTexts;
  into: KeyTexts | AscendingIds;
}

/**
 * Ids by key in one LMDB database; a key has any number of ids, ascending by code point. Keys are byte
 * strings: text whose every character stands for one byte. Two handles stand on it: one decodes ids one by one;
 * the other, for many at once, collects their bytes.
 */
export class LmdbIndexStore implements IndexStore, HandleHolder {
  readonly database: string;
  readonly #host: StoreHost;
  #openEntries: Database<string, string> | undefined;
  #openCollector: Collector | undefined;

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
    this.#collector;
  }

  releaseHandles(): void {
    this.#openEntries = undefined;
    this.#openCollector = undefined;
  }

  /** Adds an entry; one that is there already stays. */
  add(key: string, id: string): void {
    this.#host.askForRoom(key, id);
    this.#use((entries) => entries.putSync(key, id));
  }

  /**
   * Adds the entries of a run, as `add` does, each page of LMDB being changed but once. Keys behind all that are
   * there are appended, which LMDB need not find the place of.
   */
  addAll(run: EntryRun): void {
    this.#host.askForRooms(run.count, run.sizeBytes);
    this.#use((entries) => {
      const handle = entries as unknown as Database<Binary, BytePart>;
      const [last = ''] = keysOf(entries, ALL_ENTRIES, true, undefined);
      let value: Binary | undefined;
      let isAfter = false;
      run.forEach((key, id, isOfLastKey) => {
        value ??= asBinary(id);
        isAfter ||= byteCodec.readKey(key, key.start, key.end) > last;
        if (!isAfter || isOfLastKey) handle.putSync(key, value);
        else append(handle, key, value);
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

  /** The ids of a key, ascending, all at once. */
  allIds(key: string, transaction?: Transaction): string[] {
    return this.#ask(() => {
      const { texts } = this.#collector;
      // What a cursor that failed has left is not of this key.
      texts.take();
      this.#collect(texts, (handle) => handle.getValues(key, within(transaction)));
      return texts.take();
    });
  }

  /** The ids with an entry in a range, ascending, each once, all at once. */
  allIdsIn(range: ByteRange, transaction?: Transaction): string[] {
    if (isEmpty(range)) return [];
    return this.#ask(() => {
      const ids = new AscendingIds();
      this.#collect(ids, (handle) => handle.getRange(rangeOptions(range, transaction)));
      return ids.texts();
    });
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
      keyedBy({ writeKey, readKey: byteCodec.readKey }, { encoding: 'string', dupSort: true }),
    );
    return this.#openEntries;
  }

  get #collector(): Collector {
    this.#openCollector ??= openCollector((options) => this.#host.openHandle(this, options));
    return this.#openCollector;
  }

  #collect(
    into: KeyTexts | AscendingIds,
    rangeOf: (handle: Database<void, string>) => Iterable<unknown>,
  ): void {
    const collector = this.#collector;
    collector.into = into;
    for (const _ of rangeOf(collector.handle));
  }

  #use(work: (entries: Database<string, string>) => void): void {
    this.#host.assertMayWrite();
    if (this.#host.level === undefined) this.#host.transact(() => this.#ask(work));
    else this.#ask(work);
  }

  #ask<Answer>(work: (entries: Database<string, string>) => Answer): Answer {
    assertNotScanning();
    try {
      return work(this.#entries);
    } catch (cause) {
      throw this.#host.failure(cause);
    }
  }
}

function append(entries: Database<Binary, BytePart>, key: BytePart, id: Binary): void {
  const isAppended: unknown = entries.putSync(key, id, APPENDED);
  if (isAppended !== true) throw new TypeError('What is appended has a key behind all others.');
}

/** Keys are byte strings, or when a run is written its bytes. */
function writeKey(key: string | BytePart, target: Uint8Array, start: number): number {
  if (typeof key === 'string') return byteCodec.writeKey(key, target, start);
  const { start: from, end } = key;
  for (let index = from; index < end; index += 1) target[start + index - from] = key[index] ?? 0;
  return start + end - from;
}

function openCollector(
  openHandle: (options: DatabaseOptions) => Database<void, string>,
): Collector {
  const encoder = {
    encode: () => {
      throw new TypeError('A collecting handle never writes.');
    },
    decode: (bytes: Uint8Array, length: number) => collector.into.add(bytes, 0, length),
  };
  const codec = { writeKey, readKey: () => undefined };
  const handle = openHandle(keyedBy(codec, { encoder, dupSort: true } as DatabaseOptions));
  // The decoder reads the shared buffer in place; without this LMDB copies each value first.
  Object.assign(handle, { decoderCopies: true });
  const texts = new KeyTexts();
  const collector: Collector = { handle, texts, into: texts };
  return collector;
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
