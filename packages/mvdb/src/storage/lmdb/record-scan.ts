import type { KeyPosition } from '../key-position.ts';
import { scanning } from '../scanning.ts';
import type { Cursor } from './cursor.ts';
import type { PageTree } from './file/data-pages.ts';
import { isWorthReading, PageScan } from './file/page-scan.ts';
import type { Look, RecordPosition } from './file/record-position.ts';
import { SplitKeys } from './file/split-keys.ts';
import { keyAt } from './key-at.ts';

/** Reports the tree that a scan sees, once it comes to many records; `undefined` where only LMDB can read it. */
export type TreeFinder = () => PageTree | undefined;

/** What a scan is made of. */
export interface ScanParts {
  /** Of the range; it holds the state that the scan sees until it is closed. */
  readonly cursor: Cursor<unknown>;
  /** Where the cursor says that a record lies. */
  readonly position: RecordPosition;
  /** The key before which the range ends. */
  readonly to: Uint8Array | undefined;
  readonly tree: TreeFinder;
  readonly checksumBytes: number;
  /** Reported the milestones, once behind the last record. */
  readonly onEnd: (splitKeys: readonly string[]) => void;
}

/** Fewer records are found faster one by one. */
const BY_CURSOR_MAX = 64;

/** Goes through records, first by LMDB's cursor, from many records on by their pages. */
export class RecordScan {
  readonly #parts: ScanParts;
  readonly #splitKeys = new SplitKeys();
  /** The key of the record that the cursor has come to as the last. */
  #after: Uint8Array | undefined;
  #pages: PageScan | undefined;
  #byCursor = 0;
  readonly #keyOfStep = () => keyAt(this.#parts.position);

  constructor(parts: ScanParts) {
    this.#parts = parts;
  }

  /** Goes on until a look finds something. @returns `undefined` behind the last record. */
  find<Item>(look: Look<Item>): Item | undefined {
    while (this.#pages === undefined) {
      if (!this.#step()) return this.#end();
      const { position, checksumBytes } = this.#parts;
      const item = scanning(look, position, Math.max(0, position.length - checksumBytes));
      if (this.#after !== undefined) this.#turnToPages(this.#after);
      if (item !== undefined) return item;
    }
    this.#parts.cursor.assertUsable();
    return scanning(findInPages<Item>, this.#pages, look) ?? this.#end();
  }

  close(): void {
    this.#pages?.close();
    this.#parts.cursor.close();
  }

  /** Goes to the next record by the cursor. */
  #step(): boolean {
    const { cursor, position } = this.#parts;
    if (cursor.next().done) return false;
    this.#byCursor += 1;
    if (this.#byCursor === BY_CURSOR_MAX) this.#after = bytesOf(position);
    this.#splitKeys.pass(1, this.#keyOfStep);
    return true;
  }

  #turnToPages(following: Uint8Array): void {
    this.#after = undefined;
    const { tree, to, checksumBytes } = this.#parts;
    const found = tree();
    if (found === undefined || !isWorthReading(found)) return;
    const splitKeys = this.#splitKeys;
    this.#pages = new PageScan(found, { after: following, to, checksumBytes, splitKeys });
  }

  #end(): undefined {
    this.#parts.onEnd(this.#splitKeys.keys);
  }
}

function findInPages<Item>(pages: PageScan, look: Look<Item>): Item | undefined {
  return pages.find(look);
}

function bytesOf({ bytes, start, end }: KeyPosition): Uint8Array {
  return Uint8Array.from(bytes.subarray(start, end));
}
