import { expect, test } from 'vitest';
import { netDays } from './net-days.ts';

test.each([
  ['NET30', 30],
  ['2/10 NET 45', 45],
  ['NET', undefined],
  ['COD', undefined],
  ['', undefined],
  ['NET30 DAYS', undefined],
])('%s', (terms, days) => {
  expect(netDays(terms)).toBe(days);
});
