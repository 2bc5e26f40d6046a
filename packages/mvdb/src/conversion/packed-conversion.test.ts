import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';

describe('MP', () => {
  test.each([
    ['4', 'MP', '1234', 0],
    ['Ð4', 'MP', '-1234', 0],
    ['z', 'MP', 'z', 1],
    ['', 'MP', '', 0],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['1234', 'MP', '4', 0],
    ['-1234', 'MP', 'Ð4', 0],
    ['x', 'MP', '', 1],
    ['-', 'MP', '', 1],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test('whole numbers are read back', () => {
  fc.assert(
    fc.property(fc.bigInt().map(String), (text) => {
      expect(oconv(iconv(text, 'MP'), 'MP')).toBe(text);
    }),
  );
});
