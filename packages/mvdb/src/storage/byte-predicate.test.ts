import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_MARK } from '../text/marks.ts';
import { attributeEnd, attributeEquals, attributeStart } from './byte-predicate.ts';

const attributes = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1f600}') }), {
  minLength: 1,
});

describe('attributeStart and attributeEnd', () => {
  test('enclose the bytes of each attribute, and find none past the last', () => {
    fc.assert(
      fc.property(attributes, (texts) => {
        const bytes = Buffer.from(texts.join(FIELD_MARK));
        for (const [index, text] of texts.entries()) {
          const start = attributeStart(bytes, bytes.length, index + 1);
          const end = attributeEnd(bytes, bytes.length, start);
          expect(bytes.toString('utf8', start, end)).toBe(text);
        }
        expect(attributeStart(bytes, bytes.length, texts.length + 1)).toBe(-1);
      }),
    );
  });

  test('find attributes wherever the bytes lie in their buffer, and whatever lies around them', () => {
    const texts = fc.array(fc.constantFrom('', 'a', 'abc', 'ü', '\u001d', '\u001f'), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(texts, fc.nat(7), fc.nat(7), (parts, before, after) => {
        const record = Buffer.from(parts.join(FIELD_MARK));
        const around = [Buffer.alloc(before, FIELD_MARK), record, Buffer.alloc(after, FIELD_MARK)];
        const bytes = Buffer.concat(around).subarray(before);
        const found = parts.map((_part, index) => {
          const start = attributeStart(bytes, record.length, index + 1);
          return bytes.toString('utf8', start, attributeEnd(bytes, record.length, start));
        });
        expect(found).toEqual(parts);
        expect(attributeStart(bytes, record.length, parts.length + 1)).toBe(-1);
        expect(attributeStart(bytes, record.length, 2 ** 31)).toBe(-1);
      }),
    );
  });

  test('bytes past the stated length do not count', () => {
    const bytes = Buffer.from(`a${FIELD_MARK}b`);
    expect(attributeStart(bytes, 1, 2)).toBe(-1);
    expect(attributeEnd(bytes, 1, 0)).toBe(1);
  });
});

describe('attributeEquals', () => {
  test('agrees with comparing the decoded attribute', () => {
    const wanted = fc.string({ unit: fc.constantFrom('a', 'é'), maxLength: 2 });
    fc.assert(
      fc.property(attributes, fc.integer({ min: 1, max: 6 }), wanted, (texts, position, text) => {
        const bytes = Buffer.from(texts.join(FIELD_MARK));
        const expected = (texts[position - 1] ?? '') === text;
        expect(attributeEquals(position, text)(bytes, bytes.length)).toBe(expected);
      }),
    );
  });

  test.each([
    ['the beginning of an attribute', 1, 'ab', false],
    ['more than the attribute', 1, 'abcd', false],
    ['the whole attribute', 1, 'abc', true],
    ['the last attribute', 2, 'd', true],
    ['more than the record', 2, 'de', false],
    ['an attribute past the end, which is empty', 9, '', true],
  ])('%s', (_, position, text, expected) => {
    const bytes = Buffer.from(`abc${FIELD_MARK}d`);
    expect(attributeEquals(position, text)(bytes, bytes.length)).toBe(expected);
  });
});
