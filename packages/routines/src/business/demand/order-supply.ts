import { negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import type { OPENWO } from '../../schema/work-orders.ts';
import { withDatedRow } from '../values/dated-rows.ts';
import { haveSameValues } from '../values/same-values.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { changeOnOrder } from './change-on-order.ts';
import { changeRequirements } from './derived-requirements.ts';
import { planAgain } from './plan-again.ts';

/** What a work order will still bring of the part that it makes. */
export interface OrderSupply {
  readonly order: string;
  readonly part: string;
  /** Blank for stock. */
  readonly job: string;
  /** Internal date it is due. */
  readonly date: string;
  /** Neither completed nor scrapped. */
  readonly quantity: string;
}

type WorkOrder = Pick<
  ReturnType<typeof OPENWO.parse>,
  | 'recordId'
  | 'partNo'
  | 'jobNo'
  | 'dueDate'
  | 'orderStatus'
  | 'orderedQuantity'
  | 'completedQuantity'
  | 'scrappedQuantity'
>;

/** What a work order has neither completed nor scrapped of what was ordered, with 3 implied decimals. */
export function quantityToMake({
  orderedQuantity,
  completedQuantity,
  scrappedQuantity,
}: Pick<WorkOrder, 'orderedQuantity' | 'completedQuantity' | 'scrappedQuantity'>): bigint {
  return (
    storedQuantity(orderedQuantity) -
    storedQuantity(completedQuantity) -
    storedQuantity(scrappedQuantity)
  );
}

/** What a work order will still bring; `undefined` for one that is closed, or has made everything. */
export function supplyOf(order: WorkOrder): OrderSupply | undefined {
  const left = quantityToMake(order);
  if (order.orderStatus === 'C' || left <= 0n) return undefined;
  const { recordId, partNo: part, jobNo: job, dueDate: date } = order;
  return { order: withoutCompany(recordId), part, job, date, quantity: String(left) };
}

/** What a work order was going to bring, and what it will bring now; `undefined` is nothing. */
export interface SupplyChange {
  readonly before: OrderSupply | undefined;
  readonly after: OrderSupply | undefined;
}

/**
 * Takes what a work order was going to bring out of the requirements of its part and of what is on order, and
 * puts in what it will bring now. Planning is informed that the part changed. Without a difference nothing is.
 */
export const moveOrderSupply = operation({
  uses: [changeOnOrder, changeRequirements, planAgain],
  run(context, { before, after }: SupplyChange) {
    if (before && after && haveSameValues(before, after)) return;
    if (before) apply(context, before, false);
    if (after) apply(context, after, true);
  },
});

function apply(context: CompanyContext, supply: OrderSupply, isNew: boolean): void {
  const { order: workOrder, part, job, date, quantity } = supply;
  changeOnOrder(context, { part, change: isNew ? quantity : negate(quantity) });
  changeRequirements(context, {
    part,
    changed(requirements) {
      return withDatedRow(REQ, requirements, 'MADE', {
        same: { workOrder },
        row: isNew ? { workOrder, date, quantity, job } : undefined,
        dates: ({ workOrderDates }) => workOrderDates,
      });
    },
  });
  planAgain(context, { part, reason: 'WORK ORDER CHANGED' });
}
