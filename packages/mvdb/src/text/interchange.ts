import { assertArgument, assertText } from '../arguments/checked.ts';
import { BYTES, eitherOf, type Kind, oneOf, shapeOf, TEXT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, MARK_IN_TEXT, NO_LATIN1_BYTE } from '../errors/failures.ts';
import { latin1Bytes } from './bytes.ts';
import { CodeUnits } from './code-units.ts';
import { characterMap, mapCharacters } from './convert.ts';
import { assertPlainText, HIGHEST_MARK_CODE, isMarkCode, LOWEST_MARK_CODE } from './marks.ts';
import { assertTextSize } from './size.ts';

const LATIN1_POLICY: Kind = /* @__PURE__ */ eitherOf(
  /* @__PURE__ */ oneOf('refuse'),
  /* @__PURE__ */ shapeOf('an object', { replacement: TEXT }),
);

/** What to do with a character that has no Latin-1 byte of its own. */
export type Latin1Policy =
  /** An error that names the character and its place. */
  | 'refuse'
  /** One character, U+0000 to U+00FA and no mark, that stands for each of them. */
  | { readonly replacement: string };

/** Customary codes of the marks, 251 to 255, are the separators' codes and this much. */
const LEGACY_OFFSET = 0xfb - LOWEST_MARK_CODE;
const LOWEST_LEGACY_CODE = LOWEST_MARK_CODE + LEGACY_OFFSET;
const HIGHEST_LEGACY_CODE = HIGHEST_MARK_CODE + LEGACY_OFFSET;

const WITHOUT_BYTE = /[\u00fb-\uffff]/;
const LEGACY_LETTER = /[\u00fb-\u00ff]/;

const SEPARATORS = '\u001b\u001c\u001d\u001e\u001f';
const LEGACY_MARKS = '\u00fb\u00fc\u00fd\u00fe\u00ff';
const toLegacy = /* @__PURE__ */ characterMap(SEPARATORS, LEGACY_MARKS);
const fromLegacy = /* @__PURE__ */ characterMap(LEGACY_MARKS, SEPARATORS);

/**
 * Gives the Latin-1 bytes of a text as other multivalue databases write them, marks as 255 to 251.
 *
 * Characters beyond U+00FF have no byte, and the letters U+00FB to U+00FF (û ü ý þ ÿ) would read
 * back as marks: `policy` decides about them.
 *
 * @throws MvdbError `NO_LATIN1_BYTE` for such a character under 'refuse'; `BAD_ARGUMENT` for a
 *   replacement that is not one character with a byte of its own.
 */
export function toLatin1(text: string, policy: Latin1Policy = 'refuse'): Uint8Array {
  assertText('toLatin1', 'text', text);
  assertArgument('toLatin1', 'policy', policy, LATIN1_POLICY);
  if (policy !== 'refuse') assertReplacement(policy.replacement);
  const position = text.search(WITHOUT_BYTE);
  if (position !== -1 && policy === 'refuse') throw noByte(text, position);
  const bytes =
    policy === 'refuse' || position === -1
      ? latin1Bytes(text)
      : replacedBytes(text, policy.replacement.charCodeAt(0));
  const size = bytes.length;
  for (let index = 0; index < size; index += 1) {
    const byte = bytes[index] ?? 0;
    if (isMarkCode(byte)) bytes[index] = byte + LEGACY_OFFSET;
  }
  return bytes;
}

/**
 * Gives the text of Latin-1 bytes in which 255 to 251 are the marks.
 *
 * @throws MvdbError `MARK_IN_TEXT` for a byte 0x1B to 0x1F, which would read as a mark here;
 *   `TOO_LARGE` when there are more bytes than one text holds.
 */
export function fromLatin1(bytes: Uint8Array): string {
  assertArgument('fromLatin1', 'bytes', bytes, BYTES);
  assertTextSize(bytes.length, 'fromLatin1');
  let latin1 = bytes;
  const size = bytes.length;
  for (let index = 0; index < size; index += 1) {
    const byte = latin1[index] ?? 0;
    if (byte > HIGHEST_MARK_CODE && byte < LOWEST_LEGACY_CODE) continue;
    if (byte < LOWEST_MARK_CODE) continue;
    if (byte <= HIGHEST_MARK_CODE) throw controlByte(byte, index);
    if (latin1 === bytes) latin1 = new Uint8Array(bytes);
    latin1[index] = byte - LEGACY_OFFSET;
  }
  return new CodeUnits(latin1).toText();
}

/**
 * Writes the marks as the characters U+00FF to U+00FB, for programs that expect them.
 *
 * @throws MvdbError `NO_LATIN1_BYTE` when the text holds one of these letters (û ü ý þ ÿ) as data.
 */
export function toLegacyMarks(text: string): string {
  assertText('toLegacyMarks', 'text', text);
  const position = text.search(LEGACY_LETTER);
  if (position !== -1) throw noByte(text, position);
  return mapCharacters(text, toLegacy);
}

/**
 * Reads the characters U+00FF to U+00FB as marks.
 *
 * @throws MvdbError `MARK_IN_TEXT` when the text holds a separator U+001B to U+001F already.
 */
export function fromLegacyMarks(text: string): string {
  assertText('fromLegacyMarks', 'text', text);
  return mapCharacters(assertPlainText(text, 'text with legacy marks'), fromLegacy);
}

function assertReplacement(replacement: string): void {
  const code = replacement.charCodeAt(0);
  if (replacement.length === 1 && code < LOWEST_LEGACY_CODE && !isMarkCode(code)) return;
  throw new MvdbError(
    BAD_ARGUMENT,
    `The replacement must be one character from U+0000 to U+00FA and no mark, not "${replacement}".`,
  );
}

/** Latin-1 bytes with one replacement for each character, surrogate pairs included, without a byte. */
function replacedBytes(text: string, replacement: number): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let size = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[size] = code < LOWEST_LEGACY_CODE ? code : replacement;
    size += 1;
    if (code >= 0xd800 && (text.codePointAt(index) ?? 0) > 0xffff) index += 1;
  }
  return bytes.subarray(0, size);
}

function noByte(text: string, position: number): MvdbError {
  const code = text.codePointAt(position) ?? 0;
  const reason =
    code <= HIGHEST_LEGACY_CODE ? 'whose byte would read as a mark' : 'which is beyond U+00FF';
  return new MvdbError(
    NO_LATIN1_BYTE,
    `Character ${position + 1} is "${String.fromCodePoint(code)}" (${hexadecimal(code, 'U+', 4)}), ${reason}; remove it, or name a replacement.`,
  );
}

function controlByte(byte: number, position: number): MvdbError {
  return new MvdbError(
    MARK_IN_TEXT,
    `Byte ${position + 1} is ${hexadecimal(byte, '0x', 2)}, which would read as a mark; marks are the bytes 0xFB to 0xFF, remove the control character.`,
  );
}

function hexadecimal(code: number, prefix: string, digits: number): string {
  return prefix + code.toString(16).toUpperCase().padStart(digits, '0');
}
