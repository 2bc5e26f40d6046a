import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, oconv } from './conversion.ts';

describe('IS and IL', () => {
  test.each([
    ['\u0000', 'ISH', '1', 0],
    ['A\u0000', 'IS', '65', 0],
    ['ú\u0000', 'ISL', '250', 0],
    ['\u0000ú', 'ISL', '-1536', 0],
    ['A\u0000\u0000\u0000', 'IL', '65', 0],
    ['abc', 'IS', 'abc', 1],
    ['ab', 'IX', 'ab', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['1', 'ISH', '\u0000', 0],
    ['65', 'IL', 'A\u0000\u0000\u0000', 0],
    ['28', 'IS', '\ue01c\u0000', 0],
    ['x', 'IS', '', 1],
    ['1', 'I', '', 2],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test('IL carries whole numbers whose bytes are characters', () => {
  fc.assert(
    fc.property(fc.integer().map(String), (text) => {
      const { text: bytes, status } = convertIn(text, 'ILH');
      fc.pre(status === 0);
      expect(oconv(bytes, 'ILH')).toBe(text);
    }),
  );
});
