import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  civilToDay,
  dayOfWeek,
  dayOfYear,
  daysInMonth,
  dayToCivil,
  FIRST_DAY,
  isInternalDay,
  isLeapYear,
  isoWeekOf,
  LAST_DAY,
  packedCivil,
  quarterOf,
} from './internal-date.ts';

const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY });
const MILLISECONDS_PER_DAY = 86_400_000;
const DAY_OF_EPOCH = 732;

/** The same day by the engine's own calendar, as an independent witness. */
function witness(day: number): Date {
  return new Date((day - DAY_OF_EPOCH) * MILLISECONDS_PER_DAY);
}

describe('dayToCivil', () => {
  test.each([
    [0, { year: 1967, month: 12, day: 31 }],
    [1, { year: 1968, month: 1, day: 1 }],
    [60, { year: 1968, month: 2, day: 29 }],
    [9649, { year: 1994, month: 6, day: 1 }],
    [-24_776, { year: 1900, month: 3, day: 1 }],
    [FIRST_DAY, { year: 1, month: 1, day: 1 }],
    [LAST_DAY, { year: 9999, month: 12, day: 31 }],
  ])('day %i is %j', (day, date) => {
    expect(dayToCivil(day)).toEqual(date);
  });

  test.each([FIRST_DAY - 1, LAST_DAY + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    '%d is not an internal day',
    (day) => {
      expect(isInternalDay(day)).toBe(false);
      expect(dayToCivil(day)).toBeUndefined();
    },
  );

  test('agrees with the calendar of the engine, and back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = witness(day);
        const year = date.getUTCFullYear();
        const month = date.getUTCMonth() + 1;
        expect(dayToCivil(day)).toEqual({ year, month, day: date.getUTCDate() });
        expect(civilToDay(year, month, date.getUTCDate())).toBe(day);
      }),
    );
  });
});

describe('civilToDay', () => {
  test('carries a day beyond the end of its month into the next', () => {
    expect(civilToDay(1994, 6, 31)).toBe(civilToDay(1994, 7, 1));
    expect(civilToDay(1999, 12, 32)).toBe(civilToDay(2000, 1, 1));
  });
});

describe('parts of the calendar', () => {
  test('the day of the week counts from Monday, and day 0 was a Sunday', () => {
    expect(dayOfWeek(0)).toBe(7);
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOfWeek(day)).toBe(witness(day).getUTCDay() || 7);
      }),
    );
  });

  test.each([
    [18_993, { year: 2020, week: 1 }],
    [731, { year: 1970, week: 1 }],
    [-24_837, { year: 1899, week: 52 }],
    [LAST_DAY, { year: 9999, week: 52 }],
    [FIRST_DAY, { year: 1, week: 1 }],
  ])('day %i lies in ISO week %j', (day, week) => {
    expect(isoWeekOf(day)).toEqual(week);
  });

  test('the day of the year runs up to the length of the year', () => {
    expect(dayOfYear(civilToDay(1994, 6, 1))).toBe(152);
    expect(dayOfYear(civilToDay(2000, 12, 31))).toBe(366);
  });

  test('centuries are leap years only when 400 divides them', () => {
    expect([1900, 2000, 2023, 2024].map(isLeapYear)).toEqual([false, true, false, true]);
    expect([1900, 2000].map((year) => daysInMonth(year, 2))).toEqual([28, 29]);
  });

  test('a quarter has three months', () => {
    expect([1, 3, 4, 6, 7, 9, 10, 12].map(quarterOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test('packedCivil holds the date in one number', () => {
    expect(packedCivil(9649)).toBe(1994 * 512 + 6 * 32 + 1);
  });
});
