import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { capacityBook } from './capacity-book.ts';
import { datePlanning } from './plan-order.ts';
import { kindOf, orderTables } from './planned-tables.ts';

/** Work orders that are to be planned together. */
export interface OrdersToPlan {
  /** True for simulated orders. */
  readonly isSimulated?: boolean;
  readonly orders: readonly string[];
  /** Who plans, for what is noted of it. */
  readonly program: string;
}

/** What became of them. */
export interface OrdersPlanned {
  readonly orderCount: number;
  /** Orders that will be through after they are due. */
  readonly late: readonly string[];
  readonly failed: readonly FailedOrder[];
}

/** An order that has no dates now, and why. */
export interface FailedOrder {
  readonly order: string;
  readonly error: string;
}

/**
 * Plans work orders again. All of them first give back the capacity that they had; then each takes what it needs, the
 * highest priority and the earliest due date first.
 */
export const planOrders = operation({
  reads: [OPENWO, OPENWO_SIM],
  uses: [capacityBook, datePlanning],
  run(context, { orders, isSimulated = false, program }: OrdersToPlan): OrdersPlanned {
    const book = capacityBook(context);
    for (const order of orders) book.replace({ kind: kindOf(isSimulated), order, loads: [] });
    const plan = datePlanning(context, book);
    const late: string[] = [];
    const failed: FailedOrder[] = [];
    for (const order of inTurn(context, orders, isSimulated)) {
      const { isLate, errors } = plan({ order, isSimulated, program });
      if (isLate) late.push(order);
      else failed.push(...errors.map((error) => ({ order, error })));
    }
    book.write();
    return { orderCount: orders.length, late, failed };
  },
});

/** Priority 1 goes first, none last; then what is due first. */
function inTurn(
  { session, company }: CompanyContext,
  orders: readonly string[],
  isSimulated: boolean,
): string[] {
  const table = orderTables(isSimulated).orders;
  const turns = orders.map((order) => {
    const { priority = '', dueDate = '' } = table.read(session, company, order) ?? {};
    const rank = storedWholeNumber(priority, 'priority') || Number.POSITIVE_INFINITY;
    return { order, rank, due: storedWholeNumber(dueDate, 'due date') };
  });
  return turns
    .sort((a, b) => (a.rank === b.rank ? a.due - b.due : a.rank - b.rank))
    .map(({ order }) => order);
}

/** Plans work orders as a run of the company, which records when the last run was. */
export const planCapacity = operation({
  writes: [CO_STDS_SF],
  uses: [planOrders],
  run(context, run: OrdersToPlan): OrdersPlanned {
    const { session, company } = context;
    const planned = planOrders(context, run);
    const standards = CO_STDS_SF.readLocked(session, company);
    if (standards)
      CO_STDS_SF.update(session, standards, {
        lastRunDate: String(session.clock.today()),
        lastRunTime: String(session.clock.timeOfDay()),
      });
    return planned;
  },
});
