import { describe, expect, test } from 'vitest';
import { fixedPoint, groupThousands } from './fixed-point.ts';

describe('fixedPoint', () => {
  test.each([
    [{ units: -12_345, scale: 3 }, 2, { negative: true, whole: '12', fraction: '35' }],
    [{ units: 5, scale: 3 }, 2, { negative: false, whole: '0', fraction: '01' }],
    [{ units: -4, scale: 3 }, 2, { negative: false, whole: '0', fraction: '00' }],
    [{ units: 7, scale: 0 }, 2, { negative: false, whole: '7', fraction: '00' }],
    [
      { units: 10n ** 20n, scale: 2 },
      0,
      { negative: false, whole: `1${'0'.repeat(18)}`, fraction: '' },
    ],
  ])('%o with %i places', (value, places, shown) => {
    expect(fixedPoint(value, places)).toEqual(shown);
  });

  test('cuts off instead of rounding when reported so', () => {
    expect(fixedPoint({ units: 19_999, scale: 3 }, 2, true).fraction).toBe('99');
  });
});

test.each([
  ['1', '1'],
  ['123', '123'],
  ['1234', '1,234'],
  ['1234567', '1,234,567'],
])('groupThousands divides %j as %j', (digits, grouped) => {
  expect(groupThousands(digits, ',')).toBe(grouped);
});
