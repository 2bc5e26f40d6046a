import { createCipheriv, randomBytes } from 'node:crypto';
import { ByteSource } from './byte-source.ts';
import {
  CIPHER,
  FRAME_BYTES_MAX,
  fileKeyOf,
  frameLabel,
  nonceOf,
  SALT_BYTES,
} from './sealed-form.ts';

/**
 * Seals bytes as they come: nobody without the key reads them, and whoever has it sees whether anything was changed.
 *
 * @param key - 32 bytes; as many files as there are may be sealed with it.
 */
export function* seal(chunks: Iterable<Uint8Array>, key: Uint8Array): Generator<Buffer> {
  const file = fileKeyOf(key, randomBytes(SALT_BYTES));
  yield file.head;
  const source = new ByteSource(chunks);
  let content = source.take(FRAME_BYTES_MAX);
  for (let number = 0; ; number += 1) {
    const next = source.take(FRAME_BYTES_MAX);
    const label = frameLabel(content.length, next.length === 0);
    const cipher = createCipheriv(CIPHER, file.key, nonceOf(number)).setAAD(label);
    const enciphered = Buffer.concat([cipher.update(content), cipher.final()]);
    yield Buffer.concat([label, enciphered, cipher.getAuthTag()]);
    if (next.length === 0) return;
    content = next;
  }
}
