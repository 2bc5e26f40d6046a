import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DimensionedRecord } from './dimensioned-record.ts';
import { leaves, marked, records } from './dynamic-array-arbitraries.ts';
import { replace } from './replace.ts';

describe('DimensionedRecord', () => {
  test('element 0 holds what is too much', () => {
    const record = new DimensionedRecord(marked('a^b^c^d^e'), { size: 3 });
    expect([1, 2, 3, 0].map((attribute) => record.get(attribute))).toEqual([
      'a',
      'b',
      'c',
      marked('d^e'),
    ]);
    expect(record.inmat).toBe(0);
    expect(record.build()).toBe(marked('a^b^c^d^e'));
  });

  test('as in Pick the last element holds what is too much', () => {
    const record = new DimensionedRecord(marked('a^b^c^d^e'), { size: 3, excess: 'last' });
    expect(record.get(3)).toBe(marked('c^d^e'));
    expect(record.inmat).toBe(0);
    expect(record.build()).toBe(marked('a^b^c^d^e'));
  });

  test('INMAT is the number of attributes when they fit', () => {
    expect(new DimensionedRecord(marked('a^b^'), { size: 3 }).inmat).toBe(3);
    expect(new DimensionedRecord('', { size: 3 }).inmat).toBe(0);
  });

  test('building gives the same record back, regardless of the dimensions', () => {
    fc.assert(
      fc.property(
        records,
        fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
        fc.constantFrom('zero' as const, 'last' as const),
        (record, size, excess) => {
          const dimensions = size === undefined ? { excess } : { size, excess };
          expect(new DimensionedRecord(record, dimensions).build()).toBe(record);
        },
      ),
    );
  });

  test('many edits give what replace gives', () => {
    const edits = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), leaves));
    fc.assert(
      fc.property(records, edits, (text, changes) => {
        const record = new DimensionedRecord(text);
        let replaced = text;
        for (const [attribute, change] of changes) {
          record.set(attribute, change);
          replaced = replace(replaced, attribute, change);
          expect(record.get(attribute)).toBe(change);
        }
        expect(record.build()).toBe(replaced);
      }),
    );
  });

  test('element 0 can be written and emptied', () => {
    const record = new DimensionedRecord('a', { size: 2 });
    record.set(0, marked('c^d'));
    expect(record.build()).toBe(marked('a^^c^d'));
    record.set(0, '');
    expect(record.build()).toBe('a');
  });

  test('elements outside the dimensions are refused', () => {
    const rejection = expect.objectContaining({ code: 'BAD_POSITION' });
    for (const position of [-1, 4, 1.5, Number.NaN, 2 ** 31]) {
      const record = new DimensionedRecord('a', { size: 3 });
      expect(() => record.get(position)).toThrow(rejection);
      expect(() => record.set(position, 'x')).toThrow(rejection);
    }
    expect(() => new DimensionedRecord('a').get(0)).toThrow(rejection);
    expect(() => new DimensionedRecord('a', { size: 3, excess: 'last' }).get(0)).toThrow(rejection);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 25])('the size %d is refused', (size) => {
    expect(() => new DimensionedRecord('', { size })).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
  });
});
