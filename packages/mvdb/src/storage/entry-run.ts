import { byteCodec } from './byte-codec.ts';
import { orderOfBytes } from './byte-order.ts';
import type { KeyPosition } from './key-position.ts';

/** A part of the bytes of a run, as LMDB takes it for a value. */
export interface BytePart extends Uint8Array {
  start: number;
  end: number;
}

/** So many bytes fill a run, however few entries they are. */
const SIZE_BYTES_FULL = 16 * 2 ** 20;
/** Where its key and its id begin, and where it ends. */
const PLACES = 3;
/** Room to begin with: most indexes are built of a table that is empty yet. */
const [BYTES_AT_FIRST, ENTRIES_AT_FIRST] = [2 ** 10, 2 ** 5];

/**
 * Entries of an index, collected to be written in the order of their keys. They are bytes in one buffer, so that
 * a hundred thousand of them are no more objects than one.
 */
export class EntryRun {
  /** Number of entries that fill it. */
  readonly entriesFull: number;
  #bytes = new Uint8Array(BYTES_AT_FIRST);
  #end = 0;
  #positions = new Uint32Array(PLACES * ENTRIES_AT_FIRST);
  #count = 0;

  constructor(entriesFull: number) {
    this.entriesFull = entriesFull;
  }

  get count(): number {
    return this.#count;
  }

  get sizeBytes(): number {
    return this.#end;
  }

  /** True when it should be written; it takes more all the same. */
  get isFull(): boolean {
    return this.#count >= this.entriesFull || this.#end >= SIZE_BYTES_FULL;
  }

  /**
   * @param key - A byte string.
   * @param id - Where the bytes of the id lie.
   * @param rest - Where bytes lie that follow those of the key.
   */
  add(key: string, id: KeyPosition, rest?: KeyPosition): void {
    const restSize = rest === undefined ? 0 : rest.end - rest.start;
    this.#makeRoom(key.length + restSize + id.end - id.start);
    const position = this.#count * PLACES;
    this.#positions[position] = this.#end;
    this.#end = byteCodec.writeKey(key, this.#bytes, this.#end);
    if (rest !== undefined) this.#copy(rest);
    this.#positions[position + 1] = this.#end;
    this.#copy(id);
    this.#positions[position + 2] = this.#end;
    this.#count += 1;
  }

  /**
   * Gives the entries ascending by key, those of one key as they were added: the same two views of the bytes
   * each time, with other ends.
   */
  forEach(take: (key: BytePart, id: BytePart, isOfLastKey: boolean) => void): void {
    const { buffer } = this.#bytes;
    const key = Object.assign(new Uint8Array(buffer), { start: 0, end: 0 });
    const id = Object.assign(new Uint8Array(buffer), { start: 0, end: 0 });
    const positions = this.#positions;
    const order = orderOfBytes({
      bytes: this.#bytes,
      positions,
      stride: PLACES,
      count: this.#count,
    });
    for (const entry of order) {
      const position = entry * PLACES;
      const start = positions[position] ?? 0;
      const end = positions[position + 1] ?? 0;
      const isOfLastKey = this.#isSame(key, start, end);
      key.start = start;
      key.end = id.start = end;
      id.end = positions[position + 2] ?? 0;
      take(key, id, isOfLastKey);
    }
  }

  #copy({ bytes, start, end }: KeyPosition): void {
    for (let index = start; index < end; index += 1) {
      this.#bytes[this.#end] = bytes[index] ?? 0;
      this.#end += 1;
    }
  }

  #isSame(key: BytePart, start: number, end: number): boolean {
    const size = end - start;
    if (key.end - key.start !== size) return false;
    for (let offset = 0; offset < size; offset += 1)
      if (key[key.start + offset] !== key[start + offset]) return false;
    return true;
  }

  #makeRoom(sizeBytes: number): void {
    if (this.#end + sizeBytes > this.#bytes.length) {
      const bytes = new Uint8Array(2 * (this.#bytes.length + sizeBytes));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    if (PLACES * (this.#count + 1) > this.#positions.length) {
      const positions = new Uint32Array(2 * this.#positions.length);
      positions.set(this.#positions);
      this.#positions = positions;
    }
  }
}
