import { operation } from '../../entry/operation.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { OPEN_ORD_CHRGS, OPEN_ORD_HEAD, OPEN_ORD_XREF } from '../../schema/sales-orders.ts';
import { deleteCharge } from './delete-charge.ts';
import type { OrderHeader } from './order-header.ts';

/** Deletes a sales order that has no lines: its header and charges, and its places with customer and jobs. */
export const purgeOrder = operation({
  writes: [OPEN_ORD_HEAD, OPEN_ORD_XREF, JOBMASTER],
  uses: [deleteCharge],
  run(firm, { recordId, key, customerNo }: OrderHeader) {
    const { session, company } = firm;
    const { order } = key;
    for (const charge of [...OPEN_ORD_CHRGS.recordsUnder(session, recordId)])
      deleteCharge(firm, charge);
    OPEN_ORD_HEAD.open(session).delete(recordId);
    for (const { recordId: jobId } of [
      ...recordsWith(session, JOBMASTER, company, 'salesOrder', order),
    ]) {
      const job = JOBMASTER.readLocked(session, jobId);
      if (job) JOBMASTER.update(session, job, { salesOrder: '' });
    }
    const listed = OPEN_ORD_XREF.readLocked(session, company, customerNo);
    if (!listed) return;
    const orders = listed.orders.filter((one) => one !== order);
    if (orders.length === 0) OPEN_ORD_XREF.open(session).delete(listed.recordId);
    else OPEN_ORD_XREF.update(session, listed, { orders });
  },
});
