/** Bytes that come in chunks of any size, taken in pieces of a stated size. */
export class ByteSource {
  readonly #chunks: Iterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: Iterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** The next bytes: fewer than the size at the end, and then none. */
  take(size: number): Buffer {
    const parts: Uint8Array[] = [];
    let missing = size;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = this.#chunks.next();
        if (next.done) break;
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** All that is left. */
  *others(): Generator<Uint8Array> {
    if (this.#rest.length > 0) yield this.#rest;
    for (let next = this.#chunks.next(); !next.done; next = this.#chunks.next()) yield next.value;
  }
}
