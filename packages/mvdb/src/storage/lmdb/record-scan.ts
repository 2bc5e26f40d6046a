import { decodeText } from '../../text/decode-text.ts';
import { MILESTONE_DISTANCE } from '../record-store.ts';
import type { Cursor } from './cursor.ts';
import type { PageTree } from './data-pages.ts';
import { isWorthReading, PageScan } from './page-scan.ts';
import type { RecordPlace } from './record-place.ts';

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
const BY_CURSOR_MAX = 128;

/** Goes from record to record, first by LMDB's cursor, from many records on by their pages; notes milestones. */
export class RecordScan {
  place: RecordPlace;
  /** Length of the text of the record, which begins its bytes. */
  length = 0;
  readonly #parts: ScanParts;
  readonly #milestones: string[] = [];
  /** The key behind which pages are to be read. */
  #behind: Uint8Array | undefined;
  #pages: PageScan | undefined;
  #count = 0;

  constructor(parts: ScanParts) {
    this.#parts = parts;
    this.place = parts.place;
  }

  /** @returns False behind the last record. */
  next(): boolean {
    if (!this.#step()) {
      this.#parts.onEnd(this.#milestones);
      return false;
    }
    if (this.#count > 0 && this.#count % MILESTONE_DISTANCE === 0) {
      const { bytes, start, end } = this.place;
      this.#milestones.push(decodeText(bytes, start, end));
    }
    this.#count += 1;
    this.length = Math.max(0, this.place.length - this.#parts.checksumBytes);
    return true;
  }

  close(): void {
    this.#pages?.close();
    this.#parts.cursor.close();
  }

  #step(): boolean {
    const { cursor } = this.#parts;
    if (this.#behind !== undefined) this.#turnToPages(this.#behind);
    if (this.#pages !== undefined) {
      cursor.assertUsable();
      this.place = this.#pages.place;
      return this.#pages.next();
    }
    if (cursor.next().done) return false;
    const { bytes, start, end } = this.place;
    if (this.#count + 1 === BY_CURSOR_MAX)
      this.#behind = Uint8Array.from(bytes.subarray(start, end));
    return true;
  }

  #turnToPages(behind: Uint8Array): void {
    this.#behind = undefined;
    const { tree, to } = this.#parts;
    const found = tree();
    if (found !== undefined && isWorthReading(found))
      this.#pages = new PageScan(found, { after: behind, to });
  }
}
