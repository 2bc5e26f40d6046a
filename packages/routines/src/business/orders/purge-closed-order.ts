import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import {
  OPEN_ORD_CHRGS,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';
import { unlistFromJob } from './job-lines.ts';
import { lockedHeader } from './order-header.ts';
import { purgeOrder } from './purge-order.ts';
import { unpegWorkOrders } from './work-order-pegs.ts';

/** Takes an order that is shipped and invoiced in full off the books. Its invoices, and the bookings of its lines, stay. */
export const purgeClosedOrder = operation({
  writes: [OPEN_ORD_CHRGS, OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES],
  uses: [lockedHeader, unpegWorkOrders, unlistFromJob, purgeOrder],
  rejections: ['SALES ORDER IS OPEN', 'CHARGE IS NOT INVOICED {charge}'],
  run(context, order: string, reject) {
    const { session } = context;
    const header = lockedHeader(context, order);
    if (header.orderStatus !== 'C') throw reject('SALES ORDER IS OPEN');
    const charges = [...OPEN_ORD_CHRGS.recordsUnder(session, header.recordId)];
    const open = charges.find(({ amount, invoicedAmount }) => !isEqual(amount, invoicedAmount));
    if (open) throw reject(`CHARGE IS NOT INVOICED ${open.key.charge}`);
    for (const { recordId } of charges) OPEN_ORD_CHRGS.open(session).delete(recordId);
    for (const { recordId, key, partNo: part, jobNo: job } of [
      ...OPEN_ORD_LINE.recordsUnder(session, header.recordId),
    ]) {
      unpegWorkOrders(context, { order, line: key.line, part });
      unlistFromJob(context, { job, order, line: key.line });
      for (const table of [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES])
        table.open(session).delete(recordId);
    }
    purgeOrder(context, header);
  },
});
