import { operation } from '../../entry/operation.ts';
import { ITEMMANF, ITEMORD } from '../../schema/inventory.ts';
import { POHEAD, POLINE, VENDOR } from '../../schema/purchasing.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';

export type OrderHead = ReturnType<typeof POHEAD.parse>;
export type OrderLine = ReturnType<typeof POLINE.parse>;

/** A line with its order. */
export interface PurchaseLine {
  readonly orderNo: string;
  readonly lineNo: string;
  readonly head: OrderHead;
  readonly line: OrderLine;
}

/** What is shown of a line; values as stored, blank where nothing is known. */
export interface ShownLine {
  readonly orderNo: string;
  readonly lineNo: string;
  readonly buyer: string;
  readonly part: string;
  /** The first date on which something is still promised, or else the last promise there was. */
  readonly promiseDate: string;
  /** Days from today to that date; below zero when it is late. */
  readonly daysDue: string;
  readonly originalQuantity: string;
  readonly openQuantity: string;
  readonly unit: string;
  readonly vendorNo: string;
  readonly vendorName: string;
  readonly description: string;
  readonly orderDate: string;
  readonly job: string;
  readonly leadTime: string;
}

/** Lines of a purchase order: those with the numbers, or all. */
export interface OrderLines {
  readonly orderNo: string;
  readonly lineNos?: readonly string[];
}

/** @returns `undefined` where there is no such order. */
export const linesOfOrder = operation({
  reads: [POHEAD, POLINE],
  run({ session, company }, { orderNo, lineNos }: OrderLines): PurchaseLine[] | undefined {
    const head = POHEAD.read(session, company, orderNo);
    if (head === undefined) return undefined;
    return (lineNos ?? head.lineNos).flatMap((lineNo) => {
      const line = POLINE.read(session, company, orderNo, lineNo);
      return line === undefined ? [] : [{ orderNo, lineNo, head, line }];
    });
  },
});

/** True while something of a line is to come. */
export function isOpen({ line }: PurchaseLine): boolean {
  return line.lineStatus !== 'C';
}

/** What of a line is still to come, on all dates together. */
export function openQuantityOf({ openQuantities }: OrderLine): string {
  return sumOf(openQuantities);
}

/** The first date on which something is still to come, or else the last promise there was. */
export function promiseDateOf(line: OrderLine): string {
  const open = POLINE.rows(line, 'SCHEDULE').filter(
    ({ date, quantity }) => date !== '' && quantity !== '' && quantity !== '0',
  );
  const [first] = open.sort((one, other) => dayOf(one.date) - dayOf(other.date));
  return first?.date ?? line.promiseDates.at(-1) ?? '';
}

export function dayOf(date: string): number {
  return storedWholeNumber(date, 'date of a purchase order');
}

/** @returns `undefined` where the order names no vendor that there is. */
export const vendorOf = operation({
  reads: [VENDOR],
  run({ session, company }, { vendorNo }: OrderHead) {
    return vendorNo === '' ? undefined : VENDOR.read(session, company, vendorNo);
  },
});

export const shownLine = operation({
  reads: [ITEMORD],
  uses: [vendorOf],
  run(context, { orderNo, lineNo, head, line }: PurchaseLine): ShownLine {
    const { session, company } = context;
    const promiseDate = promiseDateOf(line);
    return {
      orderNo,
      lineNo,
      buyer: head.buyer,
      part: line.partNo,
      promiseDate,
      daysDue: promiseDate && String(dayOf(promiseDate) - session.clock.today()),
      originalQuantity: line.orderedQuantity,
      openQuantity: openQuantityOf(line),
      unit: line.unit,
      vendorNo: head.vendorNo,
      vendorName: vendorOf(context, head)?.vendorName ?? '',
      description: line.description,
      orderDate: head.orderDate,
      job: line.jobNo,
      leadTime: ITEMORD.read(session, company, line.partNo)?.purchaseLeadDays ?? '',
    };
  },
});

/** M manufactured, P purchased, R raw material, D document. */
export const mrpTypeOf = operation({
  reads: [ITEMMANF],
  run: ({ session, company }, { partNo }: OrderLine): string =>
    ITEMMANF.read(session, company, partNo)?.mrpCode ?? '',
});

/** Status of the work order whose operation a vendor does; blank for a part bought. */
export const workOrderStatusOf = operation({
  reads: [OPENWO],
  run: ({ session, company }, { workOrder }: OrderLine): string =>
    workOrder && (OPENWO.read(session, company, workOrder)?.orderStatus ?? ''),
});
