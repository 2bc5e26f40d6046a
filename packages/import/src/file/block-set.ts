/** Numbers of blocks, a bit for each. */
export class BlockSet {
  readonly #bits: Uint8Array;
  readonly #count: number;

  /** @param count - Numbers are less than this. */
  constructor(count: number) {
    this.#count = count;
    this.#bits = new Uint8Array(Math.ceil(count / 8));
  }

  has(block: number): boolean {
    return ((this.#bits[block >> 3] ?? 0) & (1 << (block & 7))) !== 0;
  }

  add(block: number): void {
    if (block >= this.#count) throw new RangeError(`Block ${block} is not below ${this.#count}.`);
    this.#bits[block >> 3] = (this.#bits[block >> 3] ?? 0) | (1 << (block & 7));
  }
}
