import { isMarkCode, LOWEST_MARK_CODE } from '../text/marks.ts';

/** Where the marks stand among the 256 bytes that older systems know: 251 for the text mark. */
const LOWEST_MARK_BYTE = 0xfb;
const HIGHEST_MARK_BYTE = 0xff;

/** Where the control characters 27 to 31 are held, whose own codes are the marks: U+E01B to U+E01F. */
const HELD_CONTROLS = 0xe000;

/**
 * The byte an older system holds for a character: that of Latin-1, and 251 to 255 for the marks.
 *
 * @returns -1 for a character without one.
 */
export function legacyByte(code: number): number {
  if (isMarkCode(code)) return code - LOWEST_MARK_CODE + LOWEST_MARK_BYTE;
  if (isMarkCode(code - HELD_CONTROLS)) return code - HELD_CONTROLS;
  return code < LOWEST_MARK_BYTE ? code : -1;
}

/** The code of the character that an older system holds as a byte; the bytes 27 to 31 are held elsewhere. */
export function characterOfLegacyByte(byte: number): number {
  if (byte >= LOWEST_MARK_BYTE && byte <= HIGHEST_MARK_BYTE)
    return byte - LOWEST_MARK_BYTE + LOWEST_MARK_CODE;
  return isMarkCode(byte) ? byte + HELD_CONTROLS : byte;
}
