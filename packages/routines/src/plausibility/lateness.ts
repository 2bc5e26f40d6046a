import { openQuantityOf, promiseDateOf } from '../business/purchase-lines/purchase-line.ts';
import type { Books } from '../invariants/books.ts';
import { POLINE } from '../schema/purchasing.ts';
import { OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import { OPENWO } from '../schema/work-orders.ts';
import { type Ratio, shareOf } from './ratio.ts';

const todayOf = (books: Books): number => books.session.clock.today();

/** Days since what is still to come of each open purchase line was to be there; below zero while it is not due. */
const daysOverdue = (books: Books): readonly number[] =>
  books
    .records(POLINE)
    .filter((line) => line.lineStatus !== 'C' && openQuantityOf(line) !== '0')
    .map((line) => todayOf(books) - Number(promiseDateOf(line)));

/** Days from the due date until a work order was closed. */
const madeLate = (books: Books): readonly number[] =>
  books
    .records(OPENWO)
    .filter(({ orderStatus, closedDate }) => orderStatus === 'C' && closedDate !== '')
    .map(({ closedDate, dueDate }) => Number(closedDate) - Number(dueDate));

/** Days from what was promised to a customer until all of a line had left. */
const shippedLate = (books: Books): readonly number[] =>
  books
    .records(OPEN_ORD_LINE)
    .filter(({ lineStatus, lastShippedDate }) => lineStatus === 'C' && lastShippedDate !== '')
    .map(({ lastShippedDate, promisedDate }) => Number(lastShippedDate) - Number(promisedDate));

const isLate = (days: number): boolean => days > 0;

/** Whether promises are kept as in a real shop: most near the day, some late. */
export const latenessRatios: readonly Ratio[] = [
  {
    name: 'Open purchase lines that are overdue',
    unit: 'percent',
    low: 0,
    high: 40,
    reason: 'who is late is called within a week, and promises again',
    measure: (books) => shareOf(daysOverdue(books), isLate),
  },
  {
    name: 'Most days that a purchase line is overdue',
    unit: 'count',
    low: -1000,
    high: 30,
    reason: 'what does not come for a month is canceled',
    measure: (books) => {
      const days = daysOverdue(books);
      return days.length === 0 ? undefined : Math.max(...days);
    },
  },
  {
    name: 'Work orders closed after they were due',
    unit: 'percent',
    low: 5,
    high: 50,
    reason: 'no shop is always on time, and one that never is plans anew',
    measure: (books) => shareOf(madeLate(books), isLate),
  },
  {
    name: 'Lines shipped after they were promised',
    unit: 'percent',
    low: 1,
    high: 50,
    reason: 'customers leave who is late every other time, and nobody never is',
    measure: (books) => shareOf(shippedLate(books), isLate),
  },
];
