import type { Books } from '../invariants/books.ts';
import { LABORCARD } from '../schema/employees.ts';
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

/** Whether people and work belong together. */
export const workRatios: readonly Ratio[] = [
  {
    name: 'Overtime of all hours',
    unit: 'percent',
    low: 0,
    high: 10,
    reason: 'overtime is for peaks of load',
    measure: overtime,
  },
];
