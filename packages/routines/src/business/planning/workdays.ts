import { dayOfWeek } from 'mvdb/functions';
import type { ShopCalendar } from './shop-calendar.ts';

const WORKDAYS_PER_WEEK = 5;
const DAYS_PER_WEEK = 7;
const FRIDAY = 5;

/**
 * The day a number of workdays after another; before it, when the number is negative. Workdays are those
 * of the calendar, and Monday to Friday if it is missing and from where it does not reach. A day not worked counts
 * as the workday before it when going forward, and as the one after it when going back.
 *
 * @param day - Internal day.
 * @param count - Whole number; 0 gives the day itself.
 * @example addWorkdays(21491, 5) // 21498: Monday to Monday
 */
export function addWorkdays(day: number, count: number, calendar?: ShopCalendar): number {
  const step = Math.sign(count);
  let reached = day;
  for (let left = Math.abs(count); left > 0; ) {
    const isWorkday = calendar?.isWorkday(reached + step);
    if (isWorkday === undefined) return addWeekdays(reached, left * step);
    reached += step;
    if (isWorkday) left -= 1;
  }
  return reached;
}

/** By the week alone: Monday to Friday are worked. */
function addWeekdays(day: number, count: number): number {
  const weekday = dayOfWeek(day);
  const beyondFriday = Math.max(0, weekday - FRIDAY);
  if (count > 0) {
    const friday = day - beyondFriday;
    const fromMonday = Math.min(weekday, FRIDAY) - 1 + count;
    const weekends = Math.floor(fromMonday / WORKDAYS_PER_WEEK);
    return friday + count + weekends * (DAYS_PER_WEEK - WORKDAYS_PER_WEEK);
  }
  const monday = beyondFriday === 0 ? day : day + (DAYS_PER_WEEK + 1 - weekday);
  const toFriday = (beyondFriday === 0 ? FRIDAY - weekday : FRIDAY - 1) - count;
  const weekends = Math.floor(toFriday / WORKDAYS_PER_WEEK);
  return monday + count - weekends * (DAYS_PER_WEEK - WORKDAYS_PER_WEEK);
}
