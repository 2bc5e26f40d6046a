import { type Session, withoutCompany } from 'mvdb';
import { REQ } from '../../schema/inventory.ts';
import { PRODPOXREF, VENDPOXREF } from '../../schema/purchasing.ts';
import { dayOf, isOpen, lineOfOrder, linesOfOrder, type PurchaseLine } from './purchase-line.ts';

/** Tables through which purchase order lines are found. */
export const purchaseLineIndexes = ['VENDPOXREF', 'PRODPOXREF'] as const;

/**
 * How far back closed lines are shown: closed on this day or later. `undefined` shows open ones only.
 */
export type HistoryStart = number | undefined;

/** The open lines of all vendors, and those closed since; by order and line. */
export function linesOfCompany(
  session: Session,
  company: string,
  since?: HistoryStart,
): PurchaseLine[] {
  const found: PurchaseLine[] = [];
  for (const vendor of VENDPOXREF.records(session, company))
    found.push(...linesListed(session, company, vendor, since));
  return found.sort(byOrderAndLine);
}

/** The open lines of a vendor, and those closed since; by order and line. */
export function linesOfVendor(
  session: Session,
  company: string,
  vendorNo: string,
  since?: HistoryStart,
): PurchaseLine[] {
  const vendor = VENDPOXREF.read(session, company, vendorNo);
  if (vendor === undefined) return [];
  return linesListed(session, company, vendor, since).sort(byOrderAndLine);
}

type VendorOrders = ReturnType<typeof VENDPOXREF.parse>;

function linesListed(
  session: Session,
  company: string,
  { openPoNos, closedPoNos, closedDates }: VendorOrders,
  since: HistoryStart,
): PurchaseLine[] {
  const orders = [...openPoNos, ...closedSince(closedPoNos, closedDates, since)];
  return orders.flatMap((orderNo) =>
    (linesOfOrder(session, company, orderNo) ?? []).filter((line) => isShown(line, since)),
  );
}

/** The closed ones are listed with the last closed first, so that older ones are not looked at. */
function closedSince(
  closed: readonly string[],
  dates: readonly string[],
  since: HistoryStart,
): readonly string[] {
  if (since === undefined) return [];
  const end = dates.findIndex((date) => dayOf(date) < since);
  return end === -1 ? closed : closed.slice(0, end);
}

/** An open line, or one closed since. */
export function isShown(purchase: PurchaseLine, since: HistoryStart): boolean {
  if (isOpen(purchase)) return true;
  const { closedDate } = purchase.line;
  return since !== undefined && closedDate !== '' && dayOf(closedDate) >= since;
}

/** The open lines of a part, outside operations on it among them, and those closed since. */
export function linesOfPart(
  session: Session,
  company: string,
  part: string,
  since?: HistoryStart,
): PurchaseLine[] {
  const listed = PRODPOXREF.read(session, company, part);
  if (listed === undefined) return [];
  const { openPoNos, openPoLines, closedPoNos, closedPoLines, closedDates } = listed;
  const closed = closedSince(closedPoNos, closedDates, since);
  const orders = [...openPoNos, ...closed];
  const lines = [...openPoLines, ...closedPoLines];
  return orders
    .flatMap((orderNo, index) => {
      const found = lineOfOrder(session, company, orderNo, lines[index] ?? '');
      return found && isShown(found, since) ? [found] : [];
    })
    .sort(byOrderAndLine);
}

/** The open lines that bring a part to stock or to a job, by the dates of its requirements. */
export function linesRequired(session: Session, company: string, part: string): PurchaseLine[] {
  const { poNos = [], poLines = [] } = REQ.read(session, company, part) ?? {};
  const found = new Map<string, PurchaseLine>();
  for (const [index, orderNo] of poNos.entries()) {
    const lineNo = poLines[index] ?? '';
    const key = `${orderNo}!${lineNo}`;
    const line = found.has(key) ? undefined : lineOfOrder(session, company, orderNo, lineNo);
    if (line) found.set(key, line);
  }
  return [...found.values()];
}

/** Lines of any vendor, open or closed, of which some came in without a cost; by order and line. */
export function linesWithoutCost(session: Session, company: string): PurchaseLine[] {
  const found: PurchaseLine[] = [];
  for (const { uncostedPoNos } of VENDPOXREF.records(session, company))
    for (const orderNo of uncostedPoNos)
      for (const purchase of linesOfOrder(session, company, orderNo) ?? [])
        if (isWithoutCost(purchase)) found.push(purchase);
  return found.sort(byOrderAndLine);
}

/** True when some of a line came in without a cost. */
export function isWithoutCost({ line }: PurchaseLine): boolean {
  const { receivedDates, receivedCosts } = line;
  return receivedDates.some((_, index) => (receivedCosts[index] ?? '') === '');
}

function byOrderAndLine(left: PurchaseLine, right: PurchaseLine): number {
  return (
    compare(left.orderNo, right.orderNo) ||
    Number(left.lineNo) - Number(right.lineNo) ||
    compare(left.lineNo, right.lineNo)
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** All purchase orders of a vendor: the open ones, then the closed ones, the last closed first. */
export function ordersByVendor(
  session: Session,
  company: string,
): { readonly vendorNo: string; readonly orderNos: readonly string[] }[] {
  return [...VENDPOXREF.records(session, company)].map(({ recordId, openPoNos, closedPoNos }) => ({
    vendorNo: withoutCompany(recordId),
    orderNos: [...openPoNos, ...closedPoNos],
  }));
}
