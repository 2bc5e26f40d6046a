import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertRecordId, ID_BYTES_MAX, rangeBound } from './record-id.ts';

const byBytes = (one: string, other: string) => Buffer.from(one).compare(Buffer.from(other));

describe('assertRecordId', () => {
  test.each([
    ['a space', ' '],
    ['a control character that is not a mark', '\u0001\u001a\u007f'],
    ['letters that are marks in eight-bit systems', 'þýüûÿ'],
    ['a character beyond the first plane', '\u{1f600}'],
    ['a byte order mark', '\ufeff'],
    ['1,000 bytes of ASCII', 'x'.repeat(1000)],
    ['1,000 bytes of two-byte letters', 'é'.repeat(500)],
    ['1,000 bytes of four-byte characters', '\u{1f600}'.repeat(250)],
  ])('lets %s pass', (_, id) => {
    expect(() => assertRecordId(id)).not.toThrow();
  });

  test.each([
    ['nothing', ''],
    ['an item mark', 'a\u001f'],
    ['a field mark', 'a\u001eb'],
    ['a value mark', '\u001d'],
    ['a subvalue mark', 'a\u001c'],
    ['a text mark', 'a\u001b'],
    ['a NUL', 'a\0'],
    ['a high surrogate alone', 'a\ud83d'],
    ['a low surrogate alone', '\ude00a'],
    ['1,001 bytes of ASCII', 'x'.repeat(1001)],
    ['1,002 bytes in 501 letters', 'é'.repeat(501)],
    ['1,001 bytes in mixed letters', `x${'\u{1f600}'.repeat(250)}`],
    ['a very long text', 'é'.repeat(1_000_000)],
  ])('rejects %s', (_, id) => {
    expect(() => assertRecordId(id)).toThrow(expect.objectContaining({ code: 'BAD_ID' }));
  });

  test.each([undefined, null, 5, {}, ['a']])('rejects %s, which is not text', (id) => {
    expect(() => assertRecordId(id as unknown as string)).toThrow(
      expect.objectContaining({ code: 'BAD_ID' }),
    );
  });
});

describe('rangeBound', () => {
  test('keeps its place among all ids, however long it is', () => {
    const character = fc.constantFrom('a', 'b', 'é', '\u20ac', '\u{1f600}');
    const text = (min: number, max: number) =>
      fc
        .tuple(fc.string({ unit: character, maxLength: 3 }), fc.integer({ min, max }), character)
        .map(([tail, length, body]) => body.repeat(length) + tail);
    fc.assert(
      fc.property(text(0, 3000), text(0, 1000), (bound, id) => {
        fc.pre(Buffer.byteLength(id) <= ID_BYTES_MAX);
        expect(Math.sign(byBytes(id, rangeBound(bound)))).toBe(Math.sign(byBytes(id, bound)));
        expect(Buffer.byteLength(rangeBound(bound))).toBeLessThanOrEqual(ID_BYTES_MAX + 4);
      }),
    );
  });

  test.each(['\ud800', `${'a'.repeat(2000)}\udc00`, 5 as unknown as string])(
    'rejects what is not a Unicode text',
    (bound) => {
      expect(() => rangeBound(bound)).toThrow(expect.objectContaining({ code: 'BAD_TEXT' }));
    },
  );
});
