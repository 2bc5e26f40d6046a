import { dayOfWeek } from 'mvdb/functions';

const DAYS_PER_WEEK = 7;

/** The Monday of the week of an internal date. */
export function mondayOf(day: number): number {
  return day - ((dayOfWeek(day) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK);
}
