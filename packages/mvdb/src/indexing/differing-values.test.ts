import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { differingValues } from './differing-values.ts';
import { valuesOf } from './entry-keys.ts';

const V = VALUE_MARK;

describe('the values in which two lists differ', () => {
  test.each([
    ['appended', `a${V}b`, `a${V}b${V}c`, 'b', `b${V}c`],
    ['put before', `a${V}b`, `x${V}a${V}b`, 'a', `x${V}a`],
    ['in the midst', `a${V}b${V}c`, `a${V}x${V}y${V}c`, 'b', `x${V}y`],
    ['taken out', `a${V}b${V}c`, `a${V}c`, `b${V}c`, 'c'],
    ['that begin alike', `ab${V}c`, `ac${V}c`, 'ab', 'ac'],
    ['all', 'a', 'b', 'a', 'b'],
    ['of none', '', `a${V}b`, '', `a${V}b`],
    ['in subvalues', `a${V}b${SUBVALUE_MARK}c`, `a${V}b${SUBVALUE_MARK}d`, 'c', 'd'],
  ])('%s are reported', (_, one, other, part, otherPart) => {
    expect(differingValues(one, other)).toEqual([part, otherPart]);
  });

  test('and those left out are the same in both', () => {
    const text = fc
      .array(fc.constantFrom('', 'a', 'b', 'ab', V, SUBVALUE_MARK), { maxLength: 12 })
      .map((parts) => parts.join(''));
    const without = (whole: string, part: string): readonly string[] => {
      const left = [...valuesOf(whole)];
      for (const value of valuesOf(part)) {
        const position = left.indexOf(value);
        expect(position).not.toBe(-1);
        left.splice(position, 1);
      }
      return left.sort();
    };
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [part, otherPart] = differingValues(one, other);
        expect(without(one, part)).toEqual(without(other, otherPart));
      }),
    );
  });
});
