import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { power } from './arithmetic.ts';

describe('power', () => {
  test.each([
    ['3', '3', 4, '27'],
    ['10', '-2', 4, '0.01'],
    ['-2', '3', 4, '-8'],
    ['-2', '-3', 4, '-0.125'],
    ['2', '0.5', 14, '1.4142135623731'],
    ['2', '100', 4, '1267650600228229401496703205376'],
    ['8', '-0.3333333333333333', 4, '0.5'],
    ['0', '0', 4, '1'],
    ['0', '5', 4, '0'],
    ['1.5', '2.0', 4, '2.25'],
    ['0.001', '0.5', 6, '0.031623'],
    ['-1', '999999999999', 4, '-1'],
    ['1.00001', '100000', 10, '2.7182682372'],
    ['2', '-999999999', 4, '0'],
    ['0.000000000000000000001', '99242', 4, '0'],
  ])('%s to the %s with %i places is %s', (base, exponent, precision, expected) => {
    expect(power(base, exponent, precision)).toBe(expected);
  });

  test('agrees with binary floating point as far as that is exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: -300, max: 300 }),
        (base, exponent) => {
          const result = Number(power(`${base / 100}`, `${exponent / 100}`, 8));
          const expected = (base / 100) ** (exponent / 100);
          expect(Math.abs(result - expected)).toBeLessThan(1e-8 + expected * 1e-12);
        },
      ),
    );
  });

  test.each([
    ['0', '-1', 'DIVISION_BY_ZERO'],
    ['-2', '0.5', 'BAD_ARGUMENT'],
    ['10', '999999999', 'TOO_LARGE'],
    ['99999', '19000.5', 'TOO_LARGE'],
    ['10', '9'.repeat(30), 'TOO_LARGE'],
    ['2', 'x', 'NOT_A_NUMBER'],
  ])('%s to the %s is rejected as %s', (base, exponent, code) => {
    expect(() => power(base, exponent)).toThrow(expect.objectContaining({ code }));
  });
});
