import { add, negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { EMPLOYEE, EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { COCE } from '../../schema/shop-floor.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import type { OrderLine } from '../routings/line-in-turn.ts';
import { uncompleteLine } from '../routings/line-progress.ts';
import { type WorkOrder, workableOrder } from '../routings/live-order.ts';
import { type AccountAmount, byAccount } from '../stock/inventory-lines.ts';
import { byElement } from '../values/cost-element.ts';
import { isStoredAmount, isStoredDate } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { addLineCost } from '../work-orders/line-cost.ts';
import { bookCharge, chargeOrder } from './charge-order.ts';
import { hourCostOf, laborOf } from './hour-cost.ts';
import {
  type CardOfOrder,
  type ChargedWork,
  chargedCard,
  type LaborRow,
  noteLabor,
} from './labor-rows.ts';
import { postWork } from './post-work.ts';
import { progressOrder } from './progress-order.ts';
import { addCard, removeCard } from './timesheet.ts';
import type { WorkLedger } from './work-ledger.ts';

/** A day's work of an employee on an operation of a work order. */
export interface LaborCard extends OrderLine {
  readonly employee: string;
  /** Internal date; today or before. */
  readonly date: string;
  /** REG regular, OT overtime, DT double time. */
  readonly kind: string;
  /** S setup, R run. */
  readonly hourType: string;
  /** Above zero, with 2 implied decimals. */
  readonly hours: string;
  /** Good pieces that went through with it, with 3 implied decimals. */
  readonly completed: string;
  readonly scrapped: string;
  /** Whether the operation is complete with it. */
  readonly isComplete: boolean;
}

/** A card as it may be: of an employee who works here that day, a day since the release, in an open period. */
const assertCard = operation({
  reads: [EMPLOYEE],
  uses: [assertPeriodOpen],
  rejections: [
    ...(['EMPLOYEE NOT FOUND {employee}', 'EMPLOYEE IS NOT AT WORK {employee}'] as const),
    ...(['INVALID DATE {date}', 'INVALID KIND {kind}', 'INVALID HOUR TYPE {type}'] as const),
    ...(['INVALID HOURS {hours}', 'INVALID QUANTITY {quantity}'] as const),
  ],
  run(context, { card, order }: { readonly card: LaborCard; readonly order: WorkOrder }, reject) {
    const { session, company } = context;
    const { employee: number, date, kind, hourType, hours } = card;
    const today = session.clock.today();
    const isDay = isStoredDate(date) && Number(date) <= today;
    if (!isDay || Number(date) < Number(order.releaseDate)) throw reject(`INVALID DATE ${date}`);
    assertPeriodOpen(context, date);
    const employee = EMPLOYEE.read(session, company, number);
    if (employee === undefined) throw reject(`EMPLOYEE NOT FOUND ${number}`);
    const { employmentStatus, hireDate } = employee;
    if (employmentStatus !== 'A' || Number(date) < Number(hireDate))
      throw reject(`EMPLOYEE IS NOT AT WORK ${number}`);
    if (!['REG', 'OT', 'DT'].includes(kind)) throw reject(`INVALID KIND ${kind}`);
    if (!['S', 'R'].includes(hourType)) throw reject(`INVALID HOUR TYPE ${hourType}`);
    if (!isStoredAmount(hours) || Number(hours) === 0) throw reject(`INVALID HOURS ${hours}`);
    for (const quantity of [card.completed, card.scrapped])
      if (!isStoredAmount(quantity)) throw reject(`INVALID QUANTITY ${quantity}`);
  },
});

/** Source, in the ledger, of labor that work orders take and give back. */
const SOURCE = 'WL';

/** What was charged, or taken back, with cards of an order of one day. */
interface CardCharge {
  readonly order: string;
  /** The ledger of the order, with its account and job. */
  readonly ledger: WorkLedger;
  readonly day: string;
  readonly cards: readonly Card[];
}

/** Hours that were worked, with what they are charged at. */
export type Card = Pick<ChargedWork, 'work' | 'labor'>;

/** What cards cost, by element. */
export function costsOfCards(cards: readonly Card[]): string[] {
  const sum = (amountOf: (row: LaborRow) => string) =>
    sumOf(cards.map(({ labor }) => amountOf(labor)));
  return byElement({
    labor: sum(({ laborAmount }) => laborAmount),
    fixedOverhead: sum(({ fixedAmount }) => fixedAmount),
    variableOverhead: sum(({ variableAmount }) => variableAmount),
  });
}

/** Notes the charge of cards, beside their operations, and posts it against the accounts of their cost centers. */
export const noteCards = operation({
  reads: [COCE],
  uses: [noteLabor, addLineCost, postWork],
  run(context, { order, ledger, day, cards }: CardCharge) {
    const others: AccountAmount[] = [];
    for (const { work, labor } of cards) {
      const { laborAmount, fixedAmount, variableAmount, rate: laborRate, costCenter } = labor;
      const overhead = add(fixedAmount, variableAmount);
      noteLabor(context, { order, work, labor });
      addLineCost(context, {
        ...{ order, line: work.line, laborRate },
        ...{ labor: laborAmount, overhead, outside: '0' },
      });
      const center = COCE.read(context.session, context.company, costCenter);
      others.push(
        { account: center?.laborAccount ?? '', amount: negate(laborAmount) },
        { account: center?.overheadAccount ?? '', amount: negate(overhead) },
      );
    }
    const worked = cards.map(({ work }) => `${work.worker} ${work.line}`.trim());
    postWork(context, {
      ...{ source: SOURCE, postedDate: day, ledger, reference: order },
      amount: sumOf(costsOfCards(cards)),
      others: byAccount(others),
      description: `LABOR ${worked.join(' ')}`,
    });
  },
});

/**
 * Takes the labor card of an employee: onto the timesheet, into the hours of the order, with labor and overhead at
 * the rates of the cost center, and what went through the operation or was lost at it.
 */
export const postLaborCard = operation({
  uses: [
    ...([workableOrder, assertCard, hourCostOf, addCard, progressOrder, chargeOrder] as const),
    ...([assertPeriodOpen, noteCards] as const),
  ],
  reads: [EMPLOYEE_PUBLIC_1287],
  run(context, card: LaborCard) {
    const { order: number, line, date, hours } = card;
    const order = workableOrder(context, number);
    assertCard(context, { card, order });
    const cost = hourCostOf(context, card);
    addCard(context, cardOnSheet(card, order));
    progressOrder(context, progressOf(card));
    const { workCenter } = cost;
    const work = {
      date,
      line,
      workCenter,
      hourType: card.hourType,
      hours,
      employee: card.employee,
      worker: initialsOf(context, card.employee),
      quantity: card.completed,
      scrapped: card.scrapped,
      completes: card.isComplete ? 'Y' : 'N',
    };
    const period = assertPeriodOpen(context, date);
    const cards = [{ work, labor: { ...laborOf(cost, hours), date, line, period } }];
    const ledger = chargeOrder(context, { order, charged: costsOfCards(cards), hours });
    noteCards(context, { order: number, ledger, day: date, cards });
  },
});

/** Takes back a labor card whose timesheet nobody has approved: as if it had not been, but for what was noted. */
export const voidLaborCard = operation({
  uses: [
    ...([workableOrder, chargedCard, assertPeriodOpen, removeCard] as const),
    ...([uncompleteLine, progressOrder, bookCharge, noteCards] as const),
  ],
  rejections: ['CARD NOT FOUND'],
  run(context, reported: CardOfOrder, reject) {
    const { order: number, line } = reported;
    const order = workableOrder(context, number);
    const found = chargedCard(context, reported);
    if (found === undefined) throw reject('CARD NOT FOUND');
    const { work, labor } = found;
    assertPeriodOpen(context, work.date);
    const isComplete = work.completes === 'Y';
    const { quantity: completed, scrapped } = work;
    removeCard(context, cardOnSheet({ ...work, order: number, kind: '' }, order));
    if (isComplete) uncompleteLine(context, { order: number, line });
    progressOrder(context, {
      order: number,
      line,
      completed: negate(completed),
      scrapped: negate(scrapped),
      ...hoursBy(work.hourType, negate(work.hours)),
      isComplete: false,
    });
    const hours = negate(work.hours);
    const back = {
      ...labor,
      laborAmount: negate(labor.laborAmount),
      fixedAmount: negate(labor.fixedAmount),
      variableAmount: negate(labor.variableAmount),
    };
    const cards = [
      {
        work: { ...work, hours, quantity: negate(completed), scrapped: negate(scrapped) },
        labor: back,
      },
    ];
    const ledger = bookCharge(context, { order, charged: costsOfCards(cards), hours });
    noteCards(context, { order: number, ledger, day: work.date, cards });
  },
});

type WorkedCard = Pick<
  LaborCard,
  'employee' | 'date' | 'kind' | 'hourType' | 'hours' | 'order' | 'line'
>;

const cardOnSheet = (card: WorkedCard, { jobNo: job }: WorkOrder) => ({
  employee: card.employee,
  card: {
    date: card.date,
    kind: card.kind,
    hours: card.hours,
    hourType: card.hourType,
    workOrder: card.order,
    operation: card.line,
    job,
  },
});

const progressOf = ({
  order,
  line,
  completed,
  scrapped,
  isComplete,
  hourType,
  hours,
}: LaborCard) => ({
  order,
  line,
  completed,
  scrapped,
  isComplete,
  ...hoursBy(hourType, hours),
});

const hoursBy = (hourType: string, hours: string) => ({
  setupHours: hourType === 'S' ? hours : '0',
  laborHours: hourType === 'R' ? hours : '0',
});

const initialsOf = ({ session, company }: CompanyContext, employee: string): string =>
  EMPLOYEE_PUBLIC_1287.read(session, company, employee)?.initials ?? '';
