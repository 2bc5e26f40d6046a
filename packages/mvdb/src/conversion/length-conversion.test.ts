import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('L', () => {
  test.each([
    ['ABCD', 'L', '4', 0],
    ['ABCD', 'L3', '', 0],
    ['ABCD', 'L4', 'ABCD', 0],
    ['ABCD', 'L2,5', 'ABCD', 0],
    ['A', 'L2,5', '', 0],
    ['ABCD', 'L0', '4', 0],
    ['ABCD', 'L0,2', '4', 0],
    ['ABCD', 'L4,', 'ABCD', 0],
    ['ABCDE', 'L4,0', '', 0],
    ['ABCD', 'L,5', 'ABCD', 2],
    ['A', 'LX', 'A', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['ABCD', 'L3', '', 0],
    ['A', 'LX', '', 2],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
