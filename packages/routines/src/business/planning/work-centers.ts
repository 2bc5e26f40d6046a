import type { RecordOf } from 'mvdb';
import { dayToCivil } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { SF_CAL_WOCE, WOCE } from '../../schema/shop-floor.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import {
  type CenterStandards,
  type Hours,
  ratedCapacity,
  WHOLE_PERCENT,
} from './center-capacity.ts';
import { PlanningRejection } from './planning-rejection.ts';
import { oncePerDay, type ShopCalendar, shopCalendar } from './shop-calendar.ts';

/** What a work center offers, day by day. */
export interface WorkCenter {
  readonly name: string;
  /** That of the shop, but for the days on which the work center differs. */
  readonly calendar: ShopCalendar;
  readonly standards: CenterStandards;
  /** Workdays that work usually waits there, and is moved on from there; as stored. */
  readonly queueDays: string;
  readonly moveDays: string;
  /** Hours that it offers on an ordinary day. */
  readonly offered: Hours;
  /** Hours that it offers on a day of its calendar. */
  capacityOn(day: number): Hours;
}

/** Looks work centers up by number. Each is read once. @throws PlanningFault for one that is not on file. */
export type WorkCenters = (name: string) => WorkCenter;

/**
 * The work centers of a company with their calendars. What is asked about instead of their own standards, such as
 * another workers, holds for all of them.
 */
export const workCenters = operation({
  reads: [WOCE, SF_CAL_WOCE],
  uses: [shopCalendar],
  run(context, instead: Partial<CenterStandards>): WorkCenters {
    const { session, company } = context;
    const records: CenterRecords = {
      center: (name) => WOCE.read(session, company, name),
      year: (name, year) => SF_CAL_WOCE.read(session, company, name, String(year)),
    };
    return centersOf(shopCalendar(context), records, instead);
  },
});

/** Where what is known of work centers comes from. */
export interface CenterRecords {
  center(name: string): RecordOf<typeof WOCE> | undefined;
  year(name: string, year: number): RecordOf<typeof SF_CAL_WOCE> | undefined;
}

/** The work centers that records make; each is asked for once. */
export function centersOf(
  shop: ShopCalendar,
  records: CenterRecords,
  instead: Partial<CenterStandards> = {},
): WorkCenters {
  const existing = new Map<string, WorkCenter>();
  return (name) => {
    const center = existing.get(name) ?? workCenter(shop, records, name, instead);
    existing.set(name, center);
    return center;
  };
}

function workCenter(
  shop: ShopCalendar,
  records: CenterRecords,
  name: string,
  instead: Partial<CenterStandards>,
): WorkCenter {
  if (name === '') throw new PlanningRejection('WORK CENTER REQUIRED');
  const record = records.center(name);
  if (record === undefined) throw new PlanningRejection(`WORK CENTER NOT FOUND ${name}`);
  const standards: CenterStandards = {
    crewSize: BigInt(storedWholeNumber(record.crewSize, 'crew size')),
    machines: BigInt(storedWholeNumber(record.machines, 'number of machines')),
    shiftHours: record.shiftHours.map((hours) => BigInt(storedWholeNumber(hours, 'shift hours'))),
    utilization: percentage(record.utilization),
    efficiency: percentage(record.efficiency),
    ...instead,
  };
  const years = new Map<number, CenterYear>();
  const yearOf = (day: number): CenterYear => {
    const number = dayToCivil(day)?.year ?? 0;
    const year = years.get(number) ?? centerYear(records.year(name, number));
    years.set(number, year);
    return year;
  };
  const offered = ratedCapacity(standards);
  return {
    name,
    standards,
    queueDays: record.queueDays,
    moveDays: record.moveDays,
    offered,
    calendar: {
      isWorkday: oncePerDay((day) => {
        const { closed, open } = yearOf(day);
        if (open.has(day)) return true;
        return closed.has(day) ? false : shop.isWorkday(day);
      }),
    },
    capacityOn: oncePerDay((day) => {
      const hours = yearOf(day).hours.get(day);
      if (hours === undefined) return offered;
      return ratedCapacity(
        standards,
        standards.shiftHours.map(() => hours),
      );
    }),
  };
}

/** Blank is a hundred percent. */
const percentage = (text: string): bigint =>
  text === '' ? WHOLE_PERCENT : BigInt(storedWholeNumber(text, 'percentage'));

/** The days of a year on which a work center differs from the shop. */
interface CenterYear {
  readonly closed: ReadonlySet<number>;
  readonly open: ReadonlySet<number>;
  /** Hours of each shift on days of another length. */
  readonly hours: ReadonlyMap<number, bigint>;
}

function centerYear(record: RecordOf<typeof SF_CAL_WOCE> | undefined): CenterYear {
  const dayOf = (text: string) => storedWholeNumber(text, 'date in the calendar of a work center');
  return {
    closed: new Set(record?.closedDates.map(dayOf)),
    open: new Set(record?.openDates.map(dayOf)),
    hours: new Map(
      SF_CAL_WOCE.rows(record, 'CHANGED').map(({ date, hours }) => [
        dayOf(date),
        BigInt(storedWholeNumber(hours, 'shift hours')),
      ]),
    ),
  };
}
