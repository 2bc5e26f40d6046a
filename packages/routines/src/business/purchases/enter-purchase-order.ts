import type { Fields } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { ITEMORD, PRODUCT } from '../../schema/inventory.ts';
import { POHEAD, POLINE, VENDOR } from '../../schema/purchasing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { bringPromised, type Promised } from '../purchase-lines/change-purchase-line.ts';
import { listPurchase } from '../purchase-lines/list-purchase.ts';
import { recordCheck } from '../records/handed-in.ts';
import { numberSeries } from '../records/next-number.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';

/** A line of a purchase order that is to be entered. */
export interface EnteredLine
  extends Partial<Omit<Fields<typeof POLINE.attributes>, 'partNo' | 'unitCost'>> {
  readonly partNo: string;
  /** With 4 implied decimals. */
  readonly unitCost: string;
  readonly promised: readonly Promised[];
}

export interface EnteredOrder {
  /** Blank takes the next number of the company. */
  readonly orderNo: string;
  readonly head: Partial<Fields<typeof POHEAD.attributes>> & { readonly vendorNo: string };
  readonly lines: readonly EnteredLine[];
}

const takeOrderNo = numberSeries(CO_STDS, 'nextPoNo');
const checkHead = recordCheck(POHEAD);
const checkLine = recordCheck(POLINE);

interface NumberedLine {
  readonly orderNo: string;
  readonly lineNo: string;
  readonly line: EnteredLine;
}

/** Enters one line of an order, and what it brings. */
const enterLine = operation({
  reads: [PRODUCT],
  writes: [POLINE, ITEMORD],
  uses: [checkLine, bringPromised],
  rejections: ['PART NOT FOUND {part}', 'INVALID QUANTITY {quantity}'],
  run(context, { orderNo, lineNo, line: { promised, ...reported } }: NumberedLine, reject) {
    const { session, company } = context;
    const { partNo, unitCost } = reported;
    const product = PRODUCT.read(session, company, partNo);
    if (product === undefined) throw reject(`PART NOT FOUND ${partNo}`);
    const isWrong = ({ quantity }: Promised) => storedQuantity(quantity) <= 0n;
    if (promised.length === 0 || promised.some(isWrong))
      throw reject(`INVALID QUANTITY ${promised.find(isWrong)?.quantity ?? ''}`);
    const key = [company, orderNo, lineNo];
    const recordText = POLINE.format({
      description: product.description,
      unit: product.unit,
      costConfirmed: 'N',
      location: product.location,
      ...reported,
      lineStatus: 'O',
      receivedQuantity: '0',
      orderedQuantity: sumOf(promised.map(({ quantity }) => quantity)),
      ...POLINE.columns('SCHEDULE', promised),
    });
    checkLine(context, { key, recordText, storedText: '' });
    POLINE.open(session).write(keyOf(...key), recordText);
    const line = POLINE.read(session, keyOf(...key));
    if (line === undefined) throw new TypeError(`Line ${lineNo} should be there.`);
    if (line.workOrder !== '') return;
    bringPromised(context, { line, schedule: promised, change: line.orderedQuantity });
    const rules = ITEMORD.readLocked(session, company, partNo);
    if (rules)
      ITEMORD.update(session, rules, {
        lastPoNo: orderNo,
        lastPurchaseCost: unitCost,
        lastPurchaseDate: String(session.clock.today()),
      });
  },
});

/**
 * Orders parts from a vendor: what it promised comes into the requirements of the parts and on order, and the order is
 * listed with the vendor and its lines with their parts. A line with a work order buys an operation of it, which is
 * no supply of the part.
 *
 * @returns The number of the order.
 */
export const enterPurchaseOrder = operation({
  reads: [VENDOR],
  writes: [POHEAD],
  uses: [takeOrderNo, checkHead, enterLine, listPurchase],
  rejections: [
    'VENDOR NOT FOUND',
    'PURCHASE ORDER EXISTS {order}',
    'COMPANY STANDARDS NOT FOUND',
    'NO LINES',
  ],
  run(context, { orderNo: stated, head, lines }: EnteredOrder, reject): string {
    const { session, company } = context;
    const vendor = VENDOR.read(session, company, head.vendorNo);
    if (vendor === undefined) throw reject('VENDOR NOT FOUND');
    if (lines.length === 0) throw reject('NO LINES');
    const isTaken = (number: string) => POHEAD.has(session, company, number);
    if (stated !== '' && isTaken(stated)) throw reject(`PURCHASE ORDER EXISTS ${stated}`);
    const orderNo = stated || takeOrderNo(context, isTaken);
    if (orderNo === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
    const key = [company, orderNo];
    const recordText = POHEAD.format({
      buyer: vendor.buyer,
      terms: vendor.terms,
      enteredBy: session.initials,
      dropShip: 'N',
      ...head,
      orderDate: String(session.clock.today()),
      lineNos: [],
      orderStatus: 'O',
      closedDate: '',
    });
    checkHead(context, { key, recordText, storedText: '' });
    POHEAD.open(session).write(keyOf(...key), recordText);
    const lineNos = lines.map((line, index) => {
      const lineNo = String(index + 1);
      enterLine(context, { orderNo, lineNo, line });
      return lineNo;
    });
    const stored = POHEAD.readLocked(session, company, orderNo);
    if (stored) POHEAD.update(session, stored, { lineNos });
    listPurchase(context, orderNo);
    return orderNo;
  },
});
