import { failures, MvdbError } from 'mvdb';
import { civilToDay } from 'mvdb/functions';
import { civilOf } from '../values/civil-of.ts';
import { isStoredDate } from '../values/stored-number.ts';

const FISCAL_PERIOD = /^\d\d-(0[1-9]|1[0-2])$/;

/** Two-digit years from here on are of the twentieth century, as they are in dates. */
const FIRST_YEAR = 30;

/** True for a fiscal period as YY-MM. */
export function isFiscalPeriod(text: string): boolean {
  return FISCAL_PERIOD.test(text);
}

/**
 * The fiscal period of a day, YY-MM: its calendar month.
 *
 * @throws TypeError for what is not an internal date.
 */
export function fiscalPeriodOf(day: number): string {
  const { year, month } = civilOf(day);
  return [year % 100, month].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * The last day of a fiscal period, by which periods are put in order too; years fall in 1930–2029.
 *
 * @throws MvdbError `BAD_ARGUMENT` for what is not a fiscal period.
 * @example lastDayOfFiscalPeriod('26-10') // 21489, which is 31 October 2026
 */
export function lastDayOfFiscalPeriod(period: string): number {
  const existing = lastDays.get(period);
  if (existing !== undefined) return existing;
  const day = lastDayOf(period);
  lastDays.set(period, day);
  return day;
}

/** The last days that were asked for, by period: histories are put in order by them. There are at most 1,200. */
const lastDays = new Map<string, number>();

function lastDayOf(period: string): number {
  if (!isFiscalPeriod(period))
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `A fiscal period is written YY-MM, not "${period}".`,
    );
  const [shortYear = 0, month = 0] = period.split('-').map(Number);
  const year = shortYear + (shortYear < FIRST_YEAR ? 2000 : 1900);
  return month === 12 ? civilToDay(year + 1, 1, 1) - 1 : civilToDay(year, month + 1, 1) - 1;
}

/** True for an internal date within a fiscal period. */
export function isInFiscalPeriod(day: string, period: string): boolean {
  return isStoredDate(day) && fiscalPeriodOf(Number(day)) === period;
}
