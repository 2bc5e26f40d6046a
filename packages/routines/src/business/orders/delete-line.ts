import type { RecordOf } from 'mvdb';
import { negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { departmentOf } from '../../schema/company-session.ts';
import { WORK2450_HEAD, WORK2450_LINE } from '../../schema/invoices.ts';
import {
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';
import { demandOf, moveDemand } from '../demand/line-demand.ts';
import { isSameRecord } from '../records/same-record.ts';
import { bookChange, bookedValueOf } from './bookings.ts';
import { deleteCharge } from './delete-charge.ts';
import { type OrderLine, unlistFromJob } from './job-lines.ts';
import { hasShipped, lineAccessOf } from './line-access.ts';
import { keepLostSale } from './lost-sales.ts';
import { freeSerials } from './lot-reservations.ts';
import { lockedHeader } from './order-header.ts';
import { orderTotals } from './order-totals.ts';
import { type DeletedRecord, deletedCharge, purgeOrder } from './purge-order.ts';
import { unpegWorkOrders } from './work-order-pegs.ts';

type Line = RecordOf<typeof OPEN_ORD_LINE>;

/** A line that is to go. */
export interface Deletion extends OrderLine {
  /** The header as the caller saw it; blank where nobody says. */
  readonly seenHeader?: string;
  /** Why the sale is lost; blank keeps no lost sale. */
  readonly lostReason?: string;
  /** Of the session by default. */
  readonly initials?: string;
  /** True where an order without lines goes as a whole. */
  readonly isPurged?: boolean;
}

/** A line that went. */
export interface Deleted {
  readonly line: Line;
  /** Every record that went, the line first. */
  readonly records: readonly DeletedRecord[];
  /** The header as written; blank where it is gone. */
  readonly header: string;
}

/** What is shipped, or about to be invoiced, is not deleted, nor by a department that adds no lines. */
const deletableLine = operation({
  reads: [OPEN_ORD_LINE, WORK2450_HEAD, WORK2450_LINE],
  rejections: [
    'LINE NOT FOUND',
    'NOT ALLOWED FOR DEPARTMENT {department}',
    'LINE IS SHIPPED',
    'LINE IS BEING INVOICED {invoice}',
  ],
  run({ session, company }, { order, line: lineNo }: OrderLine, reject): Line {
    const line = OPEN_ORD_LINE.readLocked(session, company, order, lineNo);
    if (!line) throw reject('LINE NOT FOUND');
    const department = departmentOf(session);
    if (!lineAccessOf(department).mayAdd) throw reject(`NOT ALLOWED FOR DEPARTMENT ${department}`);
    if (hasShipped(line)) throw reject('LINE IS SHIPPED');
    for (const invoice of WORK2450_HEAD.records(session, company)) {
      if (invoice.orderNo !== order) continue;
      for (const { orderLine } of WORK2450_LINE.recordsUnder(session, invoice.recordId))
        if (orderLine === lineNo)
          throw reject(`LINE IS BEING INVOICED ${invoice.recordId.slice(company.length + 1)}`);
    }
    return line;
  },
});

/**
 * Deletes a sales order line that nothing was shipped of, with all that hangs on it: notes, charges,
 * extension, requirements, reserved serial numbers, its places with the job and with work orders. What was
 * open of it is taken out of the bookings, and the totals of the order are worked out again.
 */
export const deleteOrderLine = operation({
  writes: [OPEN_ORD_HEAD, OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES],
  uses: [
    ...([lockedHeader, deletableLine, deleteCharge, freeSerials, demandOf, moveDemand] as const),
    ...([unpegWorkOrders, unlistFromJob, bookChange, keepLostSale, purgeOrder] as const),
    orderTotals,
  ],
  rejections: ['SALES ORDER HAS CHANGED'],
  run(context, deletion: Deletion, reject): Deleted {
    const { order, line: lineNo, seenHeader = '', lostReason = '', isPurged = false } = deletion;
    const { session } = context;
    const header = lockedHeader(context, order);
    const line = deletableLine(context, { order, line: lineNo });
    if (seenHeader !== '' && !isSameRecord(seenHeader, header.recordText))
      throw reject('SALES ORDER HAS CHANGED');
    const { recordId, partNo: part, jobNo: job } = line;

    const { serialNos = [] } = OPEN_ORD_LINE_1287.read(session, recordId) ?? {};
    freeSerials(context, { part, serials: serialNos });
    moveDemand(context, { before: demandOf(context, line), after: undefined });
    unpegWorkOrders(context, { order, line: lineNo, part });
    unlistFromJob(context, { job, order, line: lineNo });
    bookChange(context, {
      lineId: recordId,
      quantity: negate(line.openQuantity),
      value: subtract(line.shippedValue, bookedValueOf(line)),
      customer: header.customerNo,
      salesman: header.salesman,
      part,
    });
    if (lostReason !== '')
      keepLostSale(context, {
        line,
        customerNo: header.customerNo,
        reason: lostReason,
        initials: deletion.initials ?? session.initials,
      });
    const charges = [...OPEN_ORD_CHRGS.recordsUnder(session, header.recordId)].filter(
      (charge) => charge.lineNo === lineNo,
    );
    for (const charge of charges) deleteCharge(context, charge);
    const records: DeletedRecord[] = [];
    for (const table of [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES]) {
      const opened = table.open(session);
      const record = opened.read(recordId);
      if (record !== undefined) records.push({ table: table.name, key: recordId, record });
      opened.delete(recordId);
    }
    records.push(...charges.map(deletedCharge));

    const lineNos = header.lineNos.filter((one) => one !== lineNo);
    const gone = charges.map(({ key }) => key.charge);
    const chargeNos = header.chargeNos.filter((one) => !gone.includes(one));
    if (lineNos.length === 0 && isPurged)
      return { line, header: '', records: [...records, ...purgeOrder(context, header)] };
    const totals = orderTotals(context, { orderId: header.recordId, lineNos, chargeNos });
    const changed = OPEN_ORD_HEAD.format({ lineNos, chargeNos, ...totals }, header.recordText);
    OPEN_ORD_HEAD.open(session).write(header.recordId, changed);
    return { line, header: changed, records };
  },
});
