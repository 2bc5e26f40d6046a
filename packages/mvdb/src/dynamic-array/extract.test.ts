import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { badPositions, marked, positions, records } from './dynamic-array-arbitraries.ts';
import { extract } from './extract.ts';

const RECORD = marked('aaa^b1]b2]b3^c1s1\\c1s2]c2^^e');

/** The definition, by taking the whole record apart. */
function extractBySplitting(record: string, attribute: number, value: number, subvalue: number) {
  const whole = record.split(FIELD_MARK)[attribute - 1] ?? '';
  if (value === 0) return whole;
  const part = whole.split(VALUE_MARK)[value - 1] ?? '';
  return subvalue === 0 ? part : (part.split(SUBVALUE_MARK)[subvalue - 1] ?? '');
}

describe('extract', () => {
  test.each([
    [1, 0, 0, 'aaa'],
    [2, 0, 0, 'b1]b2]b3'],
    [2, 3, 0, 'b3'],
    [3, 1, 2, 'c1s2'],
    [3, 0, 2, 'c1s1\\c1s2]c2'],
    [4, 1, 1, ''],
    [5, 1, 1, 'e'],
    [6, 0, 0, ''],
    [0, 0, 0, ''],
    [0, 1, 0, ''],
    [-1, 0, 0, ''],
    [2, -1, 0, ''],
    [3, 1, -1, ''],
    [2147483647, 2147483647, 2147483647, ''],
  ])('<%i,%i,%i> is %j', (attribute, value, subvalue, expected) => {
    expect(extract(RECORD, attribute, value, subvalue)).toBe(marked(expected));
  });

  test.each(badPositions)('the position %d is refused', (position) => {
    const rejection = expect.objectContaining({ code: 'BAD_POSITION' });
    expect(() => extract(RECORD, position)).toThrow(rejection);
    expect(() => extract(RECORD, 1, position)).toThrow(rejection);
    expect(() => extract(RECORD, 1, 1, position)).toThrow(rejection);
  });

  test('reads the same in any order, whatever was read before', () => {
    const reads = fc.array(fc.tuple(fc.nat(1), positions, fc.nat(4), fc.nat(4)), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(records, records, reads, (first, second, steps) => {
        for (const [which, attribute, value, subvalue] of steps) {
          const record = which === 0 ? first : second;
          expect(extract(record, attribute, value, subvalue)).toBe(
            extractBySplitting(record, attribute, value, subvalue),
          );
        }
      }),
    );
  });

  test('finds attributes and values far into long records', () => {
    const values = Array.from({ length: 500 }, (_, index) => `v${index}`.repeat(1 + (index % 20)));
    const record = Array.from({ length: 300 }, () => values.join(VALUE_MARK)).join(FIELD_MARK);
    for (const attribute of [300, 1, 150, 299, 301]) {
      for (const value of [500, 1, 250, 251, 501])
        expect(extract(record, attribute, value)).toBe(
          attribute > 300 ? '' : (values[value - 1] ?? ''),
        );
      expect(extract(record, attribute)).toBe(attribute > 300 ? '' : values.join(VALUE_MARK));
    }
  });

  test('a record of a hundred thousand attributes is followed by others as if it had not been', () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => String(index));
    const record = numbers.join(FIELD_MARK);
    expect(extract(record, 100_000)).toBe('99999');
    expect(extract(record, 99_999, 1)).toBe('99998');
    expect(extract(record, 70_000, 1)).toBe('69999');
    expect(extract(RECORD, 3, 1, 2)).toBe('c1s2');
    expect(extract(RECORD, 2, 3)).toBe('b3');
  });
});
