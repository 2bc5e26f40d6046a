import { add, negate, type Session, subtract } from 'mvdb';
import { keyOf, type RecordOf, withoutCompany } from '../../schema/define-table.ts';
import { WOXREF } from '../../schema/invoices.ts';
import {
  MLOSTSLS,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  OPEN_ORD_XREF,
} from '../../schema/sales-orders.ts';
import { demandOf, moveDemand } from '../demand/line-demand.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { bookChange } from './bookings.ts';
import { listWithJob } from './job-lines.ts';
import { freeSerials } from './lot-reservations.ts';
import { orderTotals } from './order-totals.ts';

type Header = RecordOf<typeof OPEN_ORD_HEAD.attributes>;
type Line = RecordOf<typeof OPEN_ORD_LINE.attributes>;

/**
 * Deletes a sales order line with all that hangs on it: notes, extension, requirements, reserved serial
 * numbers, its places with the job and with work orders. What was open of it is taken out of the bookings.
 * Its header is left to {@link withoutLine}.
 */
export function deleteOrderLine(session: Session, header: Header, line: Line): void {
  const { recordId, partNo, jobNo, lineValue, shippedValue, openQuantity } = line;
  const [company = '', order = '', lineNo = ''] = recordId.split('!');
  const { serialNos = [] } = OPEN_ORD_LINE_1287.read(session, recordId) ?? {};
  freeSerials(session, company, { part: partNo, serials: serialNos });
  moveDemand(session, company, demandOf(session, line), undefined);
  listWithJob(session, company, jobNo, { order, line: lineNo }, false);
  bookChange(session, {
    lineId: recordId,
    quantity: negate(openQuantity),
    value: subtract(shippedValue, lineValue),
    salesman: header.salesman,
    part: partNo,
  });
  for (const table of [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES, WOXREF])
    table.open(session).delete(recordId);
}

/** Keeps a line that was open as a sale lost for a reason. */
export function keepLostSale(
  session: Session,
  header: Header,
  line: Line,
  { reason, initials }: { readonly reason: string; readonly initials: string },
): void {
  const { recordId, partNo, openQuantity, lineValue, shippedValue } = line;
  if (storedWholeNumber(openQuantity, 'open quantity') === 0) return;
  const [company = '', order = '', lineNo = ''] = recordId.split('!');
  MLOSTSLS.write(session, keyOf(company, nextLostSale(session, company)), {
    partNo,
    customerNo: header.customerNo,
    orderNo: order,
    orderLine: lineNo,
    lostQuantity: openQuantity,
    lostValue: subtract(lineValue, shippedValue),
    reasonCode: reason,
    lostDate: String(session.clock.today()),
    enteredBy: initials,
  });
}

function nextLostSale(session: Session, company: string): string {
  let last = '0';
  for (const id of MLOSTSLS.open(session).ids({ from: `${company}!`, to: `${company}"` })) {
    const number = withoutCompany(id);
    if (Number(number) > Number(last)) last = number;
  }
  return add(last, '1');
}

/**
 * Writes a header from which a line was deleted, with its totals worked out again. With `isPurged` an order
 * without lines goes as a whole: header, charges, and its place with the customer.
 *
 * @returns The header as written; `undefined` where it is gone.
 */
export function withoutLine(
  session: Session,
  header: Header,
  lineNo: string,
  isPurged: boolean,
): string | undefined {
  const { recordId, recordText, chargeNos } = header;
  const lineNos = header.lineNos.filter((one) => one !== lineNo);
  if (lineNos.length === 0 && isPurged) {
    purge(session, header);
    return undefined;
  }
  const totals = orderTotals(session, recordId, { lineNos, chargeNos });
  const changed = OPEN_ORD_HEAD.format({ lineNos, ...totals }, recordText);
  OPEN_ORD_HEAD.open(session).write(recordId, changed);
  return changed;
}

function purge(session: Session, { recordId, chargeNos, customerNo }: Header): void {
  const [company = '', order = ''] = recordId.split('!');
  for (const chargeNo of chargeNos) OPEN_ORD_CHRGS.open(session).delete(keyOf(recordId, chargeNo));
  OPEN_ORD_HEAD.open(session).delete(recordId);
  const listed = OPEN_ORD_XREF.readLocked(session, company, customerNo);
  if (!listed) return;
  const orders = listed.orders.filter((one) => one !== order);
  if (orders.length === 0) OPEN_ORD_XREF.open(session).delete(listed.recordId);
  else OPEN_ORD_XREF.update(session, listed, { orders });
}
