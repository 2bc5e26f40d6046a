import { operation } from '../../entry/operation.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { wholeQuantity } from '../values/whole-quantity.ts';
import { orderOwner } from './order-owner.ts';
import { hasRoute } from './part-route.ts';
import { type StagedOrder, stagingFlags } from './staging-flags.ts';

/** What a planner may change of a staged work order. */
export interface StagedChange {
  readonly number: string;
  /** Blank for stock. */
  readonly jobNo: string;
  /** Whole pieces. */
  readonly pieces: string;
  /** Blank leaves the routing as it is. */
  readonly routeNo: string;
}

/**
 * Changes a staged work order. What follows from its job changes with it: the sales order and the line it is
 * made for, the account it charges, and its flags.
 */
export const changeStagedOrder = operation({
  writes: [OPENWO_AUTO_1287],
  uses: [orderOwner, hasRoute, stagingFlags],
  rejections: ['WORK ORDER NOT FOUND', 'INVALID QUANTITY', 'ROUTING NOT FOUND'],
  run(context, { number, jobNo, pieces, routeNo }: StagedChange, reject) {
    const { session, company } = context;
    const order = OPENWO_AUTO_1287.readLocked(session, company, number);
    if (!order) throw reject('WORK ORDER NOT FOUND');
    const { partNo } = order;
    const { jobNo: jobBefore, costAccount } = order;
    const owner = orderOwner(context, { jobNo, jobBefore, costAccount });
    const orderedQuantity = wholeQuantity(pieces);
    if (orderedQuantity === undefined) throw reject('INVALID QUANTITY');
    if (routeNo !== '' && !hasRoute(context, { partNo, routeNo }))
      throw reject('ROUTING NOT FOUND');
    OPENWO_AUTO_1287.update(session, order, {
      jobNo,
      orderedQuantity,
      stockType: stockTypeOf(order, jobNo),
      routeNo: routeNo || order.routeNo,
      ...owner,
      ...stagingFlags(context, { number: withoutCompany(order.recordId), partNo, jobNo }),
    });
  },
});

/** Stock of a job is kept for it; what is not made for its job any more goes to general stock. */
function stockTypeOf({ jobNo: before, stockType }: StagedOrder, jobNo: string): string {
  if (jobNo !== '') return 'JS';
  return before === '' ? stockType : 'ST';
}
