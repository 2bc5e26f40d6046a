import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareNumberTexts,
  compareTexts,
  compareValues,
  isEqual,
  isGreater,
  isGreaterOrEqual,
  isLess,
  isLessOrEqual,
  isNotEqual,
} from './compare.ts';
import { compareDecimals, parseDecimal } from './decimal.ts';

const numberTexts = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.bigInt({ min: 0n, max: 10n ** 25n }),
    fc.constantFrom('', '.', '.0', '.05', '.50', '.000000000000000000001'),
    fc.constantFrom('', '00'),
  )
  .map(([sign, whole, fraction, zeros]) => `${sign}${zeros}${whole}${fraction}`);

describe('compareValues', () => {
  test.each([
    ['10', '9', 1],
    ['010', '10.0', 0],
    ['-0', '0', 0],
    ['0.1', '.10', 0],
    ['-1', '', 1],
    ['', '', 0],
    ['', '-5', -1],
    ['1 ', '1', 1],
    [' 1', '1', -1],
    ['a', 'B', 1],
    ['ab', 'a', 1],
    ['9', '5a', 1],
    ['12345678901234567890', '12345678901234567891', -1],
    ['-1.5', '-1.25', -1],
  ])('%j against %j is %i', (left, right, expected) => {
    expect(compareValues(left, right)).toBe(expected);
    expect(compareValues(right, left)).toBe(expected === 0 ? 0 : -expected);
  });

  test('the six operators agree with each other', () => {
    fc.assert(
      fc.property(
        fc.oneof(numberTexts, fc.string()),
        fc.oneof(numberTexts, fc.string()),
        (a, b) => {
          expect([isEqual(a, b), isLess(a, b), isGreater(a, b)].filter(Boolean)).toHaveLength(1);
          expect(isNotEqual(a, b)).toBe(!isEqual(a, b));
          expect(isLessOrEqual(a, b)).toBe(!isGreater(a, b));
          expect(isGreaterOrEqual(a, b)).toBe(!isLess(a, b));
        },
      ),
    );
  });
});

describe('compareNumberTexts', () => {
  test('orders as the numbers do', () => {
    fc.assert(
      fc.property(numberTexts, numberTexts, (left, right) => {
        const numbers = [parseDecimal(left), parseDecimal(right)];
        const [leftNumber, rightNumber] = numbers;
        if (leftNumber === undefined || rightNumber === undefined) throw new TypeError('numbers');
        expect(compareNumberTexts(left, right)).toBe(compareDecimals(leftNumber, rightNumber));
      }),
    );
  });

  test('compares a million digits without turning them into a number', () => {
    const long = '7'.repeat(1_000_000);
    expect(compareNumberTexts(`${long}.5`, `${long}.50`)).toBe(0);
    expect(compareNumberTexts(long, `${long}1`)).toBe(-1);
  });
});

describe('compareTexts', () => {
  test.each([
    ['10', '9', 'L', -1],
    ['2', '10', 'R', -1],
    ['a', 'ab', 'R', -1],
    ['10', '9', 'R', 1],
    [' a', 'a', 'R', 0],
    ['abc', 'ABC', 'L', 1],
    ['', '', 'R', 0],
  ])('%j against %j justified %s is %i', (left, right, justification, expected) => {
    expect(compareTexts(left, right, justification)).toBe(expected);
  });

  test('from the right equals comparing texts filled with spaces', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const length = Math.max(left.length, right.length);
        expect(compareTexts(left, right, 'R')).toBe(
          compareTexts(left.padStart(length), right.padStart(length)),
        );
      }),
    );
  });
});
