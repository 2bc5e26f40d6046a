import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { ImportError } from '../file/import-error.ts';
import { assertEncoding } from './assert-encoding.ts';

/** What becomes of bytes that the code page has no character for, and of characters that it has no byte for. */
export type InvalidText =
  /** The record is not taken. */
  | 'refuse'
  /** Each byte becomes U+FFFD, each character `?`. */
  | 'replace'
  /** Each byte becomes `\x` and two hexadecimal digits, each character `\u` and four for each of its UTF-16 codes. */
  | 'hex';

export interface DecodedBytes {
  readonly text: string;
  /** How many bytes have no character. */
  readonly invalidCount: number;
}

export interface EncodedText {
  readonly bytes: Buffer;
  /** The characters that have no byte. */
  readonly missing: ReadonlySet<string>;
}

/** How bytes of another system become text of this one, and the other way round. */
export interface CodePage {
  /** Marks become marks, and the control characters 27 to 31 are held as U+E01B to U+E01F. */
  decode(bytes: Uint8Array, invalid: InvalidText): DecodedBytes;
  /**
   * The bytes that decode to a text: marks become 251 to 255. A character whose byte would be one of these, such as `ü` of
   * Latin-1, has none.
   */
  encode(text: string, invalid: InvalidText): EncodedText;
}

const LOWEST_MARK_BYTE = 0xfb;
const LOWEST_MARK = 0x1b;
const HIGHEST_MARK = 0x1f;
const HELD_CONTROLS = 0xe000;
const REPLACEMENT = '\ufffd';

const isMarkCode = (code: number) => code >= LOWEST_MARK && code <= HIGHEST_MARK;

/**
 * A code page by its usual name: `latin1`, `cp1252`, `cp850`, `utf8` and others.
 *
 * @throws ImportError `ENCODING_UNKNOWN`, also for one with characters of several bytes, which contain bytes of marks.
 * @example codePage('cp1252').decode(Buffer.from([0x80]), 'refuse').text // '€'
 */
export function codePage(name: string): CodePage {
  if (/^utf-?8$/i.test(name)) return { decode: decodeUtf8, encode: encodeUtf8 };
  assertEncoding(name);
  const characters = singleByteCharacters(name);
  if (characters === undefined)
    throw new ImportError(
      'ENCODING_UNKNOWN',
      `${name} has characters of several bytes, and the bytes 251 to 255 in them would be marks.`,
    );
  return { decode: singleByteDecoder(characters), encode: singleByteEncoder(characters) };
}

/** The code of the character of each byte, -1 where it has no character. */
function singleByteCharacters(name: string): Int32Array | undefined {
  const codes = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    if (byte >= LOWEST_MARK_BYTE) {
      codes[byte] = byte - LOWEST_MARK_BYTE + LOWEST_MARK;
      continue;
    }
    const text = iconv.decode(Buffer.of(byte, 0x41), name);
    if (text.length !== 2 || text[1] !== 'A') return undefined;
    const code = text.charCodeAt(0);
    const held = isMarkCode(code) ? code + HELD_CONTROLS : code;
    codes[byte] = text[0] === REPLACEMENT ? -1 : held;
  }
  return codes;
}

function singleByteDecoder(codes: Int32Array): CodePage['decode'] {
  return (bytes, invalid) => {
    const narrow = Buffer.allocUnsafe(bytes.length);
    for (let index = 0; index < bytes.length; index += 1) {
      const code = codes[bytes[index] ?? 0] ?? -1;
      if (code < 0 || code > 0xff) return decodeWide(bytes, codes, invalid);
      narrow[index] = code;
    }
    return { text: narrow.toString('latin1'), invalidCount: 0 };
  };
}

function decodeWide(bytes: Uint8Array, codes: Int32Array, invalid: InvalidText): DecodedBytes {
  const parts: string[] = [];
  let invalidCount = 0;
  for (const byte of bytes) {
    const code = codes[byte] ?? -1;
    if (code < 0) invalidCount += 1;
    parts.push(code < 0 ? shownByte(byte, invalid) : String.fromCharCode(code));
  }
  return { text: parts.join(''), invalidCount };
}

function singleByteEncoder(codes: Int32Array): CodePage['encode'] {
  const byteOf = new Map<number, number>();
  for (const [byte, code] of codes.entries()) if (code >= 0) byteOf.set(code, byte);
  return (text, invalid) => {
    const bytes: number[] = [];
    const missing = new Set<string>();
    for (const character of text) {
      const byte = character.length === 1 ? byteOf.get(character.charCodeAt(0)) : undefined;
      if (byte !== undefined) bytes.push(byte);
      else {
        missing.add(character);
        bytes.push(...Buffer.from(shownCharacter(character, invalid)));
      }
    }
    return { bytes: Buffer.from(bytes), missing };
  };
}

/** Every text has UTF-8; marks are single bytes that are in none. */
function encodeUtf8(text: string): EncodedText {
  const parts = text.split(/([\u001b-\u001f])/).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(released(part));
    return Buffer.of(part.charCodeAt(0) - LOWEST_MARK + LOWEST_MARK_BYTE);
  });
  return { bytes: Buffer.concat(parts), missing: new Set() };
}

/** Bytes from 251 on are in no UTF-8, so they are marks wherever they are. */
function decodeUtf8(bytes: Uint8Array, invalid: InvalidText): DecodedBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: string[] = [];
  let invalidCount = 0;
  let start = 0;
  for (let index = 0; index <= buffer.length; index += 1) {
    const byte = buffer[index] ?? 0xff;
    if (byte < LOWEST_MARK_BYTE) continue;
    const part = decodeUtf8Part(buffer.subarray(start, index), invalid);
    invalidCount += part.invalidCount;
    parts.push(part.text);
    if (index < buffer.length)
      parts.push(String.fromCharCode(byte - LOWEST_MARK_BYTE + LOWEST_MARK));
    start = index + 1;
  }
  return { text: parts.join(''), invalidCount };
}

function decodeUtf8Part(bytes: Buffer, invalid: InvalidText): DecodedBytes {
  if (isUtf8(bytes)) return { text: held(bytes.toString('utf8')), invalidCount: 0 };
  const parts: string[] = [];
  let invalidCount = 0;
  for (let index = 0; index < bytes.length; ) {
    const size = characterSize(bytes, index);
    if (size === 0) {
      invalidCount += 1;
      parts.push(shownByte(bytes[index] ?? 0, invalid));
    } else parts.push(held(bytes.toString('utf8', index, index + size)));
    index += Math.max(1, size);
  }
  return { text: parts.join(''), invalidCount };
}

/** Bytes of the character that begins here; 0 where none does. */
function characterSize(bytes: Buffer, start: number): number {
  for (let size = 1; size <= 4 && start + size <= bytes.length; size += 1)
    if (isUtf8(bytes.subarray(start, start + size))) return size;
  return 0;
}

function held(text: string): string {
  return text.replace(/[\u001b-\u001f]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) + HELD_CONTROLS),
  );
}

function released(text: string): string {
  return text.replace(/[\ue01b-\ue01f]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - HELD_CONTROLS),
  );
}

/** What stands for a character that other bytes cannot hold, in ASCII. @example shownCharacter('€', 'hex') // '\\u20ac' */
export function shownCharacter(character: string, invalid: InvalidText): string {
  if (invalid !== 'hex') return '?';
  const codes = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('');
}

function shownByte(byte: number, invalid: InvalidText): string {
  return invalid === 'hex' ? `\\x${byte.toString(16).padStart(2, '0')}` : REPLACEMENT;
}
