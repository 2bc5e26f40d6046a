import { crc32 } from 'node:zlib';

/** Bytes that follow the text of a record on disk: its checksum, six bits in each, as ASCII. */
export const CHECKSUM_BYTES = 6;

const SEPARATOR = '\u001e';
const separatorBytes = Buffer.from(SEPARATOR);
const SHIFTS = [30, 24, 18, 12, 6, 0] as const;

/** The CRC-32 of a record and of the key it stands under, as it follows the text of the record on disk. */
export function checksumOf(key: string, text: string): string {
  const crc = crc32(key + SEPARATOR + text);
  return String.fromCharCode(
    64 + (crc >>> 30),
    64 + ((crc >>> 24) & 63),
    64 + ((crc >>> 18) & 63),
    64 + ((crc >>> 12) & 63),
    64 + ((crc >>> 6) & 63),
    64 + (crc & 63),
  );
}

/** Whether bytes as they lie on disk, `length` of them, end with the checksum of what stands before. */
export function isChecksummed(key: Uint8Array, bytes: Uint8Array, length: number): boolean {
  const end = length - CHECKSUM_BYTES;
  if (end < 0) return false;
  const crc = crc32(bytes.subarray(0, end), crc32(separatorBytes, crc32(key)));
  return SHIFTS.every((shift, index) => bytes[end + index] === 64 + ((crc >>> shift) & 63));
}
