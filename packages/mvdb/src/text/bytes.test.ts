import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutBuffers } from '../testing/without-buffers.ts';
import { base64OfBytes, bytesOfBase64, latin1Bytes, utf8Bytes } from './bytes.ts';

const latin1 = fc.string({
  unit: fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
});
const wellFormed = fc.string({ unit: 'binary' });

test.each([
  ['latin1Bytes', latin1Bytes, latin1],
  ['utf8Bytes', utf8Bytes, wellFormed],
])('%s gives the same bytes with buffers and without', (_, bytesOf, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect([...withoutBuffers(() => bytesOf(text))]).toEqual([...bytesOf(text)]);
    }),
  );
});

test('Base64 of bytes, and back, is the same with buffers and without', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = base64OfBytes(bytes);
      expect(withoutBuffers(() => base64OfBytes(bytes))).toBe(text);
      expect([...bytesOfBase64(text)]).toEqual([...bytes]);
      expect([...withoutBuffers(() => bytesOfBase64(text))]).toEqual([...bytes]);
    }),
  );
});
