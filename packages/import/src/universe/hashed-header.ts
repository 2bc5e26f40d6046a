import { basename } from 'node:path';
import { ImportError } from '../file/import-error.ts';

/** How a hashed file of UniVerse is divided into groups. */
export interface HashedHeader {
  readonly type: number;
  readonly isBigEndian: boolean;
  readonly groupCount: number;
  /** Size of a group, and of a block of overflow, in bytes. */
  readonly blockSize: number;
  /** Where the first group begins. */
  readonly start: number;
}

/** Bytes of the file that the header is read from. */
export const HEADER_SIZE = 32;

const MAGIC = 0xacef;
/** What the byte after the version says of files with offsets of 32 bits. */
const SHORT_OFFSETS = 1;
const SEPARATION_UNIT = 512;
const HEADER_SIZE_MIN = 1024;
const BLOCK_SIZE_MAX = 1 << 24;
const STATIC_TYPES = { least: 2, most: 18 };
export const DYNAMIC_TYPE = 30;

/** Types that are no hashed files, by what to do about them. */
const OTHER_TYPES: Readonly<Record<number, string>> = {
  25: 'a B-tree; copy its records into a file of another type',
  27: 'a distributed file, which has no records of its own; its parts are files that are read by their own names',
};

/**
 * Reads the header of a hashed file: a magic number that also gives the byte order, the type, the number of groups, and
 * the size of a group in units of 512 bytes.
 *
 * @returns `undefined` where it is not a hashed file of UniVerse.
 * @throws ImportError `FILE_DAMAGED`; `FORM_UNSUPPORTED` for other types and for offsets of 64 bits.
 */
export function readHashedHeader(bytes: Buffer, path: string): HashedHeader | undefined {
  if (bytes.length < HEADER_SIZE) return undefined;
  const isBigEndian = bytes.readUInt16BE(0) === MAGIC;
  if (!isBigEndian && bytes.readUInt16LE(2) !== MAGIC) return undefined;
  const word = (offset: number) =>
    isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset);
  const name = basename(path);
  const wordSize = (word(0) >>> 8) & 0xff;
  if (wordSize !== SHORT_OFFSETS)
    throw new ImportError(
      'FORM_UNSUPPORTED',
      `${name} has offsets of 64 bits (form ${wordSize}); resize it to 32 bits with RESIZE ${name} * * * 32BIT.`,
    );
  const type = word(4) & 0xff;
  const isHashed = type >= STATIC_TYPES.least && type <= STATIC_TYPES.most;
  if (!isHashed && type !== DYNAMIC_TYPE)
    throw new ImportError(
      'FORM_UNSUPPORTED',
      `${name} is a UniVerse file of type ${type}, ${OTHER_TYPES[type] ?? 'which is unknown'}; types 2 to 18 and 30 are read, and folders.`,
    );
  const groupCount = word(12);
  const blockSize = word(16) * SEPARATION_UNIT;
  if (groupCount === 0 || blockSize === 0 || blockSize > BLOCK_SIZE_MAX)
    throw new ImportError(
      'FILE_DAMAGED',
      `${name} has ${groupCount} groups of ${blockSize} bytes according to its header.`,
    );
  const start = Math.max(blockSize, HEADER_SIZE_MIN);
  return { type, isBigEndian, groupCount, blockSize, start };
}
