import { shopCalendar } from '../business/planning/shop-calendar.ts';
import type { Books } from '../invariants/books.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { WOCE } from '../schema/shop-floor.ts';
import { WIPLEDGER_HRS } from '../schema/work-in-process.ts';
import { percentOf, type Ratio, sumOf } from './ratio.ts';

/** The days on which work was done from the first posting to the last. */
function workdaysSoFar(books: Books): number {
  const calendar = shopCalendar(books.context);
  const days = books.records(GL_TRANS).map(({ postedDate }) => Number(postedDate));
  const last = Math.max(...days);
  let count = 0;
  for (let day = Math.min(...days); day <= last; day += 1)
    if (calendar.isWorkday(day) === true) count += 1;
  return count;
}

const workOf = (books: Books) =>
  books.records(WIPLEDGER_HRS).flatMap((ledger) => WIPLEDGER_HRS.rows(ledger, 'WORK'));

/** Of less work, a single order decides it. */
const ROWS_MIN = 200;

/** Of the hours that our machines offered since the books were opened, those that were worked on work orders. */
function machinesInUse(books: Books): number | undefined {
  const work = workOf(books);
  if (work.length < ROWS_MIN) return undefined;
  const offered = sumOf(books.records(WOCE).map(({ machineHoursPerDay }) => machineHoursPerDay));
  return percentOf(sumOf(work.map(({ hours }) => hours)), offered * workdaysSoFar(books));
}

/** Whether machines and work belong together. */
export const machineRatios: readonly Ratio[] = [
  {
    name: 'Hours of machines in use, of those that they offered',
    unit: 'percent',
    low: 15,
    high: 85,
    reason:
      'a machine that stands still for six days of seven is sold, and none runs without pause',
    measure: machinesInUse,
  },
];
