import { describe, expect, test } from 'vitest';
import { wholeQuantity } from './whole-quantity.ts';

describe('wholeQuantity', () => {
  test.each([
    ['1', '1000'],
    ['12', '12000'],
    ['007', '7000'],
    ['999999999', '999999999000'],
  ])('%s pieces are stored as %s', (text, stored) => {
    expect(wholeQuantity(text)).toBe(stored);
  });

  test.each([
    '',
    '0',
    '000',
    '-1',
    '+1',
    '1.5',
    '1e3',
    'abc',
    ' 1',
    '1 ',
    '1000000000',
    '١',
    '1\u001d2',
  ])('%j is not a quantity', (text) => {
    expect(wholeQuantity(text)).toBeUndefined();
  });
});
