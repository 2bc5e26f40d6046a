import {
  ascendingOnce,
  type ByteRange,
  type EntryRun,
  type IndexEntry,
  type IndexStore,
  type ReadTransaction,
  type StoreSize,
} from 'mvdb/engine';
import { byEntry } from './contents.ts';
import { Sorted } from './sorted.ts';
import { MemoryStore } from './store.ts';

const NONE = new Sorted<IndexEntry>(byEntry);

/** The entries of one index. */
export class MemoryIndexStore extends MemoryStore implements IndexStore {
  add(key: string, id: string): void {
    this.host.write((draft) => draft.entriesToWrite(this.database).put({ key, id }));
  }

  addAll(run: EntryRun): void {
    this.host.write(() =>
      run.forEach((key, id) => {
        const keyText = Buffer.from(key.subarray(key.start, key.end)).toString('latin1');
        this.add(keyText, Buffer.from(id.subarray(id.start, id.end)).toString());
      }),
    );
  }

  remove(key: string, id: string): void {
    this.host.write((draft) => draft.entriesToWrite(this.database).remove({ key, id }));
  }

  clear(): void {
    this.host.write((draft) => {
      const entries = draft.entriesToWrite(this.database);
      entries.removeBetween(0, entries.size);
    });
  }

  *ids(key: string, transaction?: ReadTransaction): Generator<string> {
    for (const { id } of this.#items(rangeOfKey(key), transaction)) yield id;
  }

  allIds(key: string, transaction?: ReadTransaction): string[] {
    return [...this.ids(key, transaction)];
  }

  allIdsIn(range: ByteRange, transaction?: ReadTransaction): string[] {
    return ascendingOnce(this.#items(range, transaction).map(({ id }) => id));
  }

  count(key: string, transaction?: ReadTransaction): number {
    return this.countRange(rangeOfKey(key), transaction);
  }

  countRange(range: ByteRange, transaction?: ReadTransaction): number {
    return this.#items(range, transaction).length;
  }

  countKeys(range: ByteRange, transaction?: ReadTransaction): number {
    return new Set(this.#items(range, transaction).map(({ key }) => key)).size;
  }

  *entries(range: ByteRange, transaction?: ReadTransaction): Generator<IndexEntry> {
    const check = this.host.rangeCheck();
    for (const entry of this.#items(range, transaction)) {
      check();
      yield entry;
    }
  }

  *keys(range: ByteRange, isDescending: boolean, transaction?: ReadTransaction): Generator<string> {
    const check = this.host.rangeCheck();
    const keys = [...new Set(this.#items(range, transaction).map(({ key }) => key))];
    for (const key of isDescending ? keys.reverse() : keys) {
      check();
      yield key;
    }
  }

  size(): StoreSize {
    let sizeBytes = 0;
    const entries = this.host.contents(undefined).entries.get(this.database) ?? NONE;
    for (const { key, id } of entries.between(0, entries.size))
      sizeBytes += key.length + 2 * id.length;
    return { entries: entries.size, sizeBytes };
  }

  #items({ from, to }: ByteRange, transaction: ReadTransaction | undefined): readonly IndexEntry[] {
    const entries = this.host.contents(transaction).entries.get(this.database) ?? NONE;
    return entries.between(
      entries.indexOf({ key: from, id: '' }),
      entries.indexOf({ key: to, id: '' }),
    );
  }
}

/** One key and no other: what follows it begins with the same bytes and a zero. */
function rangeOfKey(key: string): ByteRange {
  return { from: key, to: `${key}\0` };
}
