import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE } from '../../schema/customers.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { CO_STDS_ORD, OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { assertLiveCustomer } from '../customers/live-customer.ts';
import { lockedHeader, type OrderHeader } from '../orders/order-header.ts';
import { orderTotals } from '../orders/order-totals.ts';
import { sumOf } from '../values/sum-of.ts';
import { commissionOf, withCommission } from './commission.ts';
import { assertCreditFree } from './credit-free.ts';
import { type Filed, fileDocument } from './file-document.ts';
import { invoiceCharges } from './invoice-charges.ts';
import { noteMovedGoods } from './moved-stock.ts';
import { postingDates } from './posting-dates.ts';
import { readPartsAhead } from './read-ahead.ts';
import type { ChangedRecord, PostedBy, SalesHead } from './sales-document.ts';
import { notePartSold } from './sales-history.ts';
import { type ShippedLine, shipOrderLine } from './ship-order-line.ts';
import { noteSpecialPrice } from './special-price.ts';
import { stagedInvoices } from './staging.ts';
import { taxableTotalOf, taxesOf } from './taxes.ts';
import { termsOf } from './terms.ts';

/** An invoice that was entered, to be posted. */
export interface WantedInvoice {
  readonly order: string;
  readonly invoice: string;
  /** The header of it, its total, and the record of the terminal, as the caller saw them; blank says nothing. */
  readonly seenHeader: string;
  readonly seenTotal: string;
  readonly seenTerminal: string;
  readonly by: PostedBy;
}

/** An invoice that was posted, and the records of its sales order and its own that changed with it. */
export interface PostedInvoice extends Filed {
  readonly changes: readonly ChangedRecord[];
}

/** An order, and a number for its invoice, that may be used. */
export const assertInvoiceable = operation({
  reads: [INVOICE_HEAD],
  uses: [lockedHeader, assertLiveCustomer, assertCreditFree],
  rejections: ['SALES ORDER IS ON HOLD', 'INVOICE ALREADY EXISTS'],
  run(context, { order, invoice }: { order: string; invoice: string }, reject): OrderHeader {
    const header = lockedHeader(context, order);
    if (header.onHold === 'Y') throw reject('SALES ORDER IS ON HOLD');
    assertLiveCustomer(context, header.customerNo);
    assertCreditFree(context, header.customerNo);
    if (invoice !== '' && INVOICE_HEAD.has(context.session, context.company, invoice))
      throw reject('INVOICE ALREADY EXISTS');
    return header;
  },
});

/** The header of an invoice with what its order, its customer and its dates say. */
const headOf = operation({
  reads: [CO_STDS_ORD],
  uses: [postingDates, termsOf],
  run(context, { staged, order }: { readonly staged: SalesHead; readonly order: OrderHeader }) {
    const dates = postingDates(context, staged);
    const customer = order.customerNo;
    const asked = { customer, invoiceDate: dates.invoiceDate };
    const terms = termsOf(context, { ...asked, terms: staged.terms || order.terms });
    const recordText = INVOICE_HEAD.format(
      {
        documentType: 'I',
        customerNo: customer,
        orderNo: order.key.order,
        ...dates,
        ...terms,
        salesman: staged.salesman || order.salesman,
        jobNo: order.jobNo,
        shipToNo: staged.shipToNo || order.shipToNo,
        shippedDate: staged.shippedDate || dates.invoiceDate,
        taxCode: staged.taxCode || order.taxCode,
        creditedInvoice: '',
        paidDates: [],
        paidAmounts: [],
      },
      staged.recordText,
    );
    return INVOICE_HEAD.parse(recordText, staged.recordId);
  },
});

/** An order that may not be shipped in parts is shipped in full. */
const assertWhole = operation({
  reads: [CUSTOMER_OE, OPEN_ORD_LINE],
  rejections: ['PARTIAL SHIPMENT NOT ALLOWED'],
  run({ session, company }, { customerNo, recordId, lineNos }: OrderHeader, reject) {
    if (CUSTOMER_OE.read(session, company, customerNo)?.partialShipments === 'Y') return;
    const lines = lineNos.map((line) => OPEN_ORD_LINE.read(session, recordId, line));
    if (lines.some((line) => line && !isEqual(line.openQuantity, '0')))
      throw reject('PARTIAL SHIPMENT NOT ALLOWED');
  },
});

/** The header of a sales order after it was invoiced. */
const closeOrder = operation({
  writes: [OPEN_ORD_HEAD],
  uses: [orderTotals],
  run(context, { header, invoice }: { readonly header: OrderHeader; readonly invoice: string }) {
    const { recordId: orderId, lineNos, chargeNos } = header;
    const totals = orderTotals(context, { orderId, lineNos, chargeNos });
    const changed = OPEN_ORD_HEAD.format({ ...totals, lastInvoiceNo: invoice }, header.recordText);
    OPEN_ORD_HEAD.open(context.session).write(orderId, changed);
    return changed;
  },
});

/**
 * Posts an invoice that was entered: its goods leave, its order has so much less open, the customer owes it, and
 * the ledger and every history mention it.
 */
export const postInvoice = operation({
  reads: [CO_STDS_ORD],
  uses: [
    ...([stagedInvoices.read, stagedInvoices.clear, assertInvoiceable, headOf] as const),
    ...([shipOrderLine, invoiceCharges, assertWhole, taxesOf, closeOrder] as const),
    ...([readPartsAhead, fileDocument, noteMovedGoods, notePartSold, noteSpecialPrice] as const),
  ],
  rejections: [
    'INVOICE NOT FOUND IN WORK FILE',
    'INVOICE HAS CHANGED',
    'INVOICE IS OF ORDER {order}',
    'NOTHING TO INVOICE',
  ],
  run(context, wanted: WantedInvoice, reject): PostedInvoice {
    const { order, invoice, by } = wanted;
    const header = assertInvoiceable(context, { order, invoice });
    const staged = stagedInvoices.read(context, invoice);
    if (!staged) throw reject('INVOICE NOT FOUND IN WORK FILE');
    const { seenHeader, seenTotal } = wanted;
    if (
      (seenHeader !== '' && seenHeader !== staged.head.recordText) ||
      (seenTotal !== '' && seenTotal !== staged.head.total)
    )
      throw reject('INVOICE HAS CHANGED');
    if (staged.head.orderNo !== order) throw reject(`INVOICE IS OF ORDER ${staged.head.orderNo}`);
    if (staged.lines.length === 0 && staged.charges.length === 0)
      throw reject('NOTHING TO INVOICE');

    const head = headOf(context, { staged: staged.head, order: header });
    const standards = CO_STDS_ORD.read(context.session, context.company);
    const salesAccount = standards?.salesAccount ?? '';
    const { shippedDate } = head;
    const { customerNo: customer, salesman } = header;
    const parts = new Set(staged.lines.map(({ partNo }) => partNo));
    readPartsAhead(context, [...parts]);
    const shipped = staged.lines.map((line) =>
      shipOrderLine(context, { order, line, shippedDate, customer, salesman, salesAccount, by }),
    );
    invoiceCharges(context, { order, charges: staged.charges });
    assertWhole(context, header);

    const lines = shipped.map(({ line }) => line);
    const goods = sumOf(lines.map(({ lineValue }) => lineValue));
    const commission = commissionOf(goods, header.commissionPercent);
    const taxableTotal = taxableTotalOf(lines);
    const taxes = taxesOf(context, { code: head.taxCode, taxable: taxableTotal });
    const document = { ...staged, head: withCommission(head, commission), lines };
    const filed = fileDocument(context, {
      document,
      taxes,
      taxableTotal,
      by,
      seenTerminal: wanted.seenTerminal,
      goods: shipped.map(({ goods }) => goods),
    });
    for (const { line, goods, quantity } of shipped) {
      const date = shippedDate;
      noteMovedGoods(context, { line, goods, quantity: `-${quantity}`, date, by });
      notePartSold(context, {
        part: line.partNo,
        period: head.fiscalPeriod,
        quantity,
        value: line.lineValue,
        costValue: line.costValue,
      });
      noteSpecialPrice(context, { line, initials: by.initials });
    }
    stagedInvoices.clear(context, staged);
    const after = closeOrder(context, { header, invoice });
    return { ...filed, changes: changesOf(header, after, shipped, filed.head) };
  },
});

function changesOf(
  header: OrderHeader,
  after: string,
  shipped: readonly ShippedLine[],
  filed: SalesHead,
): PostedInvoice['changes'] {
  const [firsts, lasts] = [new Map<string, string>(), new Map<string, string>()];
  for (const line of shipped) {
    const id = line.before.recordId;
    if (!firsts.has(id)) firsts.set(id, line.before.recordText);
    lasts.set(id, line.after.recordText);
  }
  return [
    ...[...firsts].map(([key, oldRecord]) => ({
      table: OPEN_ORD_LINE.name,
      key,
      oldRecord,
      newRecord: lasts.get(key),
    })),
    {
      table: OPEN_ORD_HEAD.name,
      key: header.recordId,
      oldRecord: header.recordText,
      newRecord: after,
    },
    {
      table: INVOICE_HEAD.name,
      key: filed.recordId,
      oldRecord: undefined,
      newRecord: filed.recordText,
    },
  ];
}
