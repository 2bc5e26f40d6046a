import { MvdbError } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { valueAtCost } from './value-at-cost.ts';

describe('valueAtCost', () => {
  test.each([
    ['1500', '12345', '185'],
    ['1000', '50', '1'],
    ['1000', '49', '0'],
    ['-1000', '50', '-1'],
    ['-1000', '49', '0'],
    ['', '12345', '0'],
    ['1000', '', '0'],
    ['999999999999999', '99999999999999', '999999999999989000000000'],
  ])('%s pieces at %s are %s cents', (quantity, unitCost, cents) => {
    expect(valueAtCost(quantity, unitCost)).toBe(cents);
  });

  test('rejects what is not a whole number', () => {
    expect(() => valueAtCost('1.5', '1')).toThrow(MvdbError);
  });
});
