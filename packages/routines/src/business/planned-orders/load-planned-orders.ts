import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { type PlannedOrder, plannedOrdersOf } from '../demand/part-needs.ts';
import { capacityBook } from '../planning/capacity-book.ts';
import type { FailedOrder, OrdersPlanned } from '../planning/plan-orders.ts';
import { proposedPlanning } from '../planning/plan-proposed-order.ts';
import { forgetPlannedCapacity } from '../planning/planned-order-capacity.ts';
import { clearPlanningErrors, notePlanningError } from '../planning/planning-errors.ts';
import { quantityBegun } from '../planning/route-yield.ts';
import { hasRoute } from '../work-orders/part-route.ts';

/** The ids of REQ in a company that hold planned orders. */
export const partsWithPlannedOrders = operation({
  reads: [REQ],
  run: ({ session, company }): readonly string[] =>
    [...REQ.records(session, company)]
      .filter(({ plannedNos }) => plannedNos.length > 0)
      .map(({ recordId }) => recordId),
});

/** Planned orders that are to be loaded. */
export interface PlannedLoad {
  /** Ids of REQ: parts with their company. */
  readonly ids: readonly string[];
  /** True where no other planned order keeps what it would need. */
  readonly isWhole: boolean;
  /** Who plans, for what is noted of it. */
  readonly program: string;
}

/** The planned order of a part that is made, as it is to be planned. */
interface MadeOrder {
  readonly part: string;
  /** Blank for the standard routing. */
  readonly routeNo: string;
  /** Good pieces in a hundred. */
  readonly yieldPercent: string;
  readonly order: PlannedOrder;
}

/**
 * Records what the planned orders of parts that are made would need of work centers: by the routing that the part
 * names, its standard or an alternate, and by the standard one if no command has that number. They begin with
 * as many pieces as the yield of the part asks for, unless the company counts with the yield of each operation. What
 * is due first is planned first.
 */
export const loadPlannedOrders = operation({
  reads: [ITEMMANF, CO_STDS_SF],
  uses: [
    ...([plannedOrdersOf, hasRoute, forgetPlannedCapacity] as const),
    ...([capacityBook, proposedPlanning, notePlanningError, clearPlanningErrors] as const),
  ],
  run(context, { ids, isWhole, program }: PlannedLoad): OrdersPlanned {
    const { session, company } = context;
    if (isWhole) forgetPlannedCapacity(context, {});
    const withYield = CO_STDS_SF.read(session, company)?.withYield === 'Y';
    const book = capacityBook(context);
    const plan = proposedPlanning(context, book);
    const late: string[] = [];
    const failed: FailedOrder[] = [];
    const orders = madeOrders(context, ids);
    for (const { part, routeNo, yieldPercent, order } of orders) {
      const { number, date: due } = order;
      clearPlanningErrors(context, { order: number, isProposed: true });
      const begun = quantityBegun(order.quantity, withYield ? '' : yieldPercent);
      if (begun === undefined) {
        const error = `INVALID YIELD OF PART ${part}`;
        notePlanningError(context, { order: number, isProposed: true, line: '', error, program });
        book.replace({ kind: 'proposed', order: number, loads: [] });
        failed.push({ order: number, error });
        continue;
      }
      const { isLate, errors } = plan({
        ...{ number, part, routeNo, due, program },
        quantity: String(begun),
      });
      if (isLate) late.push(number);
      else failed.push(...errors.map((error) => ({ order: number, error })));
    }
    book.write();
    return { orderCount: orders.length, late, failed };
  },
});

/** The planned orders of those parts that are made, the first due before others. */
function madeOrders(context: CompanyContext, ids: readonly string[]): MadeOrder[] {
  const { session, company } = context;
  const own = [...new Set(ids)].filter((id) => id.startsWith(`${company}!`));
  const orders = own.map(withoutCompany).flatMap((part): MadeOrder[] => {
    const {
      mrpCode,
      routeNo = '',
      yieldPercent = '',
    } = ITEMMANF.read(session, company, part) ?? {};
    if (mrpCode !== MADE) return [];
    const route = hasRoute(context, { partNo: part, routeNo }) ? routeNo : '';
    return plannedOrdersOf(context, part).map((order) => ({
      part,
      routeNo: route,
      yieldPercent,
      order,
    }));
  });
  return orders.sort((a, b) => Number(a.order.date) - Number(b.order.date));
}

const MADE = 'M';
