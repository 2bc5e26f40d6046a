import { decodeText } from '../../text/decode-text.ts';

/** A text taken out of such a block may keep all of it in memory, so that it is small. */
const BLOCK_SIZE = 4_096;

/** Collects keys by their bytes and makes texts of many at once, which costs less than one by one. */
export class KeyTexts {
  #texts: string[] = [];
  readonly #block = Buffer.allocUnsafe(BLOCK_SIZE);
  /** Where each key in the block ends; none is empty. */
  readonly #ends = new Uint16Array(BLOCK_SIZE);
  #count = 0;
  #size = 0;
  /** All bytes of the block together: below 128 all are ASCII. */
  #bits = 0;

  add(bytes: Uint8Array, start: number, end: number): void {
    if (this.#size + end - start > BLOCK_SIZE) this.#empty();
    if (end - start > BLOCK_SIZE) {
      this.#texts.push(decodeText(bytes, start, end));
      return;
    }
    let size = this.#size;
    let bits = this.#bits;
    for (let offset = start; offset < end; offset += 1, size += 1) {
      const byte = bytes[offset] ?? 0;
      this.#block[size] = byte;
      bits |= byte;
    }
    this.#size = size;
    this.#bits = bits;
    this.#ends[this.#count] = size;
    this.#count += 1;
  }

  /** Takes the texts of all keys, in the order in which they were added; what is added then is collected again. */
  take(): string[] {
    this.#empty();
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }

  #empty(): void {
    const isAscii = this.#bits < 0x80;
    const all = isAscii ? this.#block.toString('latin1', 0, this.#size) : '';
    let start = 0;
    for (let key = 0; key < this.#count; key += 1) {
      const end = this.#ends[key] ?? 0;
      this.#texts.push(isAscii ? all.slice(start, end) : decodeText(this.#block, start, end));
      start = end;
    }
    this.#count = 0;
    this.#size = 0;
    this.#bits = 0;
  }
}
