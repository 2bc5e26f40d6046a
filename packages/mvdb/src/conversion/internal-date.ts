import { assertArgument, assertNumber } from '../arguments/checked.ts';
import { WHOLE } from '../arguments/kinds.ts';
/*
 * Internal dates: whole days since 31 December 1967, which is day 0, in the Gregorian calendar carried
 * back to the year 1. Integer arithmetic only, so that no time zone can matter.
 */

/** 1 January of the year 1. */
export const FIRST_DAY = -718_430;
/** 31 December of the year 9999. */
export const LAST_DAY = 2_933_628;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

export interface IsoWeek {
  /** The year the week belongs to, which may differ from that of the day. */
  readonly year: number;
  /** 1 to 53. */
  readonly week: number;
}

/** Day 0 counted from 1 March of the year 0, the start of a cycle of 400 years. */
const DAYS_BEFORE_DAY_ZERO = 718_736;
const DAYS_PER_CYCLE = 146_097;

/** Says whether a number is an internal day from {@link FIRST_DAY} to {@link LAST_DAY}. */
export function isInternalDay(day: number): boolean {
  return Number.isInteger(day) && day >= FIRST_DAY && day <= LAST_DAY;
}

/**
 * Year, month and day in one number, `year * 512 + month * 32 + day`, so that nothing is allocated.
 *
 * @param day - Must be an internal day.
 */
export function packedCivil(day: number): number {
  const sinceMarch = day + DAYS_BEFORE_DAY_ZERO;
  const cycle = (sinceMarch / DAYS_PER_CYCLE) | 0;
  const dayOfCycle = sinceMarch - cycle * DAYS_PER_CYCLE;
  const yearOfCycle =
    ((dayOfCycle -
      ((dayOfCycle / 1460) | 0) +
      ((dayOfCycle / 36_524) | 0) -
      ((dayOfCycle / 146_096) | 0)) /
      365) |
    0;
  const dayOfMarchYear =
    dayOfCycle - (365 * yearOfCycle + (yearOfCycle >> 2) - ((yearOfCycle / 100) | 0));
  const monthFromMarch = ((5 * dayOfMarchYear + 2) / 153) | 0;
  const dayOfMonth = dayOfMarchYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0);
  return (year << 9) | (month << 5) | dayOfMonth;
}

/**
 * The calendar date of an internal day.
 *
 * @returns `undefined` for a number that is not an internal day.
 * @example dayToCivil(9649) // { year: 1994, month: 6, day: 1 }
 */
export function dayToCivil(day: number): CivilDate | undefined {
  assertNumber('dayToCivil', 'day', day);
  if (!isInternalDay(day)) return undefined;
  const packed = packedCivil(day);
  return { year: packed >> 9, month: (packed >> 5) & 15, day: packed & 31 };
}

/**
 * The internal day of a calendar date. A day beyond the end of its month is carried into the next.
 *
 * @param year - 1 to 9999.
 * @param month - 1 to 12.
 * @example civilToDay(1994, 6, 31) // 9679, which is 1 July
 */
export function civilToDay(year: number, month: number, day: number): number {
  assertArgument('civilToDay', 'year', year, WHOLE);
  assertArgument('civilToDay', 'month', month, WHOLE);
  assertArgument('civilToDay', 'day', day, WHOLE);
  const marchYear = month <= 2 ? year - 1 : year;
  const cycle = (marchYear / 400) | 0;
  const yearOfCycle = marchYear - cycle * 400;
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfMarchYear = (((153 * monthFromMarch + 2) / 5) | 0) + day - 1;
  const dayOfCycle =
    yearOfCycle * 365 + (yearOfCycle >> 2) - ((yearOfCycle / 100) | 0) + dayOfMarchYear;
  return cycle * DAYS_PER_CYCLE + dayOfCycle - DAYS_BEFORE_DAY_ZERO;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days of a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** 1 for Monday to 7 for Sunday. */
export function dayOfWeek(day: number): number {
  assertArgument('dayOfWeek', 'day', day, WHOLE);
  const sinceMonday = (day - 1) % 7;
  return sinceMonday < 0 ? sinceMonday + 8 : sinceMonday + 1;
}

/** 1 for 1 January to 365 or 366. */
export function dayOfYear(day: number): number {
  return day - civilToDay(packedCivil(day) >> 9, 1, 1) + 1;
}

/** The quarter, 1 to 4, of a month, 1 to 12. */
export function quarterOf(month: number): number {
  return ((month + 2) / 3) | 0;
}

/**
 * The week by ISO 8601: it starts on Monday and belongs to the year that holds its Thursday.
 *
 * @example isoWeekOf(18993) // 31 December 2019: { year: 2020, week: 1 }
 */
export function isoWeekOf(day: number): IsoWeek {
  const thursday = day - dayOfWeek(day) + 4;
  // The Thursday of the last days of 9999 lies in that year too, so the arithmetic stays in range.
  const year = packedCivil(thursday) >> 9;
  return { year, week: (((thursday - civilToDay(year, 1, 1)) / 7) | 0) + 1 };
}
