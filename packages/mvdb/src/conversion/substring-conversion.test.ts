import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('T', () => {
  test.each([
    ['abcdef', 'T3,2', 'cd', 0],
    ['abcdef', 'T2', 'ef', 0],
    ['abcdef', 'T0', '', 0],
    ['abcdef', 'T2,99999999999', 'bcdef', 0],
    ['abcdef', 'T3,', 'abcdef', 2],
    ['abcdef', 'T', 'abcdef', 2],
    ['abcdef', 'T2,2,2', 'abcdef', 2],
    ['', 'T2,2x', '', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['abcdef', 'T3,2', 'cd', 0],
    ['abc', 'Tx', '', 2],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
