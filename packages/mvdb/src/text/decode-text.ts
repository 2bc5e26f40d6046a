/** The slicing methods every Node buffer has, also where the mapped bytes are a plain Uint8Array. */
interface SliceableBytes extends Uint8Array {
  utf8Slice(start: number, end: number): string;
}

const { utf8Slice } = Buffer.prototype as unknown as SliceableBytes;

/** Decodes UTF-8 bytes, keeping every character (a leading byte order mark too). */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  return utf8Slice.call(bytes, start, end);
}
