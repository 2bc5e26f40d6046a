import { describe, expect, test } from 'vitest';
import { isAlphabetic, isNumeric, isTrue, smallInteger } from './number-text.ts';

describe('isNumeric', () => {
  test.each(['', '0', '-0', '+5', '1.', '.5', '-1.50', '99999999999999', '9'.repeat(40)])(
    '%j is a number',
    (text) => {
      expect(isNumeric(text)).toBe(true);
    },
  );

  test.each([
    '-',
    '+',
    '.',
    '-.',
    '--1',
    '1-',
    '1.2.3',
    ' 1',
    '1 ',
    '1E2',
    '1,000',
    'a',
    '1\u001d2',
    '１',
  ])('%j is not a number', (text) => {
    expect(isNumeric(text)).toBe(false);
  });
});

describe('isAlphabetic', () => {
  test.each([
    ['abc', true],
    ['Müller', true],
    ['', false],
    [' ', false],
    ['a1', false],
    ['a b', false],
  ])('of %j is %s', (text, expected) => {
    expect(isAlphabetic(text)).toBe(expected);
  });
});

describe('smallInteger', () => {
  test.each([
    ['42', 42],
    ['-042', -42],
    ['+7', 7],
    ['-0', 0],
    ['999999999999999', 999999999999999],
    ['1000000000000000', Number.NaN],
    ['', Number.NaN],
    ['-', Number.NaN],
    ['1.0', Number.NaN],
    [' 1', Number.NaN],
  ])('reads %j as %d', (text, expected) => {
    expect(smallInteger(text)).toBe(expected);
  });
});

describe('isTrue', () => {
  test.each([
    ['', false],
    ['0', false],
    ['0.00', false],
    ['-0', false],
    ['5', true],
    ['-0.1', true],
    ['abc', true],
    [' ', true],
    ['-', true],
  ])('of %j is %s', (text, expected) => {
    expect(isTrue(text)).toBe(expected);
  });
});
