import { attributeEnd, attributeStart } from '../storage/byte-predicate.ts';
import { decodeText } from '../text/decode-text.ts';
import { FIELD_MARK, FIELD_MARK_CODE } from '../text/marks.ts';

/** Most bytes that are kept; of the records behind, nothing is. */
const STORED_MAX = 32 * 1_048_576;
const CACHED_MIN = 65_536;

/** Keeps some attributes of records as the bytes they are, outside of the heap. */
export class CellBytes {
  readonly #attributes: readonly number[];
  readonly #savedMax: number;
  #saved = Buffer.allocUnsafeSlow(CACHED_MIN);
  /** Where the cells of each record end. */
  readonly #ends: number[] = [];
  #size = 0;
  #isFull = false;

  /** @param attributes - From 1. */
  constructor(attributes: readonly number[], savedMax = STORED_MAX) {
    this.#attributes = attributes;
    this.#savedMax = savedMax;
  }

  /** Takes the next record. */
  add(bytes: Uint8Array, length: number): void {
    if (this.#isFull) return;
    // No more than that is copied for an attribute that is wanted once.
    const roomWanted = (length + 1) * this.#attributes.length;
    if (this.#size + roomWanted > this.#saved.length && !this.#widen(roomWanted)) return;
    let size = this.#size;
    for (const attribute of this.#attributes) {
      const start = attributeStart(bytes, length, attribute);
      const end = start === -1 ? -1 : attributeEnd(bytes, length, start);
      for (let offset = start; offset < end; offset += 1, size += 1)
        this.#saved[size] = bytes[offset] ?? 0;
      this.#saved[size] = FIELD_MARK_CODE;
      size += 1;
    }
    this.#size = size;
    this.#ends.push(size);
  }

  /** The texts of the attributes of a record, by its number from 0; `undefined` where they were not kept. */
  cellsOf(record: number): string[] | undefined {
    const end = this.#ends[record];
    if (end === undefined) return undefined;
    if (this.#attributes.length === 0) return [];
    const start = record === 0 ? 0 : (this.#ends[record - 1] ?? 0);
    return decodeText(this.#saved, start, end - 1).split(FIELD_MARK);
  }

  /** @returns False where it would be too much. */
  #widen(roomWanted: number): boolean {
    const needed = this.#size + roomWanted;
    this.#isFull = needed > this.#savedMax;
    if (this.#isFull) return false;
    const wider = Buffer.allocUnsafeSlow(
      Math.min(this.#savedMax, Math.max(needed, this.#saved.length * 2)),
    );
    this.#saved.copy(wider, 0, 0, this.#size);
    this.#saved = wider;
    return true;
  }
}
