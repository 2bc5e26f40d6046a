import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('R', () => {
  test.each([
    ['5', 'R1,3;5,8', '5', 0],
    ['4', 'R1,3;5,8', '', 2],
    ['-3', 'R-5,-1', '-3', 0],
    ['x', 'R1,3', 'x', 1],
    ['1.5', 'R1,3', '1.5', 1],
    ['5', 'R', '5', 2],
    ['', 'R-5,5', '', 0],
    ['', 'R1,5', '', 2],
    ['2', 'R1,3x', '2', 0],
    ['5', 'R1,3x', '5', 2],
    ['5', 'R1,3;', '5', 2],
    ['x', 'R', 'x', 1],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['5', 'R1,3/5,8', '5', 0],
    ['x', 'R1,3', '', 1],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
