import type { RecordOf, RowOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { EMPLOYEE, LABORCARD } from '../../schema/employees.ts';
import { keyOf } from '../../schema/record-key.ts';
import { storedQuantity } from '../values/stored-number.ts';

export type Card = RowOf<typeof LABORCARD.attributes, 'CARDS'>;

/** A card of an employee. */
export interface EmployeeCard {
  readonly employee: string;
  readonly card: Card;
}

const DAYS_OF_WEEK = 7;

/** The Sunday with which the week of a day ends. @example weekEndingOf(21491) // '21497' */
export const weekEndingOf = (day: number): string =>
  String(day + ((DAYS_OF_WEEK - (day % DAYS_OF_WEEK)) % DAYS_OF_WEEK));

/** The timesheet of an employee for the week of a day, which nobody has approved yet; it is held. */
const openSheet = operation({
  reads: [LABORCARD],
  rejections: ['TIMESHEET IS APPROVED {week}'],
  run({ session, company }, { employee, card }: EmployeeCard, reject) {
    const week = weekEndingOf(Number(card.date));
    const sheet = LABORCARD.readLocked(session, company, employee, week);
    if (sheet && sheet.approvedBy !== '') throw reject(`TIMESHEET IS APPROVED ${week}`);
    return { id: keyOf(company, employee, week), sheet };
  },
});

/** 24 hours, with 2 implied decimals. */
const DAY = 2400n;

/** Adds a card to the timesheet of its week; the cards of a day have no more hours than the day. */
export const addCard = operation({
  reads: [EMPLOYEE],
  writes: [LABORCARD],
  uses: [openSheet],
  rejections: ['HOURS EXCEED THE DAY {date}'],
  run(context, added: EmployeeCard, reject) {
    const { session, company } = context;
    const { employee, card } = added;
    const { id, sheet } = openSheet(context, added);
    const cards = [...LABORCARD.rows(sheet, 'CARDS'), card];
    const hours = cards
      .filter(({ date }) => date === card.date)
      .reduce((sum, one) => sum + storedQuantity(one.hours), 0n);
    if (hours > DAY) throw reject(`HOURS EXCEED THE DAY ${card.date}`);
    const { shift = '' } = EMPLOYEE.read(session, company, employee) ?? {};
    const columns = LABORCARD.columns('CARDS', cards);
    if (sheet) LABORCARD.update(session, sheet, columns);
    else LABORCARD.write(session, id, { ...columns, shift });
  },
});

/** Takes a card out of the timesheet of its week; a timesheet without cards is not one. */
export const removeCard = operation({
  writes: [LABORCARD],
  uses: [openSheet],
  rejections: ['CARD NOT FOUND'],
  run(context, removed: EmployeeCard, reject) {
    const { id, sheet } = openSheet(context, removed);
    const cards = LABORCARD.rows(sheet, 'CARDS');
    const position = cards.findLastIndex((card) => isSameCard(card, removed.card));
    if (sheet === undefined || position === -1) throw reject('CARD NOT FOUND');
    writeCards(context, id, sheet, cards.toSpliced(position, 1));
  },
});

const isSameCard = (one: Card, other: Card): boolean =>
  (Object.keys(other) as (keyof Card)[]).every(
    (name) => name === 'kind' || name === 'job' || one[name] === other[name],
  );

function writeCards(
  { session }: CompanyContext,
  id: string,
  sheet: RecordOf<typeof LABORCARD>,
  cards: readonly Card[],
): void {
  if (cards.length === 0) LABORCARD.open(session).delete(id);
  else LABORCARD.update(session, sheet, LABORCARD.columns('CARDS', cards));
}
