import { describe, expect, test } from 'vitest';
import { space, str } from './repeat.ts';

describe('str', () => {
  test.each([
    ['ab', 3, 'ababab'],
    ['ab', 0, ''],
    ['ab', -(2 ** 31), ''],
    ['', 2 ** 52, ''],
  ])('%j, %i times, is %j', (text, times, expected) => {
    expect(str(text, times)).toBe(expected);
  });

  test.each([
    ['abc', 2 ** 30],
    ['a', 2 ** 29 - 23],
    ['a', 2 ** 53 - 1],
  ])('%j, %i times, is rejected as too large', (text, times) => {
    expect(() => str(text, times)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
  });

  test.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])('rejects %d times', (times) => {
    expect(() => str('a', times)).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
  });
});

test('space gives so many spaces', () => {
  expect([space(3), space(0), space(-1)]).toEqual(['   ', '', '']);
});
