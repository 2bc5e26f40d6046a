import type { KeyPlace } from '../key-place.ts';
import { looking } from '../looking.ts';
import type { Cursor } from './cursor.ts';
import type { PageTree } from './file/data-pages.ts';
import { Milestones } from './file/milestones.ts';
import { isWorthReading, PageScan } from './file/page-scan.ts';
import type { Look, RecordPlace } from './file/record-place.ts';
import { keyAt } from './key-at.ts';

/** Tells the tree that a scan sees, once it comes to many records; `undefined` where only LMDB can read it. */
export type TreeFinder = () => PageTree | undefined;

/** What a scan is made of. */
export interface ScanParts {
  /** Of the range; it holds the state that the scan sees until it is closed. */
  readonly cursor: Cursor<unknown>;
  /** Where the cursor says that a record lies. */
  readonly place: RecordPlace;
  /** The key before which the range ends. */
  readonly to: Uint8Array | undefined;
  readonly tree: TreeFinder;
  readonly checksumBytes: number;
  /** Told the milestones, once behind the last record. */
  readonly onEnd: (milestones: readonly string[]) => void;
}

/** Fewer records are found faster one by one. */
const BY_CURSOR_MAX = 64;

/** Goes through records, first by LMDB's cursor, from many records on by their pages. */
export class RecordScan {
  readonly #parts: ScanParts;
  readonly #milestones = new Milestones();
  /** The key of the record that the cursor has come to as the last. */
  #behind: Uint8Array | undefined;
  #pages: PageScan | undefined;
  #byCursor = 0;
  readonly #keyOfStep = () => keyAt(this.#parts.place);

  constructor(parts: ScanParts) {
    this.#parts = parts;
  }

  /** Goes on until a look finds something. @returns `undefined` behind the last record. */
  find<Item>(look: Look<Item>): Item | undefined {
    while (this.#pages === undefined) {
      if (!this.#step()) return this.#end();
      const { place, checksumBytes } = this.#parts;
      const item = looking(look, place, Math.max(0, place.length - checksumBytes));
      if (this.#behind !== undefined) this.#turnToPages(this.#behind);
      if (item !== undefined) return item;
    }
    this.#parts.cursor.assertUsable();
    return looking(findInPages<Item>, this.#pages, look) ?? this.#end();
  }

  close(): void {
    this.#pages?.close();
    this.#parts.cursor.close();
  }

  /** Goes to the next record by the cursor. */
  #step(): boolean {
    const { cursor, place } = this.#parts;
    if (cursor.next().done) return false;
    this.#byCursor += 1;
    if (this.#byCursor === BY_CURSOR_MAX) this.#behind = bytesOf(place);
    this.#milestones.pass(1, this.#keyOfStep);
    return true;
  }

  #turnToPages(behind: Uint8Array): void {
    this.#behind = undefined;
    const { tree, to, checksumBytes } = this.#parts;
    const found = tree();
    if (found === undefined || !isWorthReading(found)) return;
    const milestones = this.#milestones;
    this.#pages = new PageScan(found, { after: behind, to, checksumBytes, milestones });
  }

  #end(): undefined {
    this.#parts.onEnd(this.#milestones.keys);
  }
}

function findInPages<Item>(pages: PageScan, look: Look<Item>): Item | undefined {
  return pages.find(look);
}

function bytesOf({ bytes, start, end }: KeyPlace): Uint8Array {
  return Uint8Array.from(bytes.subarray(start, end));
}
