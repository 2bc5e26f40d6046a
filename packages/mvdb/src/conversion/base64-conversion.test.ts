import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';

describe('B64', () => {
  test.each([
    ['hello', 'B64', 'aGVsbG8=', 0],
    ['', 'B64', '', 0],
    ['é', 'B64', 'w6k=', 0],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['aGVsbG8=', 'B64', 'hello', 0],
    ['aGVsbG8', 'B64', 'hello', 0],
    ['aGVsbG8==', 'B64', '', 1],
    ['a', 'B64', '', 1],
    ['/w==', 'B64', '', 1],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test('any well-formed text is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(iconv(oconv(text, 'B64'), 'B64')).toBe(text);
    }),
  );
});

test('half a character cannot be converted', () => {
  expect(convertOut('\ud800', 'B64')).toEqual({ text: '\ud800', status: 1 });
});
