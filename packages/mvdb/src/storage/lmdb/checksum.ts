import { crc32 } from 'node:zlib';

/** Bytes that follow the text of a record on disk: its checksum, six bits in each, as ASCII. */
export const CHECKSUM_BYTES = 6;

/** Stands between key and text in what the checksum is of. */
const SEPARATOR = 0x1e;
const separatorBytes = Uint8Array.of(SEPARATOR);
const SHIFTS = [30, 24, 18, 12, 6, 0] as const;

const CODE_UNIT_BYTES_MAX = 3;

/** Where records are made ready to be written, one after the other; greater ones get memory of their own. */
const scratch = /* @__PURE__ */ Buffer.allocUnsafeSlow(2 ** 16);

/**
 * A record as it lies on disk: the bytes of its text, and the CRC-32 of them and of the key. They are good until
 * the next call.
 */
export function checksummed(key: string, text: string): Uint8Array {
  const size = CODE_UNIT_BYTES_MAX * (key.length + text.length) + 1 + CHECKSUM_BYTES;
  const bytes = size <= scratch.length ? scratch : Buffer.allocUnsafeSlow(size);
  const keyEnd = bytes.write(key);
  bytes[keyEnd] = SEPARATOR;
  const start = keyEnd + 1;
  const end = start + bytes.write(text, start);
  const crc = crc32(bytes.subarray(0, end));
  bytes[end] = 64 + (crc >>> 30);
  bytes[end + 1] = 64 + ((crc >>> 24) & 63);
  bytes[end + 2] = 64 + ((crc >>> 18) & 63);
  bytes[end + 3] = 64 + ((crc >>> 12) & 63);
  bytes[end + 4] = 64 + ((crc >>> 6) & 63);
  bytes[end + 5] = 64 + (crc & 63);
  return bytes.subarray(start, end + CHECKSUM_BYTES);
}

/** Whether bytes as they lie on disk, `length` of them, end with the checksum of what stands before. */
export function isChecksummed(key: Uint8Array, bytes: Uint8Array, length: number): boolean {
  const end = length - CHECKSUM_BYTES;
  if (end < 0) return false;
  const crc = crc32(bytes.subarray(0, end), crc32(separatorBytes, crc32(key)));
  return SHIFTS.every((shift, index) => bytes[end + index] === 64 + ((crc >>> shift) & 63));
}
