import { assertNumber, assertText } from '../arguments/checked.ts';
import { decodeText } from '../text/decode-text.ts';
import { FIELD_MARK_CODE } from '../text/marks.ts';

/** A test on the UTF-8 bytes of a record: `bytes[0]` to `bytes[length - 1]`, valid only during the call. */
export type BytePredicate = (bytes: Uint8Array, length: number) => boolean;

/** So many field marks and more are worth passing sixteen bytes at a time. */
const MANY_MARKS = 7;
const BLOCK_SIZE = 16;

/** The bytes looked at last, as words: a scan shows every record in the same buffer. */
let viewed: Uint8Array = new Uint8Array();
let view: DataView = new DataView(viewed.buffer);

/**
 * Where an attribute starts in the bytes of a record.
 *
 * @param attribute - 1 or greater.
 * @returns The offset of its first byte, or -1 when the record ends before it.
 */
export function attributeStart(bytes: Uint8Array, length: number, attribute: number): number {
  return startAfterMarks(bytes, length, 0, attribute - 1);
}

/**
 * Where what lies behind so many field marks starts.
 *
 * @param from - Where the search begins.
 * @returns The offset behind the last of the marks, `from` for none, or -1 when there are fewer.
 */
export function startAfterMarks(
  bytes: Uint8Array,
  length: number,
  from: number,
  marks: number,
): number {
  let remaining = marks;
  if (remaining === 0) return from;
  let offset = from;
  if (marks >= MANY_MARKS) {
    if (bytes !== viewed) {
      viewed = bytes;
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const words = view;
    // Marks are counted without asking at each word whether it has one, which no processor could foresee.
    for (const end = length - BLOCK_SIZE; offset <= end; offset += BLOCK_SIZE) {
      const others =
        othersIn(words.getInt32(offset, true)) +
        othersIn(words.getInt32(offset + 4, true)) +
        othersIn(words.getInt32(offset + 8, true)) +
        othersIn(words.getInt32(offset + 12, true));
      const count = BLOCK_SIZE - (Math.imul(others, 0x01010101) >>> 24);
      if (count >= remaining) break;
      remaining -= count;
    }
  }
  for (; offset < length; offset += 1) {
    if (bytes[offset] === FIELD_MARK_CODE) {
      remaining -= 1;
      if (remaining === 0) return offset + 1;
    }
  }
  return -1;
}

/**
 * Each byte 1 where the byte of the word is not a field mark, else 0. The numbers stand here because a bundler
 * makes variables of constants outside, which would have to be loaded each time.
 */
function othersIn(word: number): number {
  const rest = word ^ 0x1e1e1e1e;
  return ((((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest) & 0x80808080) >>> 7;
}

/** Where the attribute that starts at `start` ends: the offset of the next field mark or of the end. */
export function attributeEnd(bytes: Uint8Array, length: number, start: number): number {
  let end = start;
  while (end < length && bytes[end] !== FIELD_MARK_CODE) end += 1;
  return end;
}

/** The text of an attribute; empty where the record ends before it. */
export function attributeText(bytes: Uint8Array, length: number, attribute: number): string {
  const start = attributeStart(bytes, length, attribute);
  return start === -1 ? '' : decodeText(bytes, start, attributeEnd(bytes, length, start));
}

/** Records whose attribute is exactly `text`; the empty text also matches a missing attribute. */
export function attributeEquals(attribute: number, text: string): BytePredicate {
  assertNumber('attributeEquals', 'attribute', attribute);
  assertText('attributeEquals', 'text', text);
  const wanted = Buffer.from(text);
  return (bytes, length) => {
    const start = attributeStart(bytes, length, attribute);
    if (start === -1) return wanted.length === 0;
    const end = start + wanted.length;
    if (end > length || (end < length && bytes[end] !== FIELD_MARK_CODE)) return false;
    for (let index = 0; index < wanted.length; index += 1)
      if (bytes[start + index] !== wanted[index]) return false;
    return true;
  };
}
