import { createHash, hkdfSync } from 'node:crypto';
import { KEY_BYTES } from './sealing-key.ts';

/*
 * A sealed file is a head and frames.
 *
 *   head   MAGIC, 32 random bytes, 16 bytes that report the key, and the first 8 bytes of the SHA-256 of these
 *   frame  4 bytes that report its kind and length, up to 64 KiB enciphered, and 16 bytes that authenticate both
 *
 * The cipher is AES-256-GCM under a key of the file's own, made from the key given and the random bytes, with the
 * number of the frame as the nonce: none is ever used twice, and no frame can stand in another's place or in another
 * file. All frames but the last are full, and the last one says that it is the last, so that a cut is seen.
 */

/** The last byte is the version of the form; the first is not one of any text. */
export const MAGIC = Buffer.from('\x89MVSEAL\x01', 'latin1');

export const SALT_BYTES = 32;

const CHECK_BYTES = 16;

const DIGEST_BYTES = 8;

export const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES + DIGEST_BYTES;

export const CIPHER = 'aes-256-gcm';

/** What a frame holds at most, before it is enciphered. */
export const FRAME_BYTES_MAX = 65_536;

export const TAG_BYTES = 16;

/** Bytes that report the kind and the length of a frame. */
export const LABEL_BYTES = 4;

const LAST_FRAME = 0x8000_0000;

export interface FileKey {
  readonly head: Buffer;
  /** The key of this file alone. */
  readonly key: Uint8Array;
}

/** The head of a file with the random bytes, and the key of it. @see RFC 5869 */
export function fileKeyOf(key: Uint8Array, salt: Uint8Array): FileKey {
  const made = Buffer.from(
    hkdfSync('sha256', key, salt, 'mvdb sealed file', KEY_BYTES + CHECK_BYTES),
  );
  const reported = Buffer.concat([MAGIC, salt, made.subarray(KEY_BYTES)]);
  return { head: Buffer.concat([reported, digestOf(reported)]), key: made.subarray(0, KEY_BYTES) };
}

/** Whether a head is as some file had it. */
export function isIntact(head: Uint8Array): boolean {
  const reported = head.subarray(0, HEAD_BYTES - DIGEST_BYTES);
  return digestOf(reported).equals(head.subarray(reported.length));
}

/** What stands before a frame. */
export function frameLabel(length: number, isLast: boolean): Buffer {
  const label = Buffer.alloc(LABEL_BYTES);
  label.writeUInt32BE(isLast ? LAST_FRAME + length : length);
  return label;
}

/** @returns `undefined` for a label that no frame has. */
export function readLabel(
  label: Buffer,
): { readonly length: number; readonly isLast: boolean } | undefined {
  const number = label.readUInt32BE();
  const isLast = number >= LAST_FRAME;
  const length = isLast ? number - LAST_FRAME : number;
  const isOne = isLast ? length <= FRAME_BYTES_MAX : length === FRAME_BYTES_MAX;
  return isOne ? { length, isLast } : undefined;
}

/** The nonce of the frame of that number, from 0. */
export function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES);
}
