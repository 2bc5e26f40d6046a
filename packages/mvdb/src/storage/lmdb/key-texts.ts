import { decodeText } from '../../text/decode-text.ts';

/** A text taken out of such a block may keep all of it in memory, so that it is small. */
const BLOCK_SIZE = 4_096;

/** Collects keys by their bytes and makes texts of many at once, which costs less than one by one. */
export class KeyTexts {
  readonly #texts: string[] = [];
  readonly #block = Buffer.allocUnsafe(BLOCK_SIZE);
  /** Where each key in the block ends. */
  readonly #ends: number[] = [];
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
    this.#ends.push(size);
  }

  /** The texts of all keys, in the order in which they were added. */
  texts(): string[] {
    this.#empty();
    return this.#texts;
  }

  #empty(): void {
    const isAscii = this.#bits < 0x80;
    const all = isAscii ? this.#block.toString('latin1', 0, this.#size) : '';
    let start = 0;
    for (const end of this.#ends) {
      this.#texts.push(isAscii ? all.slice(start, end) : decodeText(this.#block, start, end));
      start = end;
    }
    this.#ends.length = 0;
    this.#size = 0;
    this.#bits = 0;
  }
}
