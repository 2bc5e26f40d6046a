import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { PRODUCT, REQ } from '../../schema/inventory.ts';
import { POLINE, PRODPOXREF, VENDOR, VENDPOXREF } from '../../schema/purchasing.ts';
import { keyOf, withoutCompany } from '../../schema/record-key.ts';
import { dayOf, isOpen, linesOfOrder, type PurchaseLine } from './purchase-line.ts';

/**
 * How far back closed lines are shown: closed on this day or later. `undefined` shows open ones only.
 */
export type HistoryStart = number | undefined;

/** The lines of one order, part or vendor, by its number. */
export interface NumberedLines {
  readonly number: string;
  readonly since: HistoryStart;
}

type VendorOrders = RecordOf<typeof VENDPOXREF>;

interface ListedLines {
  readonly orders: VendorOrders;
  readonly since: HistoryStart;
}

/** The lines shown of all orders that a vendor has or had. */
const linesListed = operation({
  uses: [linesOfOrder],
  run(context, { orders, since }: ListedLines): PurchaseLine[] {
    const closed = closedSince(VENDPOXREF.rows(orders, 'CLOSED'), since).map(({ poNo }) => poNo);
    return [...orders.openPoNos, ...closed].flatMap((orderNo) =>
      (linesOfOrder(context, { orderNo }) ?? []).filter((line) => isShown(line, since)),
    );
  },
});

/** The closed ones are listed with the last closed first, so that older ones are not looked at. */
function closedSince<Closed extends { readonly date: string }>(
  closed: readonly Closed[],
  since: HistoryStart,
): readonly Closed[] {
  if (since === undefined) return [];
  const end = closed.findIndex(({ date }) => dayOf(date) < since);
  return end === -1 ? closed : closed.slice(0, end);
}

/** An open line, or one closed since. */
function isShown(purchase: PurchaseLine, since: HistoryStart): boolean {
  if (isOpen(purchase)) return true;
  const { closedDate } = purchase.line;
  return since !== undefined && closedDate !== '' && dayOf(closedDate) >= since;
}

/** The open lines of all vendors, and those closed since; by order and line. */
export const linesOfCompany = operation({
  reads: [VENDPOXREF],
  uses: [linesListed],
  run(context, since: HistoryStart): PurchaseLine[] {
    const found: PurchaseLine[] = [];
    for (const orders of VENDPOXREF.records(context.session, context.company))
      found.push(...linesListed(context, { orders, since }));
    return found.sort(byOrderAndLine);
  },
});

/** The open lines of a vendor, and those closed since; by order and line. */
export const linesOfVendor = operation({
  reads: [VENDOR, VENDPOXREF],
  uses: [linesListed],
  rejections: ['VENDOR NOT FOUND'],
  run(context, { number, since }: NumberedLines, reject): PurchaseLine[] {
    const { session, company } = context;
    if (!VENDOR.has(session, company, number)) throw reject('VENDOR NOT FOUND');
    const orders = VENDPOXREF.read(session, company, number);
    return orders ? linesListed(context, { orders, since }).sort(byOrderAndLine) : [];
  },
});

/** The open lines of an order, and those closed since. */
export const linesOfNumber = operation({
  uses: [linesOfOrder],
  rejections: ['PURCHASE ORDER NOT FOUND'],
  run(context, { number, since }: NumberedLines, reject): PurchaseLine[] {
    const lines = linesOfOrder(context, { orderNo: number });
    if (lines === undefined) throw reject('PURCHASE ORDER NOT FOUND');
    return lines.filter((line) => isShown(line, since));
  },
});

/** The open lines of a part, outside operations on it among them, and those closed since. */
export const linesOfPart = operation({
  reads: [PRODUCT, PRODPOXREF],
  uses: [linesOfOrder],
  rejections: ['PART NOT FOUND'],
  run(context, { number, since }: NumberedLines, reject): PurchaseLine[] {
    const { session, company } = context;
    if (!PRODUCT.has(session, company, number)) throw reject('PART NOT FOUND');
    const listed = PRODPOXREF.read(session, company, number);
    if (listed === undefined) return [];
    const closed = PRODPOXREF.rows(listed, 'CLOSED');
    const lines = [...PRODPOXREF.rows(listed, 'OPEN'), ...closedSince(closed, since)];
    return lines
      .flatMap(
        ({ poNo, poLine }) => linesOfOrder(context, { orderNo: poNo, lineNos: [poLine] }) ?? [],
      )
      .filter((line) => isShown(line, since))
      .sort(byOrderAndLine);
  },
});

/** The open lines that bring a part to stock or to a job, by the dates of its requirements. */
export const linesRequired = operation({
  reads: [PRODUCT, REQ],
  uses: [linesOfOrder],
  rejections: ['PART NOT FOUND'],
  run(context, part: string, reject): PurchaseLine[] {
    const { session, company } = context;
    if (!PRODUCT.has(session, company, part)) throw reject('PART NOT FOUND');
    const found = new Map<string, PurchaseLine>();
    for (const { poNo, poLine } of REQ.rows(REQ.read(session, company, part), 'PURCHASES')) {
      const key = keyOf(poNo, poLine);
      const [line] = found.has(key)
        ? []
        : (linesOfOrder(context, { orderNo: poNo, lineNos: [poLine] }) ?? []);
      if (line) found.set(key, line);
    }
    return [...found.values()].filter(isOpen);
  },
});

/** Lines of any vendor, open or closed, of which some came in without a cost; by order and line. */
export const linesWithoutCost = operation({
  reads: [VENDPOXREF],
  uses: [linesOfOrder],
  run(context): PurchaseLine[] {
    const found: PurchaseLine[] = [];
    for (const { uncostedPoNos } of VENDPOXREF.records(context.session, context.company))
      for (const orderNo of uncostedPoNos)
        found.push(...(linesOfOrder(context, { orderNo }) ?? []).filter(isWithoutCost));
    return found.sort(byOrderAndLine);
  },
});

/** True when some of a line came in without a cost, and neither went back nor was invoiced since. */
export function isWithoutCost({ line }: Pick<PurchaseLine, 'line'>): boolean {
  return POLINE.rows(line, 'RECEIPTS').some(
    ({ cost, quantity, settled }) => cost === '' && quantity !== settled,
  );
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

/** What was bought from a vendor: lines of open orders, then of closed ones, the last closed first. */
export interface VendorPurchases {
  readonly vendorNo: string;
  readonly vendorName: string;
  readonly lines: readonly PurchaseLine[];
}

/** What was bought from each vendor of the company, one vendor at a time. */
export const purchasesByVendor = operation({
  reads: [VENDOR, VENDPOXREF],
  uses: [linesOfOrder],
  *run(context): Generator<VendorPurchases> {
    const { session, company } = context;
    for (const { recordId, openPoNos, closedPoNos } of VENDPOXREF.records(session, company)) {
      const orderNos = [...openPoNos, ...closedPoNos];
      yield {
        vendorNo: withoutCompany(recordId),
        vendorName: VENDOR.read(session, recordId)?.vendorName ?? '',
        lines: orderNos.flatMap((orderNo) => linesOfOrder(context, { orderNo }) ?? []),
      };
    }
  },
});
