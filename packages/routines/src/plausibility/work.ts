import type { RecordOf } from 'mvdb';
import type { Books } from '../invariants/books.ts';
import { EMPLOYEE, LABORCARD } from '../schema/employees.ts';
import { WIPLEDGER_HRS } from '../schema/work-in-process.ts';
import { percentOf, type Ratio } from './ratio.ts';

const WORKED = ['REG', 'OT', 'DT'];

/** The cards of hours that were worked. */
const workedCards = (books: Books) =>
  books.records(LABORCARD).flatMap((sheet) =>
    LABORCARD.rows(sheet, 'CARDS')
      .filter(({ kind }) => WORKED.includes(kind))
      .map(({ kind, hours }) => ({ isOvertime: kind !== 'REG', hours: Number(hours) })),
  );

const hoursOf = (cards: readonly { readonly hours: number }[]): number =>
  cards.reduce((total, { hours }) => total + hours, 0);

function overtime(books: Books): number | undefined {
  const cards = workedCards(books);
  return percentOf(hoursOf(cards.filter(({ isOvertime }) => isOvertime)), hoursOf(cards));
}

/** Who makes things: paid by the hour, in production. */
const isMaker = ({ department, payType }: RecordOf<typeof EMPLOYEE>): boolean =>
  department === 'PRODUCTION' && payType === 'H';

/** Of fewer, one who is ill decides it. */
const MAKERS_MIN = 3;

/** Of the hours that the makers worked, those on operations of work orders. */
function utilization(books: Books): number | undefined {
  const makers = new Set(
    books
      .records(EMPLOYEE)
      .filter(isMaker)
      .map(({ key }) => key.employee),
  );
  if (makers.size < MAKERS_MIN) return undefined;
  const cards = books
    .records(LABORCARD)
    .filter(({ key }) => makers.has(key.employee))
    .flatMap((sheet) => LABORCARD.rows(sheet, 'CARDS'))
    .filter(({ kind }) => WORKED.includes(kind))
    .map(({ workOrder, hours }) => ({ workOrder, hours: Number(hours) }));
  return percentOf(hoursOf(cards.filter(({ workOrder }) => workOrder !== '')), hoursOf(cards));
}

/** With 2 implied decimals. */
const HOUR = 100;

/** The most hours that were charged to an operation of a work order at once; undefined without any. */
function mostAtOnce(books: Books): number | undefined {
  const hours = books.records(WIPLEDGER_HRS).flatMap(({ workedHours }) => workedHours.map(Number));
  return hours.length === 0 ? undefined : Math.max(...hours) / HOUR;
}

/** Whether people and work belong together. */
export const workRatios: readonly Ratio[] = [
  {
    name: 'Hours of makers on work orders',
    unit: 'percent',
    low: 50,
    high: 95,
    reason:
      'who has less to do is not kept but for a slack season, and some of every day goes to other things',
    measure: utilization,
  },
  {
    name: 'Overtime of all hours',
    unit: 'percent',
    low: 0,
    high: 10,
    reason: 'overtime is for peaks of load',
    measure: overtime,
  },
  {
    name: 'Most hours charged to an operation at once',
    unit: 'count',
    low: 4,
    high: 160,
    reason: 'who is at it in two shifts reports after two weeks',
    measure: mostAtOnce,
  },
];
