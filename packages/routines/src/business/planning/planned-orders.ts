import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { REQ } from '../../schema/inventory.ts';
import { changeRequirements } from '../demand/derived-requirements.ts';
import { type PlannedOrder, plannedOrdersOf } from '../demand/part-needs.ts';
import { numberSeries } from '../records/next-number.ts';
import { haveSameValues } from '../values/same-values.ts';
import { forgetPlannedCapacity } from './planned-order-capacity.ts';

const nextNumber = numberSeries(CO_STDS, 'nextPlannedNo');

/** Numbers of planned orders begin with it. */
const PLANNED = 'PL';

/** A planned order before it has a number. */
export type NewPlannedOrder = Omit<PlannedOrder, 'number'>;

/** What is planned of a part: orders that stay as they are, and others beside them. */
export interface PlannedPart {
  readonly part: string;
  readonly saved: readonly PlannedOrder[];
  readonly planned: readonly NewPlannedOrder[];
}

/**
 * Replaces the planned orders of a part. One that is planned as it was before keeps its number; others take the
 * next of their series. Those that are gone need nothing of work centers any more.
 *
 * @returns Whether any of them changed.
 */
export const keepPlannedOrders = operation({
  writes: [REQ],
  uses: [nextNumber, plannedOrdersOf, changeRequirements, forgetPlannedCapacity],
  rejections: ['NO STANDARDS OF COMPANY {company}'],
  run(context, { part, saved, planned }: PlannedPart, reject): boolean {
    const before = plannedOrdersOf(context, part);
    const existing = numbersByOrder(before.filter(({ number }) => !isAmong(saved, number)));
    const numberFor = (order: NewPlannedOrder): string => {
      const number = existing.get(keyOf(order))?.shift() ?? nextNumber(context, () => false);
      if (number === undefined) throw reject(`NO STANDARDS OF COMPANY ${context.company}`);
      return number.startsWith(PLANNED) ? number : `${PLANNED}${number}`;
    };
    const numbered = planned.map((order) => ({ ...order, number: numberFor(order) }));
    const after = [...saved, ...numbered].sort(byDateThenNumber);
    if (haveSameOrders(before, after)) return false;
    for (const { number } of before)
      if (!isAmong(after, number)) forgetPlannedCapacity(context, { number });
    changeRequirements(context, {
      part,
      changed: ({ recordText }) => REQ.format(REQ.columns('PLANNED', after), recordText),
    });
    return true;
  },
});

function byDateThenNumber(a: PlannedOrder, b: PlannedOrder): number {
  return (
    Number(a.date) - Number(b.date) || a.number.localeCompare(b.number, 'en', { numeric: true })
  );
}

const isAmong = (orders: readonly PlannedOrder[], number: string): boolean =>
  orders.some((order) => order.number === number);

const keyOf = ({ date, job, quantity }: NewPlannedOrder): string => `${date} ${quantity} ${job}`;

function numbersByOrder(orders: readonly PlannedOrder[]): Map<string, string[]> {
  const numbers = new Map<string, string[]>();
  for (const order of orders) {
    const alike = numbers.get(keyOf(order));
    if (alike) alike.push(order.number);
    else numbers.set(keyOf(order), [order.number]);
  }
  return numbers;
}

function haveSameOrders(before: readonly PlannedOrder[], after: readonly PlannedOrder[]): boolean {
  return (
    before.length === after.length &&
    before.every((order, position) => {
      const other = after[position];
      return other !== undefined && haveSameValues(order, { ...order, ...other });
    })
  );
}

/** A planned order that is not one any more, for instance because it went live. */
export interface DroppedOrder {
  readonly part: string;
  readonly number: string;
}

export const dropPlannedOrder = operation({
  writes: [REQ],
  uses: [plannedOrdersOf, keepPlannedOrders],
  run(context, { part, number }: DroppedOrder) {
    const saved = plannedOrdersOf(context, part).filter((order) => order.number !== number);
    keepPlannedOrders(context, { part, saved, planned: [] });
  },
});
