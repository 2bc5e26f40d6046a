import type { Fields } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE, SHIPTO_OE } from '../../schema/customers.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  CO_STDS_ORD,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  OPEN_ORD_XREF,
} from '../../schema/sales-orders.ts';
import { assertLiveCustomer } from '../customers/live-customer.ts';
import { recordCheck } from '../records/handed-in.ts';
import { numberSeries } from '../records/next-number.ts';
import { orderTotals } from './order-totals.ts';
import { saveOrderLine } from './save-line.ts';

/** A line of a sales order that is to be entered, with its notes. */
export interface EnteredLine {
  readonly fields: Partial<Fields<typeof OPEN_ORD_LINE.attributes>>;
  readonly extension: Partial<Fields<typeof OPEN_ORD_LINE_1287.attributes>>;
  readonly notes: Partial<Fields<typeof OPEN_ORD_NOTES.attributes>>;
}

/** A sales order that is to be entered. */
export interface EnteredOrder {
  /** Blank takes the next number of the company. */
  readonly orderNo: string;
  readonly head: Partial<Fields<typeof OPEN_ORD_HEAD.attributes>> & { readonly customerNo: string };
  readonly lines: readonly EnteredLine[];
  readonly charges: readonly Partial<Fields<typeof OPEN_ORD_CHRGS.attributes>>[];
}

const takeOrderNo = numberSeries(CO_STDS_ORD, 'nextOrderNo');
const checkHead = recordCheck(OPEN_ORD_HEAD);
const checkCharge = recordCheck(OPEN_ORD_CHRGS);

/** Charges of an order, once its lines are there. */
const enterCharges = operation({
  writes: [OPEN_ORD_CHRGS, OPEN_ORD_HEAD],
  uses: [checkCharge, orderTotals],
  run(context, { orderNo, charges }: Pick<EnteredOrder, 'orderNo' | 'charges'>) {
    const { session, company } = context;
    const chargeNos = charges.map((charge, index) => {
      const number = String(index + 1);
      const key = [company, orderNo, number];
      const recordText = OPEN_ORD_CHRGS.format({ ...charge, invoicedAmount: '0' });
      checkCharge(context, { key, recordText, storedText: '' });
      OPEN_ORD_CHRGS.open(session).write(keyOf(...key), recordText);
      return number;
    });
    const head = OPEN_ORD_HEAD.readLocked(session, company, orderNo);
    if (head === undefined) throw new TypeError(`Sales order ${orderNo} should be there.`);
    const { recordId: orderId, lineNos } = head;
    const totals = orderTotals(context, { orderId, lineNos, chargeNos });
    OPEN_ORD_HEAD.update(session, head, { ...totals, chargeNos });
  },
});

/** The sales tax of where the goods go, or else of the customer; blank where neither pays one. */
const usualTaxCode = operation({
  reads: [CUSTOMER_OE, SHIPTO_OE],
  run({ session, company }, { customerNo, shipToNo = '' }: EnteredOrder['head']): string {
    const destination = SHIPTO_OE.read(session, company, customerNo, shipToNo);
    return destination?.taxCode || (CUSTOMER_OE.read(session, company, customerNo)?.taxCode ?? '');
  },
});

/**
 * Enters a sales order of a customer today: its header, which the customer lists, its lines, as far as the department
 * of whoever enters it may add them, and what is charged beside them. The tax is the usual one unless the header names
 * one; where there is one, lines bear it unless they say otherwise.
 *
 * @returns The number of the order.
 */
export const enterOrder = operation({
  writes: [OPEN_ORD_HEAD, OPEN_ORD_XREF, CUSTOMER_OE],
  uses: [
    ...([assertLiveCustomer, takeOrderNo, usualTaxCode] as const),
    ...([checkHead, saveOrderLine, enterCharges] as const),
  ],
  rejections: ['SALES ORDER EXISTS {order}', 'COMPANY STANDARDS NOT FOUND', 'NO LINES'],
  run(context, { orderNo: stated, head, lines, charges }: EnteredOrder, reject): string {
    const { session, company } = context;
    assertLiveCustomer(context, head.customerNo);
    if (lines.length === 0) throw reject('NO LINES');
    const isTaken = (number: string) => OPEN_ORD_HEAD.has(session, company, number);
    if (stated !== '' && isTaken(stated)) throw reject(`SALES ORDER EXISTS ${stated}`);
    const orderNo = stated || takeOrderNo(context, isTaken);
    if (orderNo === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
    const key = [company, orderNo];
    const taxCode = head.taxCode ?? usualTaxCode(context, head);
    const taxable = taxCode === '' ? 'N' : 'Y';
    const recordText = OPEN_ORD_HEAD.format({
      enteredBy: session.initials,
      onHold: 'N',
      ...head,
      taxCode,
      orderDate: String(session.clock.today()),
      orderStatus: 'O',
      lineNos: [],
      chargeNos: [],
      orderValue: '0',
      shippedValue: '0',
      chargeTotal: '0',
    });
    checkHead(context, { key, recordText, storedText: '' });
    OPEN_ORD_HEAD.open(session).write(keyOf(...key), recordText);
    listWithCustomer(context, head.customerNo, orderNo);
    for (const [index, { fields, extension, notes }] of lines.entries())
      saveOrderLine(context, {
        order: orderNo,
        line: String(index + 1),
        record: OPEN_ORD_LINE.format({ taxable, ...fields }),
        extension: OPEN_ORD_LINE_1287.format(extension),
        notes: OPEN_ORD_NOTES.format(notes),
      });
    enterCharges(context, { orderNo, charges });
    const entry = CUSTOMER_OE.readLocked(session, company, head.customerNo);
    if (entry) CUSTOMER_OE.update(session, entry, { lastOrderDate: String(session.clock.today()) });
    return orderNo;
  },
});

function listWithCustomer(
  { session, company }: CompanyContext,
  customer: string,
  order: string,
): void {
  const listed = OPEN_ORD_XREF.readLocked(session, company, customer)?.orders ?? [];
  const orders = [...listed, order].sort((one, other) => Number(one) - Number(other));
  OPEN_ORD_XREF.write(session, keyOf(company, customer), { orders });
}
