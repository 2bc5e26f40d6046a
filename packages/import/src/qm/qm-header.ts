import { ImportError } from '../file/import-error.ts';

/** How a dynamic file of QM is divided into groups. */
export interface QmHeader {
  readonly groupSize: number;
  readonly groupCount: number;
  /** Where the first group begins, in both parts. */
  readonly start: number;
  /** Whether a link is the number of a block, counted from 1; in older files it is an offset. */
  readonly hasNumberedLinks: boolean;
  /** The program that runs where records are written, or empty. */
  readonly trigger: string;
}

/** Bytes of the file that the header is read from. */
export const HEADER_SIZE = 80;

const PRIMARY = 0x209a;
const OLD_START = 1024;
const GROUP_UNIT = 1024;
const GROUP_SIZE_MAX = 8 * GROUP_UNIT;
const VERSION_MAX = 2;
const TRIGGER_START = 46;
const TRIGGER_LENGTH_MAX = 32;

/**
 * @returns `undefined` where it is not the first part of a dynamic file of QM.
 * @throws ImportError `FILE_DAMAGED`; `FORM_UNSUPPORTED` for a later version.
 */
export function readQmHeader(bytes: Buffer, name: string): QmHeader | undefined {
  if (bytes.length < HEADER_SIZE || bytes.readUInt16LE(0) !== PRIMARY) return undefined;
  const groupSize = bytes.readInt32LE(2);
  const groupCount = bytes.readInt32LE(6);
  const version = bytes[44] ?? 0;
  if (version > VERSION_MAX)
    throw new ImportError(
      'FORM_UNSUPPORTED',
      `${name} has the version ${version}; versions up to ${VERSION_MAX} are read.`,
    );
  const isSize = groupSize > 0 && groupSize <= GROUP_SIZE_MAX && groupSize % GROUP_UNIT === 0;
  if (!isSize || groupCount <= 0)
    throw new ImportError(
      'FILE_DAMAGED',
      `${name} has ${groupCount} groups of ${groupSize} bytes according to its header.`,
    );
  const start = version === 0 ? OLD_START : groupSize;
  const trigger = textAt(bytes, TRIGGER_START, TRIGGER_LENGTH_MAX);
  return { groupSize, groupCount, start, hasNumberedLinks: version >= 2, trigger };
}

/** A text that ends with NUL, unless it has the greatest length. */
export function textAt(bytes: Buffer, start: number, lengthMax: number): string {
  const text = bytes.toString('latin1', start, start + lengthMax);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}
