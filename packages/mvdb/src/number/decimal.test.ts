import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDecimal } from '../testing/any-decimal.ts';
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  type Decimal,
  DIGITS_MAX,
  decimal,
  divideDecimals,
  formatDecimal,
  modulusOf,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  remainderOf,
  roundDecimal,
  subtractDecimals,
  truncateDecimal,
  wholeQuotient,
} from './decimal.ts';

function read(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined) throw new TypeError(`${text} must be a number`);
  return value;
}

describe('parseDecimal', () => {
  test.each([
    ['', 0, 0],
    [' -1.50 ', -150, 2],
    ['+.5', 5, 1],
    ['5.', 5, 0],
    ['-0', 0, 0],
    ['-0.0', 0, 1],
    ['9007199254740993', 9007199254740993n, 0],
    ['0.00000000000000000001', 1, 20],
  ])('reads %j as %s units of scale %i', (text, units, scale) => {
    expect(parseDecimal(text)).toEqual({ units, scale });
  });

  test.each([' ', '-', '.', '1 2', '- 1', '1e3', '1,000', '0x10', 'abc', '٣'])(
    '%j is not a number',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  test('a number of too many digits is refused', () => {
    expect(() => parseDecimal('7'.repeat(DIGITS_MAX + 1))).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });
});

describe('formatDecimal', () => {
  test.each([
    ['1.00005', 4, '1.0001'],
    ['-1.00005', 4, '-1.0001'],
    ['1.00004999', 4, '1'],
    ['0.5', 0, '1'],
    ['-0.00001', 4, '0'],
    ['-0.0', 4, '0'],
    ['123456789012345678901234.5678', 2, '123456789012345678901234.57'],
    ['100', 4, '100'],
    ['0.10', 4, '0.1'],
    ['1.23456789', 9, '1.23456789'],
    ['9.99999', 4, '10'],
  ])('%j with %i places is %j', (text, precision, expected) => {
    expect(formatDecimal(read(text), precision)).toBe(expected);
  });

  test.each([-1, 1.5, Number.NaN, 31])('a precision of %d is refused', (precision) => {
    expect(() => formatDecimal(read('1.5'), precision)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });

  test('what is written at full precision reads back as the same number', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(compareDecimals(read(formatDecimal(value, 30)), value)).toBe(0);
      }),
    );
  });
});

describe('the four operations', () => {
  test('adding and subtracting again changes nothing', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (left, right) => {
        const back = subtractDecimals(addDecimals(left, right), right);
        expect(compareDecimals(back, left)).toBe(0);
      }),
    );
  });

  test('adding the negative gives zero', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(compareDecimals(addDecimals(value, negateDecimal(value)), decimal(0))).toBe(0);
      }),
    );
  });

  test('multiplication distributes over addition', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, anyDecimal, (factor, left, right) => {
        const together = multiplyDecimals(factor, addDecimals(left, right));
        const apart = addDecimals(multiplyDecimals(factor, left), multiplyDecimals(factor, right));
        expect(compareDecimals(together, apart)).toBe(0);
      }),
    );
  });

  test('a quotient times the divisor is the number, within half a last place of the quotient', () => {
    fc.assert(
      fc.property(
        anyDecimal,
        anyDecimal,
        fc.integer({ min: 0, max: 12 }),
        (left, right, places) => {
          fc.pre(right.units !== 0);
          const quotient = divideDecimals(left, right, places);
          const error = subtractDecimals(multiplyDecimals(quotient, right), left);
          const bound = multiplyDecimals(absoluteDecimal(right), decimal(5, places + 1));
          expect(compareDecimals(absoluteDecimal(error), bound)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test('whole quotient and remainder make up the number', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (left, right) => {
        fc.pre(right.units !== 0);
        const whole = multiplyDecimals(wholeQuotient(left, right), right);
        expect(compareDecimals(addDecimals(whole, remainderOf(left, right)), left)).toBe(0);
      }),
    );
  });

  test('a modulus has the sign of the divisor and is smaller than it', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (left, right) => {
        fc.pre(right.units !== 0);
        const modulus = modulusOf(left, right);
        expect(modulus.units === 0 || modulus.units < 0 === right.units < 0).toBe(true);
        expect(compareDecimals(absoluteDecimal(modulus), absoluteDecimal(right))).toBe(-1);
      }),
    );
  });

  test('division by zero is refused', () => {
    expect(() => divideDecimals(read('1'), read('0.0'))).toThrow(
      expect.objectContaining({ code: 'DIVISION_BY_ZERO' }),
    );
    expect(() => wholeQuotient(read('1'), read('0'))).toThrow(
      expect.objectContaining({ code: 'DIVISION_BY_ZERO' }),
    );
  });
});

describe('roundDecimal', () => {
  test('is never further than half a place away', () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 25 }), (value, places) => {
        const error = absoluteDecimal(subtractDecimals(roundDecimal(value, places), value));
        expect(compareDecimals(error, decimal(5, places + 1))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('truncateDecimal', () => {
  test.each([
    ['-3.7', '-3'],
    ['3.7', '3'],
    ['-0.1', '0'],
    ['0.9', '0'],
    ['-12345678901234567890.9', '-12345678901234567890'],
    ['-0.00000000000000000001', '0'],
  ])('%j becomes %j', (text, expected) => {
    expect(formatDecimal(truncateDecimal(read(text)))).toBe(expected);
  });
});
