interface SliceableBytes extends Uint8Array {
  latin1Slice(start: number, end: number): string;
  latin1Write(text: string, start: number): number;
}

const { latin1Slice, latin1Write } = Buffer.prototype as unknown as SliceableBytes;

/** Longest key that a loop writes faster than a call does. */
const LOOP_SIZE_MAX = 24;

/** Byte strings as keys: each character, below 256, is one byte, so that keys sort as the strings do. */
export const byteCodec = {
  writeKey(key: string, target: Uint8Array, start: number): number {
    const { length } = key;
    if (length > LOOP_SIZE_MAX) return start + latin1Write.call(target, key, start);
    for (let index = 0; index < length; index += 1) target[start + index] = key.charCodeAt(index);
    return start + length;
  },

  readKey(bytes: Uint8Array, start: number, end: number): string {
    return latin1Slice.call(bytes, start, end);
  },
};
