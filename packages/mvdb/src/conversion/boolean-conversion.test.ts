import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('B', () => {
  test.each([
    ['1', 'B', 'Y', 0],
    ['0.0', 'B', 'N', 0],
    ['', 'B', 'N', 0],
    ['abc', 'B', 'Y', 0],
    ['N', 'B', 'Y', 0],
    ['1\u001d0', 'B;', 'Y', 0],
    ['-0.00', 'BX', 'N', 0],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['y', 'B', '1', 0],
    ['N', 'B', '0', 0],
    ['q', 'B', '', 1],
    ['', 'B', '0', 0],
    ['Yes', 'B', '', 1],
    ['1', 'B', '', 1],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
