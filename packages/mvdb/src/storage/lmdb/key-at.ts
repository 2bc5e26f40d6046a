import { decodeText } from '../../text/decode-text.ts';
import type { KeyPlace } from '../key-place.ts';

export function keyAt({ bytes, start, end }: KeyPlace): string {
  return decodeText(bytes, start, end);
}
