import { orderOfBytes } from '../byte-order.ts';
import { KeyTexts } from './key-texts.ts';

/** Collects ids by their bytes, in any order they come, and sorts them before they are made texts. */
export class AscendingIds {
  #bytes = new Uint8Array(2 ** 12);
  /** Where each id begins, and the last ends. */
  #positions = new Uint32Array(2 ** 8);
  #count = 0;

  add(bytes: Uint8Array, start: number, end: number): void {
    let at = this.#positions[this.#count] ?? 0;
    this.#makeRoom(at + end - start);
    for (let offset = start; offset < end; offset += 1, at += 1)
      this.#bytes[at] = bytes[offset] ?? 0;
    this.#count += 1;
    this.#positions[this.#count] = at;
  }

  /** The ids ascending, each once. */
  texts(): string[] {
    const bytes = this.#bytes;
    const positions = this.#positions;
    const texts = new KeyTexts();
    let last: number | undefined;
    for (const id of orderOfBytes({ bytes, positions, stride: 1, count: this.#count })) {
      if (last === undefined || !this.#isSame(last, id))
        texts.add(bytes, positions[id] ?? 0, positions[id + 1] ?? 0);
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
    if (this.#count + 2 > this.#positions.length) {
      const positions = new Uint32Array(2 * this.#positions.length);
      positions.set(this.#positions);
      this.#positions = positions;
    }
  }

  #isSame(one: number, other: number): boolean {
    const start = this.#positions[one] ?? 0;
    const otherStart = this.#positions[other] ?? 0;
    const size = (this.#positions[one + 1] ?? 0) - start;
    if ((this.#positions[other + 1] ?? 0) - otherStart !== size) return false;
    for (let offset = 0; offset < size; offset += 1)
      if (this.#bytes[start + offset] !== this.#bytes[otherStart + offset]) return false;
    return true;
  }
}
