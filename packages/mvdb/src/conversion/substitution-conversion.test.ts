import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('S', () => {
  test.each([
    ['0', "S;*;'ZZ'", 'ZZ', 0],
    ['7', "S;*;'ZZ'", '7', 0],
    ['-', 'S;"a";"b"', 'b', 0],
    [' 0.0 ', 'S;"a";"b"', 'b', 0],
    ['x\u001ey', 'S;2', 'y', 0],
    [' 0 0 ', 'S;"a";"b"', 'b', 0],
    ['- +', 'S;"a";"b"', 'a', 0],
    ['7', "S;'a';'b';'c'", 'a', 0],
    ['0', "S;'a';'b';'c'", 'b', 0],
    ['7', "S'y';'n'", 'n', 0],
    ['0', "S'y';'n'", '', 0],
    ['7', "S;'y;n';'z'", '7', 2],
    ['0', "S;'y;n';'z'", '0', 2],
    ['7', "S;'y';z", 'y', 0],
    ['0', "S;'y';z", '0', 2],
    ['x', 'S', 'x', 2],
    ['x', 'S;q', 'x', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['0', "S;*;'ZZ'", 'ZZ', 0],
    ['x', 'S', '', 2],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
