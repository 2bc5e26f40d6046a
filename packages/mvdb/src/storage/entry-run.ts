import { byteCodec } from './byte-codec.ts';
import type { KeyPlace } from './key-place.ts';

/** A part of the bytes of a run, as LMDB takes it for a value. */
export interface BytePart extends Uint8Array {
  start: number;
  end: number;
}

/** So many bytes fill a run, however few entries they are. */
const SIZE_BYTES_FULL = 4 * 2 ** 20;
/** Where its key and its id begin, and where it ends. */
const PLACES = 3;
/** Entries that are sorted by being inserted one by one. */
const FEW_ENTRIES = 16;
const BUCKETS = 257;

/**
 * Entries of an index, collected to be written in the order of their keys. They are bytes in one buffer, so that
 * a hundred thousand of them are no more objects than one.
 */
export class EntryRun {
  /** Number of entries that fill it. */
  readonly entriesFull: number;
  #bytes = new Uint8Array(2 ** 16);
  #end = 0;
  #places = new Uint32Array(PLACES * 2 ** 10);
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
   */
  add(key: string, { bytes, start, end }: KeyPlace): void {
    this.#makeRoom(key.length + end - start);
    const place = this.#count * PLACES;
    this.#places[place] = this.#end;
    this.#end = byteCodec.writeKey(key, this.#bytes, this.#end);
    this.#places[place + 1] = this.#end;
    for (let index = start; index < end; index += 1) {
      this.#bytes[this.#end] = bytes[index] ?? 0;
      this.#end += 1;
    }
    this.#places[place + 2] = this.#end;
    this.#count += 1;
  }

  /**
   * Gives the entries ascending by key, those of one key as they were added: the same two views of the bytes
   * each time, with other ends.
   */
  forEach(take: (key: BytePart, id: BytePart) => void): void {
    const { buffer } = this.#bytes;
    const key = Object.assign(new Uint8Array(buffer), { start: 0, end: 0 });
    const id = Object.assign(new Uint8Array(buffer), { start: 0, end: 0 });
    const places = this.#places;
    for (const entry of this.#order()) {
      const place = entry * PLACES;
      key.start = places[place] ?? 0;
      key.end = id.start = places[place + 1] ?? 0;
      id.end = places[place + 2] ?? 0;
      take(key, id);
    }
  }

  #makeRoom(sizeBytes: number): void {
    if (this.#end + sizeBytes > this.#bytes.length) {
      const bytes = new Uint8Array(2 * (this.#bytes.length + sizeBytes));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    if (PLACES * (this.#count + 1) > this.#places.length) {
      const places = new Uint32Array(2 * this.#places.length);
      places.set(this.#places);
      this.#places = places;
    }
  }

  /** The numbers of the entries in the order of their keys. */
  #order(): Uint32Array {
    const order = new Uint32Array(this.#count);
    for (let entry = 0; entry < this.#count; entry += 1) order[entry] = entry;
    this.#sort(order, new Uint32Array(this.#count), 0, this.#count, 0);
    return order;
  }

  /** Sorts entries, whose keys are the same up to `depth`, byte by byte, each byte in one pass over them. */
  #sort(order: Uint32Array, spare: Uint32Array, from: number, to: number, depth: number): void {
    if (to - from <= FEW_ENTRIES) {
      this.#insert(order, from, to, depth);
      return;
    }
    const ends = new Uint32Array(BUCKETS);
    for (let index = from; index < to; index += 1) {
      const bucket = this.#bucketOf(order[index] ?? 0, depth);
      ends[bucket] = (ends[bucket] ?? 0) + 1;
    }
    const first = this.#bucketOf(order[from] ?? 0, depth);
    if (ends[first] === to - from) {
      if (first > 0) this.#sort(order, spare, from, to, depth + 1);
      return;
    }
    let end = from;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const count = ends[bucket] ?? 0;
      ends[bucket] = end;
      end += count;
    }
    for (let index = from; index < to; index += 1) {
      const entry = order[index] ?? 0;
      const bucket = this.#bucketOf(entry, depth);
      spare[ends[bucket] ?? 0] = entry;
      ends[bucket] = (ends[bucket] ?? 0) + 1;
    }
    order.set(spare.subarray(from, to), from);
    for (let bucket = 1; bucket < BUCKETS; bucket += 1) {
      const start = ends[bucket - 1] ?? 0;
      const count = (ends[bucket] ?? 0) - start;
      if (count > 1) this.#sort(order, spare, start, start + count, depth + 1);
    }
  }

  /** 0 for a key that ends before it. */
  #bucketOf(entry: number, depth: number): number {
    const at = (this.#places[entry * PLACES] ?? 0) + depth;
    return at < (this.#places[entry * PLACES + 1] ?? 0) ? (this.#bytes[at] ?? 0) + 1 : 0;
  }

  #insert(order: Uint32Array, from: number, to: number, depth: number): void {
    for (let index = from + 1; index < to; index += 1) {
      const entry = order[index] ?? 0;
      let place = index;
      while (place > from && this.#isBehind(order[place - 1] ?? 0, entry, depth)) {
        order[place] = order[place - 1] ?? 0;
        place -= 1;
      }
      order[place] = entry;
    }
  }

  #isBehind(one: number, other: number, depth: number): boolean {
    for (let at = depth; ; at += 1) {
      const left = this.#bucketOf(one, at);
      const right = this.#bucketOf(other, at);
      if (left !== right) return left > right;
      if (left === 0) return false;
    }
  }
}
