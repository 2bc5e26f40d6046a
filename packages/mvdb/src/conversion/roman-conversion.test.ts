import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';

describe('NR', () => {
  test.each([
    ['1994', 'NR', 'mcmxciv', 0],
    ['5000', 'NR', 'V', 0],
    ['4000', 'NR', 'mV', 0],
    ['3999999', 'NR', 'MMMCMXCmXcmxcix', 0],
    ['0', 'NR', '0', 1],
    ['4000000', 'NR', '4000000', 1],
    ['x', 'NR', 'x', 1],
    ['', 'NR', '', 0],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['mcmxciv', 'NR', '1994', 0],
    ['iiii', 'NR', '', 1],
    ['z', 'NR', '', 1],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test('numbers are read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_999_999 }).map(String), (text) => {
      expect(iconv(oconv(text, 'NR'), 'NR')).toBe(text);
    }),
  );
});
