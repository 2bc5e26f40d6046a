import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../text/decode-text.ts';
import { idCodec, lazyIdCodec } from './id-codec.ts';

const ids = fc.string({ unit: 'grapheme', minLength: 1 });

describe('idCodec', () => {
  test('writes the UTF-8 bytes of the id, and reads the id back', () => {
    fc.assert(
      fc.property(ids, fc.nat(40), (id, start) => {
        const target = Buffer.alloc(4096);
        const end = idCodec.writeKey(id, target, start);
        expect(target.subarray(start, end).equals(Buffer.from(id))).toBe(true);
        expect(idCodec.readKey(target, start, end)).toBe(id);
      }),
    );
  });

  test('keys sort as the code points of the ids', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const codePoints = (id: string) => Array.from(id, (character) => character.codePointAt(0));
        const [left, right] = [codePoints(one), codePoints(other)];
        const position = left.findIndex((code, index) => code !== right[index]);
        const order =
          position === -1
            ? left.length - right.length
            : (left[position] ?? 0) - (right[position] ?? -1);
        expect(Math.sign(Buffer.from(one).compare(Buffer.from(other)))).toBe(Math.sign(order));
      }),
    );
  });
});

describe('lazyIdCodec', () => {
  test('notes where the key lies instead of decoding it', () => {
    const position = { bytes: new Uint8Array(), start: 0, end: 0 };
    const bytes = Buffer.from('..id..');
    expect(lazyIdCodec(position).readKey(bytes, 2, 4)).toBeUndefined();
    expect(decodeText(position.bytes, position.start, position.end)).toBe('id');
  });
});

describe('decodeText', () => {
  test('keeps a leading byte order mark', () => {
    const bytes = Buffer.from('\ufeffa');
    expect(decodeText(bytes, 0, bytes.length)).toBe('\ufeffa');
  });

  test('reads bytes that are no Buffer', () => {
    expect(decodeText(new Uint8Array([0x61, 0xc3, 0xa9]), 0, 3)).toBe('aé');
  });
});
