import { MvdbError } from 'mvdb';
import { civilToDay } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { fiscalPeriodOf, isFiscalPeriod, lastDayOfFiscalPeriod } from './fiscal-period.ts';

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
  test.each(['', '26-13', '26-00', '2026-01', '26-1', '26-01 ', '26/01'])(
    '%j is not one',
    (text) => {
      expect(isFiscalPeriod(text)).toBe(false);
    },
  );
});

describe('lastDayOfFiscalPeriod', () => {
  test.each([
    ['26-10', civilToDay(2026, 10, 31)],
    ['26-12', civilToDay(2026, 12, 31)],
    ['28-02', civilToDay(2028, 2, 29)],
    ['29-12', civilToDay(2029, 12, 31)],
    ['30-01', civilToDay(1930, 1, 31)],
    ['99-12', civilToDay(1999, 12, 31)],
  ])('%s ends on day %i', (period, day) => {
    expect(lastDayOfFiscalPeriod(period)).toBe(day);
    expect(fiscalPeriodOf(day)).toBe(period);
    expect(fiscalPeriodOf(day + 1)).not.toBe(period);
  });

  test('a period of the last century comes before one of this', () => {
    expect(lastDayOfFiscalPeriod('99-12')).toBeLessThan(lastDayOfFiscalPeriod('00-01'));
  });

  test('rejects what is not a period', () => {
    expect(() => lastDayOfFiscalPeriod('26-13')).toThrow(MvdbError);
  });
});
