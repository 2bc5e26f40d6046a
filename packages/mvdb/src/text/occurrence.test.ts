import { describe, expect, test } from 'vitest';
import { index } from './occurrence.ts';

describe('index', () => {
  test.each([
    ['banana', 'an', 2, 4],
    ['banana', 'ana', 2, 0],
    ['aaaa', 'aa', 2, 3],
    ['banana', 'a', 2 ** 31, 0],
    ['banana', 'a', -1, 0],
    ['', 'a', 1, 0],
    ['', '', 3, 3],
  ])('in %j finds %j, occurrence %i, at %i', (text, part, occurrence, expected) => {
    expect(index(text, part, occurrence)).toBe(expected);
  });

  test('a fraction is refused', () => {
    expect(() => index('a', 'a', 0.5)).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
  });
});
