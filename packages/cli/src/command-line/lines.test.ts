import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decoded, linesOf } from './lines.ts';

/** A text in parts, divided at any bytes. */
const parted = fc
  .tuple(fc.string({ unit: 'binary' }), fc.array(fc.nat({ max: 40 })))
  .map(([text, locations]) => {
    const bytes = Buffer.from(text.replaceAll('\ufeff', ''));
    const cuts = [0, ...locations, bytes.length].map((location) =>
      Math.min(location, bytes.length),
    );
    cuts.sort((one, other) => one - other);
    return { bytes, chunks: cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut)) };
  });

describe('decoded', () => {
  test('gives the text wherever its bytes are divided', () => {
    fc.assert(
      fc.property(parted, ({ bytes, chunks }) => {
        expect([...decoded(chunks, 'it')].join('')).toBe(bytes.toString());
      }),
    );
  });

  test('leaves out a byte order mark', () => {
    expect([...decoded([Buffer.from('\ufeffx')], 'it')]).toEqual(['x']);
  });

  test.each([[[0xff]], [[0x61, 0xc3]]])('rejects %j', (bytes) => {
    expect(() => [...decoded([Uint8Array.from(bytes)], 'orders.csv')]).toThrow(
      'orders.csv is not UTF-8.',
    );
  });
});

describe('linesOf', () => {
  test.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\r\nb\rc\r\n', ['a', 'b\rc']],
  ])('%j', (text, lines) => {
    expect([...linesOf([text])]).toEqual(lines);
    expect([...linesOf([...text])]).toEqual(lines);
  });
});

test('a line without end is rejected', () => {
  function* endless(): Generator<string> {
    yield 'first\n';
    for (;;) yield ' '.repeat(2 ** 24);
  }
  const lines = linesOf(endless());
  expect(lines.next().value).toBe('first');
  expect(() => lines.next()).toThrow('Line 2 is longer than 268435456 characters.');
});
