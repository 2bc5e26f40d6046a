import { decodeText } from '../../text/decode-text.ts';
import type { KeyPosition } from '../key-position.ts';

export function keyAt({ bytes, start, end }: KeyPosition): string {
  return decodeText(bytes, start, end);
}
