import { isUtf8 } from 'node:buffer';
import type { Database, DatabaseOptions, RangeOptions, Transaction } from 'lmdb';
import { decodeText } from '../../text/decode-text.ts';
import type { BytePredicate } from '../byte-predicate.ts';
import type { ByteFindings, KeyRange, RecordLook, RecordStore } from '../record-store.ts';
import { assertNotScanning } from '../scanning.ts';
import type { StoreSize } from '../store.ts';
import { CachedTexts } from './cached-texts.ts';
import { CHECKSUM_BYTES, checksummed, isChecksummed } from './checksum.ts';
import { Cursor, itemsOf } from './cursor.ts';
import type { PageTree } from './file/data-pages.ts';
import { isWorthReading } from './file/page-scan.ts';
import { type Look, nowhere, type RecordPosition } from './file/record-position.ts';
import { idCodec, lazyIdCodec } from './id-codec.ts';
import { keyAt } from './key-at.ts';
import { KeyTexts } from './key-texts.ts';
import { RecordScan, type TreeFinder } from './record-scan.ts';
import { type HandleHolder, keyedBy, type StoreHost, type WriteTransaction } from './store-host.ts';
import { storeSize } from './store-size.ts';

const noTree: TreeFinder = () => undefined;

/** The lowest key there can be: a key is never empty. */
const LOWEST_KEY = '\u0000';

/** The scanning handle of a store; each step of its cursor only notes where the record lies. */
interface Scanner {
  readonly handle: Database<unknown, string>;
  readonly position: RecordPosition;
}

/**
 * Texts by key in one LMDB database. Two handles stand on it: one decodes strings for single reads and
 * writes; the other, for scans, looks at the mapped bytes and leaves keys undecoded until wanted.
 */
export class LmdbRecordStore implements RecordStore, HandleHolder {
  readonly database: string;
  readonly #host: StoreHost;
  /** Bytes that follow the text of a record. */
  readonly #checksumBytes: number;
  #openRecords: Database<string, string> | undefined;
  #openScanner: Scanner | undefined;
  #splitKeys: readonly string[] = [];
  readonly #cached = new CachedTexts();
  /** The transaction that changed the database last. */
  #changedBy: object | undefined;

  constructor(host: StoreHost, database: string) {
    this.#host = host;
    this.#checksumBytes = host.hasChecksums ? CHECKSUM_BYTES : 0;
    this.database = database;
  }

  get isOpen(): boolean {
    return this.#openRecords !== undefined;
  }

  open(): void {
    this.#records;
  }

  /** Opens what scans need, so that they need not wait for a writer. */
  openForScans(): void {
    this.#scanner;
  }

  openFully(): void {
    this.open();
    this.openForScans();
  }

  releaseHandles(): void {
    this.#openRecords = undefined;
    this.#openScanner = undefined;
  }

  get(key: string, transaction?: Transaction): string | undefined {
    assertNotScanning();
    const { level } = this.#host;
    if (transaction !== undefined && level !== undefined) {
      // Inside a write transaction LMDB reads that one instead of the snapshot, except by ranges.
      const [found] = this.entries({ from: key, to: key + LOWEST_KEY }, transaction);
      return found?.[1];
    }
    if (level === undefined) return this.#stored(key, transaction);
    const cached = this.#cached.get(level.transaction, key);
    if (cached !== undefined) return cached;
    const stored = this.#stored(key);
    if (stored !== undefined) this.#cached.note(level.transaction, key, stored);
    return stored;
  }

  #stored(key: string, transaction?: Transaction): string | undefined {
    try {
      const stored =
        transaction === undefined
          ? this.#records.get(key)
          : this.#records.get(key, { transaction });
      if (stored === undefined || this.#checksumBytes === 0) return stored;
      return stored.slice(0, -this.#checksumBytes);
    } catch (cause) {
      throw this.#host.failure(cause);
    }
  }

  getMany(keys: readonly string[], transaction?: Transaction): (string | undefined)[] {
    return keys.map((key) => this.get(key, transaction));
  }

  put(key: string, text: string): void {
    this.#host.askForRoom(key, text);
    this.#write((records, transaction) => {
      if (this.#cached.get(transaction, key) === text) return;
      // Where text is expected, LMDB writes bytes as they are.
      const handle = records as Database<string | Uint8Array, string>;
      handle.putSync(key, this.#host.hasChecksums ? checksummed(key, text) : text);
      this.#cached.note(transaction, key, text);
    });
  }

  /** @returns Whether there was such a key. */
  remove(key: string): boolean {
    this.#host.askForRoom(key, '');
    return this.#write((records, transaction) => {
      this.#cached.forget(transaction, key);
      return records.removeSync(key);
    });
  }

  /** Removes all keys, or those of a range. */
  clear(range: KeyRange = {}): void {
    if (range.from === undefined && range.to === undefined)
      this.#write((records, transaction) => {
        this.#cached.forgetAll(transaction);
        records.clearSync();
      });
    else
      this.#host.transact(() => {
        for (const key of [...this.keys(range)]) this.remove(key);
      });
  }

  count(range: KeyRange, transaction?: Transaction): number {
    assertNotScanning();
    if (isEmpty(range)) return 0;
    try {
      if (range.from === undefined && range.to === undefined && transaction === undefined)
        return this.size().entries;
      return this.#records.getKeysCount(rangeOptions(range, transaction));
    } catch (cause) {
      throw this.#host.failure(cause);
    }
  }

  keys(range: KeyRange, transaction?: Transaction): Generator<string> {
    // LMDB's cursor need not touch the values, which costs less only where they fill pages.
    const tree = this.#treeBetweenSteps(range, transaction)();
    if (tree !== undefined && isWorthReading(tree)) return this.#scan(keyAt, range, transaction);
    return itemsOf(this.#host, () =>
      isEmpty(range) ? [] : this.#records.getKeys(rangeOptions(range, transaction)),
    );
  }

  entries(range: KeyRange, transaction?: Transaction): Generator<[key: string, text: string]> {
    return this.#scan(entryAt, range, transaction);
  }

  /**
   * The keys whose bytes pass the test; no record is decoded, and a key only when it passes. The test may
   * not use the database, which would overwrite the bytes it looks at.
   */
  matchingKeys(
    matches: BytePredicate,
    range: KeyRange,
    transaction?: Transaction,
  ): Generator<string> {
    const look = (position: RecordPosition, length: number) =>
      matches(position.value, length) ? keyAt(position) : undefined;
    return this.#scan(look, range, transaction);
  }

  /** The same keys all at once, which costs less. */
  allMatchingKeys(matches: BytePredicate, range: KeyRange, transaction?: Transaction): string[] {
    const keys = new KeyTexts();
    const look = (position: RecordPosition, length: number) => {
      if (matches(position.value, length)) keys.add(position.bytes, position.start, position.end);
    };
    this.#first(look, range, transaction);
    return keys.take();
  }

  /**
   * Shows the bytes of records and of their keys, ascending, until the look has seen enough. It may not use the
   * database, as the test of `matchingKeys`.
   *
   * @returns The key of the record seen last; `undefined` where there are no more.
   */
  lookThrough(look: RecordLook, range: KeyRange): string | undefined {
    return this.#first(
      (position, length) => (look(position.value, length, position) ? keyAt(position) : undefined),
      range,
    );
  }

  /** For every key, as far as it can be read, whether it and what stands under it are UTF-8. */
  findings(transaction?: Transaction): Generator<[key: string, findings: ByteFindings]> {
    const { hasChecksums } = this.#host;
    const look = (
      position: RecordPosition,
      length: number,
    ): [key: string, findings: ByteFindings] => {
      const key = position.bytes.subarray(position.start, position.end);
      const findings = {
        isKeyText: isUtf8(key),
        isRecordText: isUtf8(position.value.subarray(0, length)),
        isWhole: !hasChecksums || isChecksummed(key, position.value, position.length),
      };
      return [keyAt(position), findings];
    };
    return this.#scan(look, {}, transaction);
  }

  size(): StoreSize {
    return storeSize(this.#records);
  }

  /**
   * Keys that part the database evenly, ascending, as the last scan of all of it passed them; none before.
   * What was written since may have made the parts uneven.
   */
  get splitKeys(): readonly string[] {
    return this.#splitKeys;
  }

  /** Call this if they turn out to be uneven; the next scan sets new ones. */
  forgetSplitKeys(): void {
    this.#splitKeys = [];
  }

  get #records(): Database<string, string> {
    this.#openRecords ??= this.#host.openHandle<string>(
      this,
      keyedBy(idCodec, { encoding: 'string' }),
    );
    return this.#openRecords;
  }

  get #scanner(): Scanner {
    this.#openScanner ??= openScanner((options) => this.#host.openHandle(this, options));
    return this.#openScanner;
  }

  #write<Result>(
    work: (records: Database<string, string>, transaction: WriteTransaction) => Result,
  ): Result {
    assertNotScanning();
    this.#host.assertMayWrite();
    const { level } = this.#host;
    if (level === undefined) return this.#host.transact(() => this.#write(work));
    const { transaction } = level;
    this.#changedBy = transaction;
    try {
      return work(this.#records, transaction);
    } catch (cause) {
      throw this.#host.failure(cause);
    }
  }

  *#scan<Item>(look: Look<Item>, range: KeyRange, transaction?: Transaction): Generator<Item> {
    if (isEmpty(range)) return;
    const scan = this.#begin(range, transaction, () => this.#treeBetweenSteps(range, transaction));
    try {
      for (let item = scan.find(look); item !== undefined; item = scan.find(look)) yield item;
    } finally {
      scan.close();
    }
  }

  /** What a look finds first in a range. */
  #first<Item>(look: Look<Item>, range: KeyRange, transaction?: Transaction): Item | undefined {
    if (isEmpty(range)) return undefined;
    const scan = this.#begin(range, transaction, () => () => this.#treeNow(transaction));
    try {
      return scan.find(look);
    } finally {
      scan.close();
    }
  }

  /** @param treeFinder - Asked once the cursor is there, which holds the state that the scan sees. */
  #begin(
    range: KeyRange,
    transaction: Transaction | undefined,
    treeFinder: () => TreeFinder,
  ): RecordScan {
    const isWhole = range.from === undefined && range.to === undefined;
    const onEnd = (splitKeys: readonly string[]) => {
      if (isWhole) this.#splitKeys = splitKeys;
    };
    const { handle, position } = this.#scanner;
    const cursor = new Cursor(this.#host, () => handle.getRange(rangeOptions(range, transaction)));
    const to = range.to === undefined ? undefined : Buffer.from(range.to);
    const checksumBytes = this.#checksumBytes;
    return new RecordScan({ cursor, position, to, tree: treeFinder(), checksumBytes, onEnd });
  }

  /** The tree that reads see now, unless it is not in the file yet. */
  #treeNow(transaction: Transaction | undefined): PageTree | undefined {
    const { level } = this.#host;
    const isInFile =
      level === undefined || (transaction === undefined && this.#changedBy !== level.transaction);
    return isInFile ? this.#host.treeOf(this.database, transaction) : undefined;
  }

  /**
   * The tree that a scan sees which begins now, and between whose steps others read and write. In a transaction it
   * sees what that writes meanwhile.
   */
  #treeBetweenSteps({ to }: KeyRange, transaction: Transaction | undefined): TreeFinder {
    if (this.#host.level !== undefined) return noTree;
    if (transaction !== undefined) return () => this.#treeNow(transaction);
    // What reads see may change; ranges with an end are mostly short.
    if (to !== undefined) return noTree;
    const tree = this.#host.treeOf(this.database, undefined);
    return () => tree;
  }
}

function entryAt(position: RecordPosition, length: number): [key: string, text: string] {
  return [keyAt(position), decodeText(position.value, 0, length)];
}

function openScanner(openHandle: (options: DatabaseOptions) => Database<unknown, string>): Scanner {
  const position = nowhere();
  const encoder = {
    encode: () => {
      throw new TypeError('A scanning handle never writes.');
    },
    decode: (bytes: Uint8Array, length: number) => {
      position.value = bytes;
      position.length = length;
    },
  };
  const handle = openHandle(keyedBy(lazyIdCodec(position), { encoder } as DatabaseOptions));
  // The decoder reads the shared buffer in place; without this LMDB copies each value first.
  Object.assign(handle, { decoderCopies: true });
  return { handle, position };
}

/** No key lies before the empty one, which LMDB would take for an open end. */
function isEmpty({ to }: KeyRange): boolean {
  return to === '';
}

function rangeOptions({ from, to }: KeyRange, transaction?: Transaction): RangeOptions {
  return {
    start: from || LOWEST_KEY,
    ...(to !== undefined && { end: to }),
    ...(transaction && { transaction }),
  };
}
