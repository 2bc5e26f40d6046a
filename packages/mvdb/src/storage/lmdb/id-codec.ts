import { decodeText } from '../../text/decode-text.ts';
import type { KeyPosition } from '../key-position.ts';

function writeKey(id: string, target: Uint8Array, start: number): number {
  const { length } = id;
  for (let index = 0; index < length; index += 1) {
    const code = id.charCodeAt(index);
    if (code > 0x7f) return start + Buffer.prototype.write.call(target, id, start, 'utf8');
    target[start + index] = code;
  }
  return start + length;
}

/**
 * Record ids as keys: their UTF-8 bytes, so that keys sort by code point. Every handle of a database
 * must use the same codec for writing, because LMDB chooses the comparison by it.
 */
export const idCodec = { writeKey, readKey: decodeText };

/** A codec that writes keys like `idCodec`, and on reading only notes where the key lies. */
export function lazyIdCodec(position: KeyPosition) {
  return {
    writeKey,
    readKey(bytes: Uint8Array, start: number, end: number): undefined {
      position.bytes = bytes;
      position.start = start;
      position.end = end;
      return undefined;
    },
  };
}
