import { civilToDay } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { fiscalPeriodOf, isFiscalPeriod } from './fiscal-period.ts';

describe('fiscalPeriodOf', () => {
  test.each([
    [civilToDay(2026, 1, 1), '26-01'],
    [civilToDay(2026, 12, 31), '26-12'],
    [civilToDay(1999, 6, 15), '99-06'],
    [civilToDay(2000, 2, 29), '00-02'],
  ])('day %i is in %s', (day, period) => {
    expect(fiscalPeriodOf(day)).toBe(period);
    expect(isFiscalPeriod(period)).toBe(true);
  });
});

describe('isFiscalPeriod', () => {
  test.each(['', '26-13', '26-00', '2026-01', '26-1', '26-01 ', '26/01'])('%j is none', (text) => {
    expect(isFiscalPeriod(text)).toBe(false);
  });
});
