import { HIGHEST_MARK_CODE, isMarkCode, LOWEST_MARK_CODE } from '../text/marks.ts';

/** Where the marks stand among the 256 bytes that older systems know: 251 for the text mark. */
const LOWEST_MARK_BYTE = 0xfb;
const HIGHEST_MARK_BYTE = 0xff;

/**
 * The byte an older system holds for a character: that of Latin-1, and 251 to 255 for the marks.
 *
 * @returns -1 for a character without one.
 */
export function legacyByte(code: number): number {
  if (isMarkCode(code)) return code - LOWEST_MARK_CODE + LOWEST_MARK_BYTE;
  return code < LOWEST_MARK_BYTE ? code : -1;
}

/**
 * The code of the character that an older system holds as a byte.
 *
 * @returns -1 for the bytes 27 to 31, whose characters are marks here.
 */
export function characterOfLegacyByte(byte: number): number {
  if (byte >= LOWEST_MARK_BYTE && byte <= HIGHEST_MARK_BYTE)
    return byte - LOWEST_MARK_BYTE + LOWEST_MARK_CODE;
  return byte >= LOWEST_MARK_CODE && byte <= HIGHEST_MARK_CODE ? -1 : byte;
}
