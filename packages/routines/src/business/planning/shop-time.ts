import { oconv } from 'mvdb/functions';
import { withoutDays } from './planning-rejection.ts';
import type { ShopCalendar } from './shop-calendar.ts';

/** A workday has so many parts, regardless of its hours. */
export const PARTS_PER_DAY = 10_000;

/** Days without a single workday after which a calendar is given up. */
const IDLE_DAYS_MAX = 366;

/**
 * A moment in the shop: a day, and how many parts of it are over, from 0 to {@link PARTS_PER_DAY}. The end of a
 * workday and the beginning of the next are the same moment of work.
 */
export interface Moment {
  readonly day: number;
  readonly part: number;
}

/** Below zero where the first moment comes first. */
export function compareMoments(a: Moment, b: Moment): number {
  return a.day - b.day || a.part - b.part;
}

export const earlierOf = (a: Moment, b: Moment): Moment => (compareMoments(a, b) <= 0 ? a : b);

export const laterOf = (a: Moment, b: Moment): Moment => (compareMoments(a, b) >= 0 ? a : b);

export const beginningOf = (day: number): Moment => ({ day, part: 0 });

export const endOf = (day: number): Moment => ({ day, part: PARTS_PER_DAY });

/** Whether a day is worked. @throws PlanningFault where the calendar does not reach to it. */
export function isWorked(calendar: ShopCalendar, day: number): boolean {
  const isWorkday = calendar.isWorkday(day);
  if (isWorkday === undefined) throw withoutDays(`CALENDAR ENDS AT ${shownDay(day)}`, day);
  return isWorkday;
}

/**
 * The nearest day that is worked, the day itself included, forward by a step of 1 or back by one of -1.
 *
 * @throws PlanningFault where the calendar ends before, or has no workday within a year.
 */
export function workdayFrom(calendar: ShopCalendar, day: number, step: 1 | -1): number {
  for (let idle = 0; idle < IDLE_DAYS_MAX; idle += 1) {
    const reached = day + idle * step;
    if (isWorked(calendar, reached)) return reached;
  }
  const text = `NO WORKDAY WITHIN ${IDLE_DAYS_MAX} DAYS OF ${shownDay(day)}`;
  throw withoutDays(text, day + IDLE_DAYS_MAX * step);
}

/** A day as the operator reads it. @example shownDay(21491) // '11/02/2026' */
export const shownDay = (day: number): string => oconv(String(day), 'D4/');

/** The moment itself where its day is worked, else the beginning of the next workday. */
export function onWorkdayFrom(calendar: ShopCalendar, moment: Moment): Moment {
  const day = workdayFrom(calendar, moment.day, 1);
  return day === moment.day ? moment : beginningOf(day);
}

/** The moment itself where its day is worked, else the end of the workday before. */
export function onWorkdayUntil(calendar: ShopCalendar, moment: Moment): Moment {
  const day = workdayFrom(calendar, moment.day, -1);
  return day === moment.day ? moment : endOf(day);
}

/** The first moment from this one on at which something may begin that takes time. */
export function opening(calendar: ShopCalendar, { day, part }: Moment): Moment {
  return onWorkdayFrom(calendar, part === PARTS_PER_DAY ? beginningOf(day + 1) : { day, part });
}

/** The last moment up to this one at which something may end that takes time. */
export function closing(calendar: ShopCalendar, { day, part }: Moment): Moment {
  return onWorkdayUntil(calendar, part === 0 ? endOf(day - 1) : { day, part });
}

/**
 * The first moment at which so many workdays of the shop have passed since this one: what waits, is moved, or is at a
 * vendor.
 *
 * @example From 30 parts of a Friday one workday reaches to 30 parts of Monday.
 */
export function afterWorkdays(calendar: ShopCalendar, moment: Moment, count: number): Moment {
  if (count === 0) return moment;
  const { day, part } = closing(calendar, moment);
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = workdayFrom(calendar, reached + 1, 1);
  return { day: reached, part };
}

/** The last moment from which so many workdays of the shop pass up to this one. */
export function beforeWorkdays(calendar: ShopCalendar, moment: Moment, count: number): Moment {
  if (count === 0) return moment;
  const { day, part } = opening(calendar, moment);
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = workdayFrom(calendar, reached - 1, -1);
  return { day: reached, part };
}
