import type { PeggedNeed } from '../../business/demand/part-needs.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { type Column, column } from '../../listing/column.ts';

export interface StockAndNeed {
  readonly onHand: string;
  readonly needs: readonly PeggedNeed[];
}

/** What stands before the demands of a part. */
export const stockColumns = [
  column('on-hand quantity', ({ onHand }: StockAndNeed) => onHand, 'MD3'),
  column(
    'quantity needed',
    ({ needs }: StockAndNeed) => sumOf(needs.map(({ quantity }) => quantity)),
    'MD3',
  ),
];

/** What every revision of the inquiry shows of a demand; they name the part it is pegged to otherwise. */
export function demandColumns(pegPartHeading: string): readonly Column<PeggedNeed>[] {
  return [
    column('work order', ({ workOrder }) => workOrder),
    column('job', ({ job }) => job),
    column('work order status', ({ workOrderStatus }) => workOrderStatus),
    column('sales order', ({ salesOrder }) => salesOrder),
    column('sales order line', ({ salesLine }) => salesLine),
    column(pegPartHeading, ({ pegPart }) => pegPart),
    column('allocated quantity', ({ quantity }) => quantity, 'MD3'),
  ];
}
