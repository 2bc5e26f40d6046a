import { shopCalendar } from '../business/planning/shop-calendar.ts';
import type { Books } from '../invariants/books.ts';
import { OPENING } from '../invariants/events.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { LOTHIST } from '../schema/lot-history.ts';
import { POLINE, VENDINV } from '../schema/purchasing.ts';
import { OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import { OPENWO } from '../schema/work-orders.ts';
import { mostFrequent, type Ratio } from './ratio.ts';

/** Days that were agreed with somebody; what is due by terms may fall on any day. */
const agreedDays = (books: Books): readonly string[] => [
  ...books
    .records(OPEN_ORD_LINE)
    .flatMap(({ requestedDate, promisedDate }) => [requestedDate, promisedDate]),
  ...books
    .records(POLINE)
    .flatMap(({ promiseDates, requestedDate, scheduledDate }) => [
      ...[...promiseDates, requestedDate, scheduledDate],
    ]),
  ...books.records(OPENWO).flatMap(({ startDate, dueDate }) => [startDate, dueDate]),
  ...books.records(VENDINV).map(({ invoiceDate }) => invoiceDate),
  ...books
    .records(GL_TRANS)
    .filter(({ source }) => source === VENDOR_INVOICE)
    .map(({ postedDate }) => postedDate),
];

/** The source of what vendors bill. */
const VENDOR_INVOICE = 'VI';

const HALF_HOUR = 1800;

/** What came into the books when they were opened came at once; what is moved together is moved but once. */
function halfHoursOfMovements(books: Books): readonly string[] {
  const moved = books.records(LOTHIST).filter(({ program }) => program !== OPENING);
  const moments = new Map(
    moved.map(({ movedDate, movedTime }) => [`${movedDate} ${movedTime}`, movedTime]),
  );
  return [...moments.values()].map((time) => String(Math.trunc(Number(time) / HALF_HOUR)));
}

function daysOff(books: Books): number {
  const calendar = shopCalendar(books.context);
  return agreedDays(books).filter((day) => day !== '' && calendar.isWorkday(Number(day)) === false)
    .length;
}

/** Whether what is agreed falls on days on which somebody is there. */
export const dayRatios: readonly Ratio[] = [
  {
    name: 'Agreed dates on days off',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'nothing is promised for, begun or invoiced on a day on which nobody is there',
    measure: daysOff,
  },
  {
    name: 'Stock movements in the busiest half hour of the day',
    unit: 'percent',
    low: 3,
    high: 30,
    reason: 'stores and shipping work all through the shift',
    measure: (books) => mostFrequent(halfHoursOfMovements(books)),
  },
  {
    name: 'Work orders entered on the busiest day',
    unit: 'percent',
    low: 0,
    high: 30,
    reason: 'a planner enters some every week',
    measure: (books) => mostFrequent(books.records(OPENWO).map(({ enteredDate }) => enteredDate)),
  },
];
