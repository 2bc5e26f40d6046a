import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { POHEAD, POLINE, PRODPOXREF, VENDPOXREF } from '../../schema/purchasing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { isWithoutCost } from './find-purchase-lines.ts';
import { isOpen, linesOfOrder, type OrderHead, type PurchaseLine } from './purchase-line.ts';

/**
 * Closes an order once each of its lines is closed, opens it again once one is open, and lists it with its vendor,
 * and its lines with their parts, where they belong then.
 */
export const listPurchase = operation({
  reads: [POLINE],
  writes: [POHEAD, VENDPOXREF, PRODPOXREF],
  uses: [linesOfOrder],
  run(context, orderNo: string) {
    const { session, company } = context;
    const lines = linesOfOrder(context, { orderNo }) ?? [];
    const head = POHEAD.readLocked(session, company, orderNo);
    if (head === undefined) throw new TypeError(`Purchase order ${orderNo} should be there.`);
    for (const line of lines) listWithPart(context, line);
    const isAnyOpen = lines.some(isOpen);
    const today = String(session.clock.today());
    const closedDate = isAnyOpen ? '' : head.closedDate || today;
    POHEAD.update(session, head, { orderStatus: isAnyOpen ? 'O' : 'C', closedDate });
    listWithVendor(context, { orderNo, head, closedDate, isUncosted: lines.some(isWithoutCost) });
  },
});

interface ListedOrder {
  readonly orderNo: string;
  readonly head: OrderHead;
  /** Blank while it is open. */
  readonly closedDate: string;
  readonly isUncosted: boolean;
}

function listWithVendor({ session, company }: CompanyContext, listed: ListedOrder): void {
  const { orderNo, head, closedDate, isUncosted } = listed;
  const id = keyOf(company, head.vendorNo);
  const before = VENDPOXREF.readLocked(session, id);
  const closed = VENDPOXREF.rows(before, 'CLOSED').filter(({ poNo }) => poNo !== orderNo);
  const isClosed = closedDate !== '';
  const after = isClosed ? lastFirst(closed, { poNo: orderNo, date: closedDate }) : closed;
  VENDPOXREF.write(session, id, {
    openPoNos: listedIf(!isClosed, before?.openPoNos ?? [], orderNo),
    uncostedPoNos: listedIf(isUncosted, before?.uncostedPoNos ?? [], orderNo),
    ...VENDPOXREF.columns('CLOSED', after),
  });
}

function listedIf(isThere: boolean, listed: readonly string[], one: string): readonly string[] {
  if (isThere === listed.includes(one)) return listed;
  return isThere ? [...listed, one] : listed.filter((other) => other !== one);
}

function listWithPart({ session, company }: CompanyContext, purchase: PurchaseLine): void {
  const { orderNo: poNo, lineNo: poLine, line } = purchase;
  const id = keyOf(company, line.partNo);
  const before = PRODPOXREF.readLocked(session, id);
  const isOther = (one: { readonly poNo: string; readonly poLine: string }) =>
    one.poNo !== poNo || one.poLine !== poLine;
  const open = PRODPOXREF.rows(before, 'OPEN');
  const closed = PRODPOXREF.rows(before, 'CLOSED');
  if (isOpen(purchase) ? !open.every(isOther) : !closed.every(isOther)) return;
  const closedLine = { poNo, poLine, date: line.closedDate };
  const nowOpen = isOpen(purchase) ? [...open, { poNo, poLine }] : open.filter(isOther);
  const nowClosed = isOpen(purchase) ? closed.filter(isOther) : lastFirst(closed, closedLine);
  PRODPOXREF.write(session, id, {
    ...PRODPOXREF.columns('OPEN', nowOpen),
    ...PRODPOXREF.columns('CLOSED', nowClosed),
  });
}

/** Rows with one more; what was closed last stands first. */
function lastFirst<Row extends { readonly date: string }>(rows: readonly Row[], row: Row): Row[] {
  const earlier = rows.findIndex(({ date }) => Number(date) <= Number(row.date));
  return rows.toSpliced(earlier === -1 ? rows.length : earlier, 0, row);
}
