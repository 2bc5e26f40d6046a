import { describe, expect, test } from 'vitest';
import { storedWholeNumber } from './stored-number.ts';

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
