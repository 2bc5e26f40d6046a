import { shopCalendar } from '../business/planning/shop-calendar.ts';
import type { Books } from '../invariants/books.ts';
import { POLINE, VENDINV } from '../schema/purchasing.ts';
import { OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import { OPENWO } from '../schema/work-orders.ts';
import type { Ratio } from './ratio.ts';

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
];

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
];
