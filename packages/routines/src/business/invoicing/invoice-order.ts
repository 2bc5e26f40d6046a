import type { RecordOf } from 'mvdb';
import { isEqual } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import {
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVOICE_NOTES,
  WORK2450_HEAD,
  WORK2470_HEAD,
} from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  CO_STDS_ORD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';
import type { OrderHeader } from '../orders/order-header.ts';
import { numberSeries } from '../records/next-number.ts';
import { dueCharges, openAmountOf } from './invoice-charges.ts';
import { assertInvoiceable, type PostedInvoice, postInvoice } from './post-invoice.ts';
import { type AskedDates, postingDates } from './posting-dates.ts';
import { readDocumentAhead, readLinesAhead } from './read-ahead.ts';
import type { PostedBy, SalesDocument } from './sales-document.ts';
import { stagedInvoices } from './staging.ts';

const takeInvoiceNo = numberSeries(CO_STDS_ORD, 'nextInvoiceNo');

/** A sales order to be invoiced. */
export interface OrderToInvoice extends AskedDates {
  readonly order: string;
  /** Blank for a new number. */
  readonly invoice: string;
  readonly by: PostedBy;
}

type OrderLine = RecordOf<typeof OPEN_ORD_LINE>;

/** A line of a sales order that is shipped, and how much of it. */
interface ToShip {
  readonly line: OrderLine;
  readonly quantity: string;
}

/** What of an order is packed; where nothing of it is, all that is open. */
function linesToShip({ session }: CompanyContext, { recordId, lineNos }: OrderHeader): ToShip[] {
  const found = lineNos.flatMap((lineNo) => {
    const line = OPEN_ORD_LINE.read(session, recordId, lineNo);
    if (!line) return [];
    const packed = OPEN_ORD_LINE_1287.read(session, recordId, lineNo)?.packedQuantity || '0';
    return [{ line, packed }];
  });
  const isPacked = found.some(({ packed }) => !isEqual(packed, '0'));
  return found
    .map(({ line, packed }) => ({ line, quantity: isPacked ? packed : line.openQuantity }))
    .filter(({ quantity }) => !isEqual(quantity, '0'));
}

/** The document that a sales order becomes, with what is due of its charges, and the notes of its lines. */
const documentOf = operation({
  reads: [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES],
  uses: [dueCharges],
  run(context, { header, invoice, dates }: DocumentAsked): SalesDocument {
    const { session, company } = context;
    const id = keyOf(company, invoice);
    const toShip = linesToShip(context, header);
    const shipped = new Set(
      [...OPEN_ORD_LINE.recordsUnder(session, header.recordId)].flatMap(({ key, lineStatus }) =>
        lineStatus === 'C' || toShip.some(({ line }) => line.key.line === key.line)
          ? [key.line]
          : [],
      ),
    );
    const charges = dueCharges(context, { orderId: header.recordId, shipped });
    const head = INVOICE_HEAD.format({
      documentType: 'I',
      customerNo: header.customerNo,
      orderNo: header.key.order,
      invoiceDate: dates.invoiceDate,
      postedDate: dates.postedDate,
      lineNos: toShip.map(({ line }) => line.key.line),
      chargeNos: charges.map(({ key }) => key.charge),
    });
    return {
      head: INVOICE_HEAD.parse(head, id),
      lines: toShip.map((one) => stagedLine(one, id)),
      notes: toShip.flatMap(({ line }) => {
        const notes = OPEN_ORD_NOTES.read(session, line.recordId);
        return notes ? [INVOICE_NOTES.parse(notes.recordText, keyOf(id, line.key.line))] : [];
      }),
      charges: charges.map((charge) => {
        const { chargeCode, description, account, key } = charge;
        const amount = openAmountOf(charge);
        const fields = { chargeCode, description, amount, account, orderCharge: key.charge };
        return INVOICE_CHRGS.parse(INVOICE_CHRGS.format(fields), keyOf(id, key.charge));
      }),
    };
  },
});

interface DocumentAsked {
  readonly header: OrderHeader;
  readonly invoice: string;
  readonly dates: AskedDates;
}

function stagedLine({ line, quantity }: ToShip, invoiceId: string) {
  const { partNo, description, unit, unitPrice, discountPercent, unitCost, location } = line;
  const fields = {
    partNo,
    description,
    unit,
    unitPrice,
    discountPercent,
    unitCost,
    location,
    shippedQuantity: quantity,
    orderLine: line.key.line,
    taxable: line.taxable,
  };
  return INVOICE_LINE.parse(INVOICE_LINE.format(fields), keyOf(invoiceId, line.key.line));
}

const INVOICE_NUMBER = /^[A-Z0-9]{1,8}$/i;

/** Invoices a sales order: what is packed of it, or all that is open, under a given or the next number. */
export const invoiceOrder = operation({
  reads: [INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD],
  uses: [
    ...([assertInvoiceable, readLinesAhead, postingDates, takeInvoiceNo] as const),
    ...([readDocumentAhead, documentOf] as const),
    ...([stagedInvoices.write, postInvoice] as const),
  ],
  rejections: [
    'INVALID INVOICE NUMBER {number}',
    'INVOICE IS BEING ENTERED {number}',
    'CREDIT MEMO IS BEING ENTERED {number}',
    'COMPANY STANDARDS NOT FOUND',
    'NOTHING TO INVOICE',
  ],
  run(context, asked: OrderToInvoice, reject): PostedInvoice {
    const { session, company } = context;
    const { order, by } = asked;
    const header = assertInvoiceable(context, asked);
    readLinesAhead(context, header);
    const dates = postingDates(context, asked);
    if (asked.invoice !== '' && !INVOICE_NUMBER.test(asked.invoice))
      throw reject(`INVALID INVOICE NUMBER ${asked.invoice}`);
    const isEntered = (number: string) => WORK2450_HEAD.has(session, company, number);
    if (isEntered(asked.invoice)) throw reject(`INVOICE IS BEING ENTERED ${asked.invoice}`);
    const isMemo = (number: string) => WORK2470_HEAD.has(session, company, number);
    if (isMemo(asked.invoice)) throw reject(`CREDIT MEMO IS BEING ENTERED ${asked.invoice}`);
    const isUsed = (invoice: string) => {
      readDocumentAhead(context, { header, invoice });
      return INVOICE_HEAD.has(session, company, invoice) || isEntered(invoice) || isMemo(invoice);
    };
    const invoice = asked.invoice || takeInvoiceNo(context, isUsed);
    if (invoice === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
    const document = documentOf(context, { header, invoice, dates });
    if (document.lines.length === 0 && document.charges.length === 0)
      throw reject('NOTHING TO INVOICE');
    stagedInvoices.write(context, document);
    const unseen = { seenHeader: '', seenTotal: '', seenTerminal: '' };
    return postInvoice(context, { order, invoice, ...unseen, by });
  },
});
