import type { ByteRange } from 'mvdb/engine';

/** Rows and ranges that are looked at before a transaction looks at everything, as far as others are concerned. */
const COUNT_MAX = 20_000;

/** Bytes of UTF-8 are below it. */
const BEYOND = Buffer.of(0xff);

/** What a record is called among all rows. */
export function recordName(database: string, key: string): Buffer {
  return Buffer.from(`${database}\0${key}`);
}

/** What an entry is called: in the order of the entries of an index, and none begins as another one of another key. */
export function entryName(database: string, key: string, id: string): Buffer {
  return Buffer.from(`${keyName(database, key)}\0${id}`);
}

/** @param key - Each character is one byte. */
function keyName(database: string, key: string): string {
  return `${database}\0${Buffer.from(key, 'latin1').toString('hex')}`;
}

/** A range that is being read: it ends where the reading ended. */
export interface OpenRange {
  /** Says which row was the last, after which others may have done what they like. */
  endBehind(row: Uint8Array): void;
}

/** What a transaction depends on: rows that it read, there or not, and ranges of rows. */
export class ReadSet {
  readonly #rows = new Map<string, Uint8Array>();
  readonly #ranges: { readonly from: Uint8Array; to: Uint8Array }[] = [];

  /** Whether it is more than is worth comparing. */
  get isFull(): boolean {
    return this.#rows.size + this.#ranges.length > COUNT_MAX;
  }

  get rows(): readonly Uint8Array[] {
    return [...this.#rows.values()];
  }

  get from(): readonly Uint8Array[] {
    return this.#ranges.map(({ from }) => from);
  }

  get to(): readonly Uint8Array[] {
    return this.#ranges.map(({ to }) => to);
  }

  addRecord(database: string, key: string): void {
    const name = `${database}\0${key}`;
    if (!this.#rows.has(name)) this.#rows.set(name, Buffer.from(name));
  }

  /** @param to - Before it the range ends; absent for one to the end of the database. */
  addRecords(database: string, from = '', to?: string): OpenRange {
    const beyond = Buffer.concat([recordName(database, ''), BEYOND]);
    return this.#add(
      recordName(database, from),
      to === undefined ? beyond : recordName(database, to),
    );
  }

  addEntries(database: string, { from, to }: ByteRange): OpenRange {
    return this.#add(Buffer.from(keyName(database, from)), Buffer.from(keyName(database, to)));
  }

  /** The entries of one key. */
  addEntriesOf(database: string, key: string): OpenRange {
    const name = keyName(database, key);
    return this.#add(Buffer.from(`${name}\0`), Buffer.from(`${name}\u0001`));
  }

  #add(from: Uint8Array, to: Uint8Array): OpenRange {
    const range = { from, to };
    this.#ranges.push(range);
    return {
      endBehind: (row) => {
        range.to = Buffer.concat([row, Buffer.of(0)]);
      },
    };
  }
}
