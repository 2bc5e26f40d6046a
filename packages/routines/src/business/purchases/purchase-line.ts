import type { Session } from 'mvdb';
import { ITEMMANF, ITEMORD } from '../../schema/inventory.ts';
import { POHEAD, POLINE, VENDOR } from '../../schema/purchasing.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';

/** Tables that a purchase order line is shown from. */
export const purchaseLineSources = [
  'POHEAD',
  'POLINE',
  'VENDOR',
  'ITEMORD',
  'ITEMMANF',
  'OPENWO',
] as const;

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
  /** The first date on which something is still promised. */
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

/** Reads a purchase order with some of its lines, or all. */
export function linesOfOrder(
  session: Session,
  company: string,
  orderNo: string,
  lineNos?: readonly string[],
): PurchaseLine[] | undefined {
  const head = POHEAD.read(session, company, orderNo);
  if (head === undefined) return undefined;
  return (lineNos ?? head.lineNos).flatMap((lineNo) => {
    const line = POLINE.read(session, company, orderNo, lineNo);
    return line === undefined ? [] : [{ orderNo, lineNo, head, line }];
  });
}

/** Reads one purchase order line; `undefined` when it, or its order, is not there. */
export function lineOfOrder(
  session: Session,
  company: string,
  orderNo: string,
  lineNo: string,
): PurchaseLine | undefined {
  return linesOfOrder(session, company, orderNo, [lineNo])?.[0];
}

/** True while something of a line is to come. */
export function isOpen({ line }: PurchaseLine): boolean {
  return line.lineStatus !== 'C';
}

/** What of a line is still to come, on all dates together. */
export function openQuantityOf({ openQuantities }: OrderLine): string {
  return sumOf(openQuantities);
}

/** The first date on which something is still to come, or else the last promise there was. */
export function promiseDateOf({ promiseDates, openQuantities }: OrderLine): string {
  let first = '';
  for (const [index, date] of promiseDates.entries()) {
    if (date === '' || (openQuantities[index] ?? '') === '' || openQuantities[index] === '0')
      continue;
    if (first === '' || dayOf(date) < dayOf(first)) first = date;
  }
  return first || (promiseDates.at(-1) ?? '');
}

export function dayOf(date: string): number {
  return storedWholeNumber(date, 'date of a purchase order');
}

/** The company is that of the line. */
export function shownLine(session: Session, company: string, purchase: PurchaseLine): ShownLine {
  const { orderNo, lineNo, head, line } = purchase;
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
    vendorName: vendorOf(session, company, head)?.vendorName ?? '',
    description: line.description,
    orderDate: head.orderDate,
    job: line.jobNo,
    leadTime: ITEMORD.read(session, company, line.partNo)?.purchaseLeadDays ?? '',
  };
}

export function vendorOf(session: Session, company: string, { vendorNo }: OrderHead) {
  return vendorNo === '' ? undefined : VENDOR.read(session, company, vendorNo);
}

/** M manufactured, P purchased, R raw material, D document. */
export function mrpTypeOf(session: Session, company: string, { partNo }: OrderLine): string {
  return ITEMMANF.read(session, company, partNo)?.mrpCode ?? '';
}

/** Status of the work order whose operation a vendor does; blank for a part bought. */
export function workOrderStatusOf(
  session: Session,
  company: string,
  { workOrder }: OrderLine,
): string {
  return workOrder && (OPENWO.read(session, company, workOrder)?.orderStatus ?? '');
}

/** Positions as columns; blank when there is no row. */
export function columnsOf<Row>(
  found: readonly Row[],
  ...positions: readonly ((row: Row) => string | readonly string[])[]
): readonly (readonly (string | readonly string[])[])[] | '' {
  return found.length === 0 ? '' : positions.map((position) => found.map(position));
}
