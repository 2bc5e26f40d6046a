import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marked } from './dynamic-array-arbitraries.ts';
import { maximum, minimum, sum, summation } from './sums.ts';

const numbers = fc.integer({ min: -1000, max: 1000 }).map((cents) => `${cents / 4}`);
const arrays = fc
  .array(fc.tuple(fc.constantFrom('\u001c', '\u001d', '\u001e'), numbers), { minLength: 1 })
  .map((pairs) => pairs.map(([mark, number]) => number + mark).join(''));

describe('sum', () => {
  test.each([
    ['1]2^3', '3^3'],
    ['3^3', '6'],
    ['28\\465]-39.3]37.3', '493]-39.3]37.3'],
    ['3]8^', '11^0'],
    ['a]2', '2'],
    ['', '0'],
    ['5', '5'],
  ])('of %j is %j', (array, expected) => {
    expect(sum(marked(array))).toBe(marked(expected));
  });

  test('three times over is the summation', () => {
    fc.assert(
      fc.property(arrays, (array) => {
        expect(sum(sum(sum(array)))).toBe(summation(array));
      }),
    );
  });
});

describe('summation', () => {
  test('adds up regardless of the level', () => {
    expect(summation(marked('1]2\\5^3'))).toBe('11');
    expect(summation('')).toBe('0');
    expect(summation(marked('0.1]0.2'))).toBe('0.3');
  });
});

describe('maximum and minimum', () => {
  test.each([
    ['10]9]100', '100', '9'],
    ['-66.7]^-35\\', '-35', '-66.7'],
    ['abc]5', '5', '5'],
    ['abc', '', ''],
    ['', '', ''],
    [']', '', ''],
  ])('of %j are %j and %j', (array, greatest, smallest) => {
    expect(maximum(marked(array))).toBe(greatest);
    expect(minimum(marked(array))).toBe(smallest);
  });
});
