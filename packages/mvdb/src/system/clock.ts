import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';

/** Reports a session the date and the time, in internal form. */
export interface Clock {
  /** Days since 31 December 1967. */
  today(): number;
  /** Seconds since midnight. */
  timeOfDay(): number;
}

const MS_PER_DAY = 86_400_000;
const DAY_ZERO_MS = Date.UTC(1967, 11, 31);
const INSTANT = /^\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;

/** The machine's clock in the machine's time zone. */
export const systemClock: Clock = {
  today() {
    const now = new Date();
    return daysSinceZero(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  },
  timeOfDay() {
    const now = new Date();
    return now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds();
  },
};

/**
 * A clock that stands still, for tests and demonstrations.
 *
 * @param instant - Date and time as ISO 8601 without a zone, such as `2026-11-21T08:30:00`.
 * @throws MvdbError `BAD_ARGUMENT` when it is not one.
 */
export function fixedClock(instant: string): Clock {
  assertText('fixedClock', 'instant', instant);
  const ms = Date.parse(`${instant}Z`);
  if (!INSTANT.test(instant) || Number.isNaN(ms) || !sameDay(ms, instant))
    throw new MvdbError(BAD_ARGUMENT, `"${instant}" is not a time like 2026-11-21T08:30:00.`);
  const today = daysSinceZero(ms);
  const timeOfDay = Math.floor((ms - DAY_ZERO_MS - today * MS_PER_DAY) / 1000);
  return { today: () => today, timeOfDay: () => timeOfDay };
}

/** False for a day the month does not have, which the parser would carry over into the next. */
function sameDay(ms: number, instant: string): boolean {
  return new Date(ms).toISOString().slice(0, 10) === instant.slice(0, 10);
}

function daysSinceZero(ms: number): number {
  return Math.floor((ms - DAY_ZERO_MS) / MS_PER_DAY);
}
