import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('G', () => {
  test.each([
    ['a*b*c', 'G1*1', 'b', 0],
    ['a*b*c', 'G*2', 'a*b', 0],
    ['a*b*c', 'G9*1', '', 0],
    ['a*b*c', 'G0*99999999999', 'a*b*c', 0],
    ['a', 'G1*0', 'a', 2],
    ['a', 'G', 'a', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['a*b*c', 'G1*1', 'b', 0],
    ['a', 'G', '', 2],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});
