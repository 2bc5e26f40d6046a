import { describe, expect, test } from 'vitest';
import { isStoredAmount, isStoredDate, isTooLarge, storedWholeNumber } from './stored-number.ts';

describe('storedWholeNumber', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['21491', 21491],
    ['-3', -3],
  ])('%j is %i', (text, expected) => {
    expect(storedWholeNumber(text, 'number')).toBe(expected);
  });

  test.each(['abc', '1.5', ' 1', '1e3', '1234567890123456', '-'])('%j is refused', (text) => {
    expect(() => storedWholeNumber(text, 'lead time')).toThrow(
      expect.objectContaining({
        code: 'NOT_A_NUMBER',
        message: expect.stringContaining('lead time'),
      }),
    );
  });
});

describe('isStoredAmount', () => {
  test.each(['0', '5', '007', '999999999999999'])('%j is one', (text) => {
    expect(isStoredAmount(text)).toBe(true);
  });

  test.each(['', '-1', '1.5', ' 1', '1e3', '1000000000000000'])('%j is not one', (text) => {
    expect(isStoredAmount(text)).toBe(false);
  });
});

describe('isStoredDate', () => {
  test.each(['0', '21491', '999999'])('%j is one', (text) => {
    expect(isStoredDate(text)).toBe(true);
  });

  test.each(['', '-1', '11/02/26', '1000000'])('%j is not one', (text) => {
    expect(isStoredDate(text)).toBe(false);
  });
});

test('a quantity beyond 999,999,999.999 is too large', () => {
  expect([999_999_999_999n, 1_000_000_000_000n].map(isTooLarge)).toEqual([false, true]);
});
