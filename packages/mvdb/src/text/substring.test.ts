import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastCharacters, len, overlay, substring } from './substring.ts';

test('a mark counts as one character', () => {
  expect(len('a\u001db')).toBe(3);
});

describe('substring', () => {
  test.each([
    [3, 2, 'cd'],
    [-1, 3, 'abc'],
    [5, 2 ** 31, 'ef'],
    [7, 1, ''],
    [2 ** 31, 1, ''],
    [1, -(2 ** 31), ''],
  ])('from %i, %i characters, is %j', (start, length, expected) => {
    expect(substring('abcdef', start, length)).toBe(expected);
  });

  test.each([Number.NaN, 0.5])('rejects %d', (number) => {
    expect(() => substring('abc', number, 1)).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
    expect(() => substring('abc', 1, number)).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
  });
});

describe('lastCharacters', () => {
  test.each([
    [2, 'ef'],
    [2 ** 31, 'abcdef'],
    [0, ''],
    [-1, ''],
  ])('the last %i are %j', (length, expected) => {
    expect(lastCharacters('abcdef', length)).toBe(expected);
  });
});

describe('overlay', () => {
  test.each([
    [2, 3, 'XYZW', 'aXYZef'],
    [2, 3, 'X', 'aX  ef'],
    [5, 9, 'XYZ', 'abcdXY'],
    [7, 1, 'X', 'abcdef'],
    [0, 2, 'XY', 'XYcdef'],
    [2, 0, 'X', 'abcdef'],
    [2 ** 31, 2 ** 31, 'X', 'abcdef'],
    [1, 2 ** 31, 'X', 'X     '],
  ])('at %i, %i characters, with %j gives %j', (start, length, replacement, expected) => {
    expect(overlay('abcdef', start, length, replacement)).toBe(expected);
  });

  test('the text keeps its length and the rest of its characters', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(9), fc.nat(9), fc.string(), (text, start, length, added) => {
        const laid = overlay(text, start, length, added);
        expect(laid.length).toBe(text.length);
        const from = Math.max(start, 1) - 1;
        expect(laid.slice(0, from)).toBe(text.slice(0, from));
        expect(laid.slice(from + length)).toBe(text.slice(from + length));
      }),
    );
  });
});
