import { orderOfBytes } from '../byte-order.ts';
import { KeyTexts } from './key-texts.ts';

/** Collects ids by their bytes, in whatever order they come, and sorts them before they are made texts. */
export class AscendingIds {
  #bytes = new Uint8Array(2 ** 12);
  /** Where each id begins, and the last ends. */
  #places = new Uint32Array(2 ** 8);
  #count = 0;

  add(bytes: Uint8Array, start: number, end: number): void {
    let at = this.#places[this.#count] ?? 0;
    this.#makeRoom(at + end - start);
    for (let offset = start; offset < end; offset += 1, at += 1)
      this.#bytes[at] = bytes[offset] ?? 0;
    this.#count += 1;
    this.#places[this.#count] = at;
  }

  /** The ids ascending, each once. */
  texts(): string[] {
    const bytes = this.#bytes;
    const places = this.#places;
    const texts = new KeyTexts();
    let last: number | undefined;
    for (const id of orderOfBytes({ bytes, places, stride: 1, count: this.#count })) {
      if (last === undefined || !this.#isSame(last, id))
        texts.add(bytes, places[id] ?? 0, places[id + 1] ?? 0);
      last = id;
    }
    return texts.take();
  }

  #makeRoom(sizeBytes: number): void {
    if (sizeBytes > this.#bytes.length) {
      const bytes = new Uint8Array(2 * sizeBytes);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    if (this.#count + 2 > this.#places.length) {
      const places = new Uint32Array(2 * this.#places.length);
      places.set(this.#places);
      this.#places = places;
    }
  }

  #isSame(one: number, other: number): boolean {
    const start = this.#places[one] ?? 0;
    const otherStart = this.#places[other] ?? 0;
    const size = (this.#places[one + 1] ?? 0) - start;
    if ((this.#places[other + 1] ?? 0) - otherStart !== size) return false;
    for (let offset = 0; offset < size; offset += 1)
      if (this.#bytes[start + offset] !== this.#bytes[otherStart + offset]) return false;
    return true;
  }
}
