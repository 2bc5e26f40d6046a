/** How a hashed file of UniData is divided into groups. */
export interface UnidataHeader {
  readonly isDynamic: boolean;
  readonly groupCount: number;
  /** Size of a group, and of a block of overflow, in bytes. The header takes one, too. */
  readonly blockSize: number;
}

/** Bytes of the file that the header is read from. */
export const HEADER_SIZE = 32;

const STATIC = 2;
const DYNAMIC = 3;
const BLOCK_UNIT = 1024;
const BLOCK_UNITS_MAX = 32;

/** @returns `undefined` where it is not a hashed file of UniData. */
export function readUnidataHeader(bytes: Buffer): UnidataHeader | undefined {
  if (bytes.length < HEADER_SIZE) return undefined;
  const groupCount = bytes.readUInt32LE(0);
  const form = bytes.readUInt32LE(12);
  const units = bytes.readUInt32LE(16) + 1;
  if (groupCount === 0 || (form !== STATIC && form !== DYNAMIC)) return undefined;
  if (units > BLOCK_UNITS_MAX) return undefined;
  return { isDynamic: form === DYNAMIC, groupCount, blockSize: units * BLOCK_UNIT };
}
