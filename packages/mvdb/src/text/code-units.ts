/** Code units given to one call, which has room for not much more arguments. */
const CHUNK = 8192;

/** Code units, of one byte or two, that are made into text again and again; of one byte, they are Latin-1. */
export class CodeUnits<Units extends Uint8Array | Uint16Array> {
  readonly units: Units;
  /** The same memory, where there are buffers. */
  readonly #buffer: Buffer | undefined;

  constructor(units: Units) {
    this.units = units;
    this.#buffer = nodeBuffers()?.from(units.buffer, units.byteOffset, units.byteLength);
  }

  /** The text of the first of them. */
  toText(count = this.units.length): string {
    const { units } = this;
    const unitSize = units.BYTES_PER_ELEMENT;
    if (this.#buffer)
      return this.#buffer.toString(unitSize === 1 ? 'latin1' : 'utf16le', 0, count * unitSize);
    let text = '';
    for (let start = 0; start < count; start += CHUNK)
      text += Reflect.apply(
        String.fromCharCode,
        undefined,
        units.subarray(start, Math.min(start + CHUNK, count)),
      );
    return text;
  }
}

/** Node's buffers, which take a fraction of the time that anything else takes. A browser has none. */
export function nodeBuffers(): typeof Buffer | undefined {
  return globalThis.Buffer;
}
