import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('P', () => {
  test.each([
    ['123', 'P(3N)', '123', 0],
    ['12', 'P(3N)', '', 0],
    ['A-1', 'P(2N)/(1A"-"1N)', 'A-1', 0],
    ['a)', "P(1A')')", 'a)', 0],
    ['12', 'P(3N);x', '12', 2],
    ['12', 'P(3N', '12', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['12', 'P(3N)', '', 0],
    ['12', 'P3N', '', 2],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
