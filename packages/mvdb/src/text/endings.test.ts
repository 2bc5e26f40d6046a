import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endings } from './endings.ts';
import { VALUE_MARK } from './marks.ts';

describe('endings', () => {
  test.each([
    ['new bolt', 3, 'NEW]EW]W]BOL]OLT]LT]T'],
    ['bolt', 9, 'BOLT]OLT]LT]T'],
    ['Groß', 9, 'GROSS]ROSS]OSS]SS]S'],
    ['a]b\\c', 9, 'A]B]C'],
    ['  ', 3, ''],
    ['', 3, ''],
    ['bolt', 0, ''],
  ])('of %j, %i characters, are %j', (text, size, expected) => {
    const marked = text.replaceAll(']', '\u001d').replaceAll('\\', '\u001c');
    expect(endings(marked, size)).toBe(expected.replaceAll(']', '\u001d'));
  });

  test('one begins with whatever stands in the text without white space and marks', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'abÄßğ1 \u001d\u001c😀\u00a0') });
    const anySize = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(anyText, anySize, fc.nat(), fc.nat(), (text, size, from, length) => {
        const upper = text.toUpperCase();
        const start = from % (upper.length + 1);
        const part = upper.slice(start, start + 1 + (length % size));
        fc.pre(part !== '' && !/[\s\u001c\u001d]/.test(part));
        const found = endings(text, size).split(VALUE_MARK);
        expect(found.some((ending) => ending.startsWith(part))).toBe(true);
      }),
    );
  });

  test('rejects a size that is not whole', () => {
    expect(() => endings('bolt', 1.5)).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
  });
});
