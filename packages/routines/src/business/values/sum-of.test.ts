import { expect, test } from 'vitest';
import { sumOf } from './sum-of.ts';

test('blank amounts count nothing', () => {
  expect(sumOf(['', '5', '', '-7'])).toBe('-2');
  expect(sumOf([])).toBe('0');
});
