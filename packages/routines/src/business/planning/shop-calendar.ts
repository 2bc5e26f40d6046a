import type { RecordOf } from 'mvdb';
import { dayOfWeek, dayToCivil } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { SF_CAL } from '../../schema/shop-floor.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** Which days are worked. */
export interface ShopCalendar {
  /** `undefined` for a day that the calendar does not reach to. */
  isWorkday(day: number): boolean | undefined;
}

/**
 * The shop calendar of a company. Its years are read from SF.CAL as they are asked for.
 *
 * @throws MvdbError `NOT_A_NUMBER`, when asked about a year whose record holds what is not a date.
 */
export const shopCalendar = operation({
  reads: [SF_CAL],
  run: ({ session, company }): ShopCalendar =>
    calendarOf((year) => SF_CAL.read(session, company, String(year))),
});

type CalendarRecord = RecordOf<typeof SF_CAL>;

/** The calendar that the records of its years make; each is asked for once. */
export function calendarOf(recordOf: (year: number) => CalendarRecord | undefined): ShopCalendar {
  const years = new Map<number, Year | undefined>();
  return {
    isWorkday: oncePerDay((day) => {
      const year = dayToCivil(day)?.year;
      if (year === undefined) return undefined;
      if (!years.has(year)) years.set(year, yearOf(recordOf(year)));
      return years.get(year)?.isWorkday(day);
    }),
  };
}

/** The same answer for each day, which is found once: plans go over the same days again and again. */
export function oncePerDay<Answer>(answerFor: (day: number) => Answer): (day: number) => Answer {
  const answers = new Map<number, Answer>();
  return (day) => {
    const existing = answers.get(day);
    if (existing !== undefined) return existing;
    const answer = answerFor(day);
    answers.set(day, answer);
    return answer;
  };
}

interface Year {
  isWorkday(day: number): boolean;
}

const MONDAY_TO_SUNDAY = /^[YN]{7}$/;
const STANDARD_WEEK = 'YYYYYNN';

function yearOf(record: CalendarRecord | undefined): Year | undefined {
  if (record === undefined) return undefined;
  const dates = (list: readonly string[]) =>
    new Set(list.map((text) => storedWholeNumber(text, 'date in the shop calendar')));
  const closed = dates(record.closedDates);
  const open = dates(record.openDates);
  const week = MONDAY_TO_SUNDAY.test(record.workWeek) ? record.workWeek : STANDARD_WEEK;
  return {
    isWorkday: (day) =>
      open.has(day) || (week[(dayOfWeek(day) + 6) % 7] === 'Y' && !closed.has(day)),
  };
}
