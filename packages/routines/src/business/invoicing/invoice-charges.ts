import type { RecordOf } from 'mvdb';
import { add, isEqual, isLess, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_CHRGS, type OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { isStoredAmount } from '../values/stored-number.ts';
import type { SalesCharge } from './sales-document.ts';

type OrderCharge = RecordOf<typeof OPEN_ORD_CHRGS>;

/** What of a charge was not invoiced yet. */
export const openAmountOf = ({ amount, invoicedAmount }: OrderCharge): string =>
  subtract(amount, invoicedAmount);

/** The charges of a sales order that are due: those of the whole order, and those of lines that are shipped. */
export const dueCharges = operation({
  reads: [OPEN_ORD_CHRGS],
  run({ session }, { orderId, shipped }: ChargesAsked): OrderCharge[] {
    const isDue = (charge: OrderCharge) =>
      !isEqual(openAmountOf(charge), '0') && (charge.lineNo === '' || shipped.has(charge.lineNo));
    return [...OPEN_ORD_CHRGS.recordsUnder(session, orderId)].filter(isDue);
  },
});

interface ChargesAsked {
  /** With the company. */
  readonly orderId: string;
  /** Numbers of lines that were shipped, or are now. */
  readonly shipped: ReadonlySet<RecordOf<typeof OPEN_ORD_LINE>['key']['line']>;
}

/** Charges of an invoice being entered, of a sales order. */
export interface InvoicedCharges {
  readonly order: string;
  readonly charges: readonly SalesCharge[];
}

/** Takes the charges of an invoice off what the sales order has still to be charged for. */
export const invoiceCharges = operation({
  writes: [OPEN_ORD_CHRGS],
  rejections: [
    'INVALID AMOUNT {amount}',
    'ORDER CHARGE NOT FOUND {charge}',
    'CHARGE EXCEEDS ORDER {charge}',
  ],
  run({ session, company }, { order, charges }: InvoicedCharges, reject) {
    for (const { amount, orderCharge } of charges) {
      if (!isStoredAmount(amount)) throw reject(`INVALID AMOUNT ${amount}`);
      if (orderCharge === '') continue;
      const found = OPEN_ORD_CHRGS.readLocked(session, company, order, orderCharge);
      if (!found) throw reject(`ORDER CHARGE NOT FOUND ${orderCharge}`);
      if (isLess(openAmountOf(found), amount)) throw reject(`CHARGE EXCEEDS ORDER ${orderCharge}`);
      OPEN_ORD_CHRGS.update(session, found, { invoicedAmount: add(found.invoicedAmount, amount) });
    }
  },
});
