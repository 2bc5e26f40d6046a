import { operation } from '../../entry/operation.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { keepListing } from '../records/listing-record.ts';
import type { OrderLine } from './job-lines.ts';

/** The open work orders that make the part that a sales order line delivers, for that line. */
export const workOrdersOfLine = operation({
  reads: [OPENWO, OPEN_ORD_LINE],
  run({ session, company }, { order, line }: OrderLine): readonly string[] {
    const sold = OPEN_ORD_LINE.read(session, company, order, line);
    if (sold === undefined) return [];
    return [...recordsWith(session, OPENWO, company, 'salesOrder', order)]
      .filter(({ salesLine, partNo }) => salesLine === line && partNo === sold.partNo)
      .filter(({ orderStatus }) => orderStatus !== 'C')
      .map(({ key }) => key.workOrder);
  },
});

/** Lists with a sales order line the work orders that make what it delivers; if there are none, nothing. */
export const listWorkOrders = operation({
  writes: [WOXREF],
  uses: [workOrdersOfLine],
  run(context, { order, line }: OrderLine) {
    if (order === '' || line === '') return;
    const workOrders = workOrdersOfLine(context, { order, line });
    keepListing(context, WOXREF, keyOf(context.company, order, line), { workOrders });
  },
});
