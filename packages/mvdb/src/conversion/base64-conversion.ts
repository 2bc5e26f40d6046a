import { base64OfBytes, bytesOfBase64, utf8Bytes } from '../text/bytes.ts';
import { assertTextSize } from '../text/size.ts';
import { type Converter, REJECTED_INPUT, rejectedOutput } from './outcome.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** B64: the UTF-8 bytes of a text in Base64, as RFC 4648 writes them; input may lack the padding. */
export function compileBase64(): Converter {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    out: (text) => {
      if (!text.isWellFormed()) return rejectedOutput(text);
      const bytes = utf8Bytes(text);
      assertTextSize(Math.ceil(bytes.length / 3) * 4, 'The conversion B64');
      return base64OfBytes(bytes);
    },
    in: (text) => {
      if (!BASE64.test(text)) return REJECTED_INPUT;
      try {
        return decoder.decode(bytesOfBase64(text));
      } catch (error) {
        // The bytes are not UTF-8.
        if (error instanceof TypeError) return REJECTED_INPUT;
        throw error;
      }
    },
  };
}
