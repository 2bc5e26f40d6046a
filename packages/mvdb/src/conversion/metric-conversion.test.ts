import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('MK', () => {
  test.each([
    ['123456789', 'MK4', '123M', 0],
    ['1234', 'MK4', '1234', 0],
    ['1999', 'MK3', '2K', 0],
    ['-1234567', 'MK3', '-1M', 0],
    ['abc', 'MK4', 'abc', 1],
    ['9999', 'MK1', '9999', 1],
    ['1', 'MK', '1', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['123M', 'MK4', '123000000', 0],
    ['1.5k', 'MK4', '1500', 0],
    ['K', 'MK4', '', 1],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
