import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('C', () => {
  test.each([
    ['v', "C;1;'x';*", 'vxv', 0],
    ['a\u001eb', 'C;2-1', 'b-a', 0],
    ['v', 'C;*/*', 'v/v', 0],
    ['v', 'C*-*', 'v', 2],
    ['v', 'C', '', 0],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['v', "C;'x';*", 'xv', 0],
    ['v', 'C', '', 0],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
