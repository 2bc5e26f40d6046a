import {
  assertNotScanning,
  type ByteFindings,
  type BytePredicate,
  isMatch,
  type KeyRange,
  type ReadTransaction,
  type RecordLook,
  type RecordStore,
  type StoreSize,
} from 'mvdb/engine';
import { byKey, type TextByKey } from './contents.ts';
import { Sorted } from './sorted.ts';
import { MemoryStore } from './store.ts';

const NONE = new Sorted<TextByKey>(byKey);
const WHOLE: ByteFindings = { isKeyText: true, isRecordText: true, isWhole: true };
const encoder = new TextEncoder();

/** The records of one database. */
export class MemoryRecordStore extends MemoryStore implements RecordStore {
  /** Nothing is scanned by several threads, and so nothing is parted for them. */
  readonly splitKeys: readonly string[] = [];

  forgetSplitKeys(): void {}

  get(key: string, transaction?: ReadTransaction): string | undefined {
    return this.#records(transaction).find({ key, text: '' })?.text;
  }

  getMany(keys: readonly string[], transaction?: ReadTransaction): (string | undefined)[] {
    return keys.map((key) => this.get(key, transaction));
  }

  put(key: string, text: string): void {
    this.host.write((draft) => draft.recordsToWrite(this.database).put({ key, text }));
  }

  remove(key: string): boolean {
    return this.host.write((draft) =>
      draft.recordsToWrite(this.database).remove({ key, text: '' }),
    );
  }

  clear(range: KeyRange = {}): void {
    this.host.write((draft) => {
      const records = draft.recordsToWrite(this.database);
      records.removeBetween(...boundsOf(records, range));
    });
  }

  count(range: KeyRange, transaction?: ReadTransaction): number {
    const [from, to] = boundsOf(this.#records(transaction), range);
    return Math.max(0, to - from);
  }

  *keys(range: KeyRange, transaction?: ReadTransaction): Generator<string> {
    for (const [key] of this.entries(range, transaction)) yield key;
  }

  /** Goes from each record to the one after its key, since a transaction may write between two steps. */
  *entries(range: KeyRange, transaction?: ReadTransaction): Generator<[key: string, text: string]> {
    const check = this.host.rangeCheck();
    const begun = this.#records(transaction);
    const isInTransaction = transaction === undefined && this.host.inTransaction;
    const current = () => (isInTransaction ? this.#records(undefined) : begun);
    let [index] = boundsOf(begun, range);
    for (;;) {
      check();
      const records = current();
      const item = records.at(index);
      if (item === undefined || index >= boundsOf(records, range)[1]) return;
      yield [item.key, item.text];
      check();
      const after = current();
      index = after.indexOf(item) + (after.find(item) === undefined ? 0 : 1);
    }
  }

  *matchingKeys(
    matches: BytePredicate,
    range: KeyRange,
    transaction?: ReadTransaction,
  ): Generator<string> {
    for (const [key, text] of this.entries(range, transaction)) {
      const bytes = encoder.encode(text);
      if (isMatch(matches, bytes, bytes.length)) yield key;
    }
  }

  allMatchingKeys(
    matches: BytePredicate,
    range: KeyRange,
    transaction?: ReadTransaction,
  ): string[] {
    return [...this.matchingKeys(matches, range, transaction)];
  }

  lookThrough(look: RecordLook, range: KeyRange): string | undefined {
    for (const [key, text] of this.entries(range)) {
      const bytes = encoder.encode(text);
      const keyBytes = encoder.encode(key);
      const position = { bytes: keyBytes, start: 0, end: keyBytes.length };
      const hasSeenEnough = (shown: Uint8Array, length: number) => look(shown, length, position);
      if (isMatch(hasSeenEnough, bytes, bytes.length)) return key;
    }
    return undefined;
  }

  *findings(transaction?: ReadTransaction): Generator<[key: string, findings: ByteFindings]> {
    for (const [key] of this.entries({}, transaction)) yield [key, WHOLE];
  }

  size(): StoreSize {
    let sizeBytes = 0;
    for (const [key, text] of this.entries({})) sizeBytes += 2 * (key.length + text.length);
    return { entries: this.count({}), sizeBytes };
  }

  #records(transaction: ReadTransaction | undefined): Sorted<TextByKey> {
    assertNotScanning();
    return this.host.contents(transaction).records.get(this.database) ?? NONE;
  }
}

/** Where a range begins, and where it ends. */
function boundsOf(records: Sorted<TextByKey>, { from, to }: KeyRange): [from: number, to: number] {
  const first = from === undefined ? 0 : records.indexOf({ key: from, text: '' });
  return [first, to === undefined ? records.size : records.indexOf({ key: to, text: '' })];
}
