import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';

describe('MX, MO and MB', () => {
  test.each([
    ['19', 'MX', '13', 0],
    ['19', 'MO', '23', 0],
    ['19', 'MB', '10011', 0],
    ['0', 'MX', '00', 0],
    ['-1', 'MX', 'FFFFFFFF', 0],
    ['255.9', 'MX', 'FF', 0],
    ['', 'MX', '', 0],
    [' ', 'MX', ' ', 1],
    ['abc', 'MX', 'abc', 1],
    ['-2147483649', 'MX', '-2147483649', 1],
    ['18446744073709551616', 'MX', '10000000000000000', 0],
    ['ABC', 'MX0C', '414243', 0],
    ['a\u001db', 'MX0C', '61FD62', 0],
    ['€', 'MX0C', '€', 1],
    ['þ', 'MX0C', 'þ', 1],
    ['€', 'MU0C', '20AC', 0],
    ['414243', 'MY', 'ABC', 0],
    ['4G', 'MY', '4G', 1],
    ['1', 'MX1C', '1', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([
    ['1G', 'MX', '', 1],
    ['', 'MX', '', 1],
    ['ff', 'MX', '255', 0],
    ['10011', 'MB', '19', 0],
    ['414243', 'MX0C', 'ABC', 0],
    ['101', 'MO0C', 'A', 0],
    ['777', 'MO0C', '', 1],
    ['1E', 'MX0C', '\ue01e', 0],
    ['12E', 'MX0C', '\u0001.', 0],
    ['1101', 'MO0C', '\u0001A', 0],
    ['4', 'MX0C', '\u0004', 0],
    ['20AC', 'MU0C', '€', 0],
    ['ABC', 'MY', '414243', 0],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test.each(['MX', 'MO', 'MB'])(
  'what %j shows of a whole number is read back as the same',
  (code) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String), (text) => {
        expect(iconv(oconv(text, code), code)).toBe(text);
      }),
    );
  },
);

const legacyText = fc
  .array(fc.integer({ min: 0, max: 0xfa }), { minLength: 1 })
  .map((codes) => String.fromCharCode(...codes));

test.each(['MX0C', 'MO0C', 'MB0C'])('what %j shows of Latin-1 and marks is read back', (code) => {
  fc.assert(
    fc.property(legacyText, (text) => {
      expect(iconv(oconv(text, code), code)).toBe(text);
    }),
  );
});

test('MU0C carries any text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
      expect(iconv(oconv(text, 'MU0C'), 'MU0C')).toBe(text);
    }),
  );
});

test.each(['MX0C', 'MO0C', 'MB0C'])('%s reads digits as if zeros stood before them', (code) => {
  fc.assert(
    fc.property(legacyText, (text) => {
      const digits = oconv(text, code).replace(/^0+(?=.)/, '');
      const lead = /^\0*/.exec(text)?.[0].length ?? 0;
      expect(iconv(digits, code)).toBe(text.slice(Math.min(lead, text.length - 1)));
    }),
  );
});
