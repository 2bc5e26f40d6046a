import fc from 'fast-check';
import { ID_BYTES_MAX } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../schema/record-key.ts';
import { customerWords } from './customer-words.ts';

describe('customerWords', () => {
  test.each([
    ['Albion Foods', 'Buffalo', ['ALBION', 'BUFFALO', 'FOODS']],
    ['Albion Foods', 'New  York ', ['ALBION', 'FOODS', 'NEW YORK']],
    ['Buffalo Foods', 'buffalo', ['BUFFALO', 'FOODS']],
    ['Mills! & Sons', '', ['&', 'MILLS', 'SONS']],
    [
      'x'.repeat(31),
      'St. Mary-on-the-very-long-Hill-by-the-Sea',
      ['ST. MARY-ON-THE-VERY-LONG-HILL', 'X'.repeat(30)],
    ],
    ['', ' ', []],
  ])('%j in %j', (customerName, city, words) => {
    expect(customerWords({ customerName, city })).toEqual(words);
  });

  test('every word can be the id of a record, and stands once, in ascending order', () => {
    const pieces = fc.oneof(
      fc.constantFrom(' ', '!', '\0', '\u001b'),
      fc.string({ unit: 'binary' }),
    );
    const texts = fc.array(pieces).map((each) => each.join(''));
    fc.assert(
      fc.property(texts, texts, (customerName, city) => {
        const words = customerWords({ customerName, city });
        expect(words).toEqual([...new Set(words)].sort());
        for (const word of words) {
          expect(word).toMatch(/^[^!\0\u001b-\u001f]+$/);
          expect(Buffer.byteLength(keyOf('1', word))).toBeLessThanOrEqual(ID_BYTES_MAX);
        }
      }),
    );
  });
});
