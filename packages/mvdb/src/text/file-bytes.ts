/*
 * Text holds the control characters 27 to 31 as U+E01B to U+E01F, because their own codes are the marks. On every way
 * out to bytes they become what they are. Marks become the bytes 251 to 255 of older systems, which UTF-8 never has.
 */

/** The byte of the lowest mark; those of the others follow it. */
export const LOWEST_MARK_BYTE = 0xfb;
const LOWEST_MARK = 0x1b;
const HIGHEST_MARK = 0x1f;
const MARK_BYTES = LOWEST_MARK_BYTE - LOWEST_MARK;
const SHIFT = 0xe000;
const HELD = /[\ue01b-\ue01f]/g;
const CONTROLS = /[\u001b-\u001f]/g;

/** Text as it goes to a terminal; marks stay. */
export function toTerminalText(text: string): string {
  return text.replace(HELD, (character) => String.fromCharCode(character.charCodeAt(0) - SHIFT));
}

/** Text as it comes from a terminal. */
export function fromTerminalText(text: string): string {
  return text.replace(CONTROLS, (character) =>
    String.fromCharCode(character.charCodeAt(0) + SHIFT),
  );
}

/** Text as it goes to a file. */
export function toBytes(text: string): Buffer {
  if (!CONTROLS.test(text)) return Buffer.from(toTerminalText(text));
  CONTROLS.lastIndex = 0;
  const parts: Buffer[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < LOWEST_MARK || code > HIGHEST_MARK) continue;
    parts.push(Buffer.from(toTerminalText(text.slice(start, index))), Buffer.of(code + MARK_BYTES));
    start = index + 1;
  }
  return Buffer.concat([...parts, Buffer.from(toTerminalText(text.slice(start)))]);
}

/** Text as it comes from a file. */
export function fromBytes(bytes: Buffer): string {
  const parts: string[] = [];
  let start = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte < LOWEST_MARK + MARK_BYTES) continue;
    parts.push(heldText(bytes, start, index), String.fromCharCode(byte - MARK_BYTES));
    start = index + 1;
  }
  return parts.join('') + heldText(bytes, start, bytes.length);
}

function heldText(bytes: Buffer, start: number, end: number): string {
  return fromTerminalText(bytes.toString('utf8', start, end));
}
