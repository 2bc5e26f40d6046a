import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Kind } from '../arguments/kinds.ts';

/** Bytes of a key. @see FIPS 197, AES-256 */
const KEY_BYTES = 32;

export const SEALING_KEY: Kind = {
  expected: `a Uint8Array of ${KEY_BYTES} bytes`,
  holds: (value) => value instanceof Uint8Array && value.length === KEY_BYTES,
};

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CHECK_BYTES = 16;

/** Each line has a key of its own, so that one nonce does for all. */
const NONCE = Buffer.alloc(12);

/**
 * Seals lines: each is enciphered and authenticated (AES-256-GCM) under a key made from the one that is given and random
 * bytes of the line. That lines are left out or moved is seen by what they say.
 */
export class LineSealing {
  readonly #key: Uint8Array;
  /** Tells keys apart, and says nothing of them. */
  readonly check: string;

  constructor(key: Uint8Array) {
    this.#key = key;
    const made = this.#made('mvdb exported log');
    this.check = made.subarray(0, CHECK_BYTES).toString('base64');
  }

  seal(line: string): string {
    const salt = randomBytes(SALT_BYTES);
    const cipher = createCipheriv(CIPHER, this.#made(salt), NONCE);
    const sealed = [salt, cipher.update(line, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64');
  }

  /** @returns `undefined` for what is not a line that was sealed with this key. */
  open(line: string): string | undefined {
    const bytes = Buffer.from(line, 'base64');
    if (bytes.length < SALT_BYTES + TAG_BYTES || bytes.toString('base64') !== line)
      return undefined;
    const salt = bytes.subarray(0, SALT_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#made(salt), NONCE);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(SALT_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** A key of 32 bytes. */
  #made(from: string | Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(from).digest();
  }
}
