import { operation } from '../../entry/operation.ts';
import { INVOICE_CHRGS, INVOICE_HEAD, INVOICE_LINE } from '../../schema/invoices.ts';
import type { SalesDocument } from './sales-document.ts';

/** An invoice as somebody names it. */
interface NamedInvoice {
  readonly invoice: string;
  readonly customer: string;
  /** Sales order that it is said to be of; blank says nothing. */
  readonly order: string;
}

/** An invoice of a customer, held until the transaction ends. */
export const invoiceOf = operation({
  reads: [INVOICE_HEAD, INVOICE_LINE, INVOICE_CHRGS],
  rejections: [
    'INVOICE NOT FOUND',
    'INVOICE IS OF CUSTOMER {customer}',
    'INVOICE IS OF ORDER {order}',
  ],
  run({ session, company }, { invoice, customer, order }: NamedInvoice, reject): SalesDocument {
    const head = INVOICE_HEAD.readLocked(session, company, invoice);
    if (head?.documentType !== 'I') throw reject('INVOICE NOT FOUND');
    if (head.customerNo !== customer) throw reject(`INVOICE IS OF CUSTOMER ${head.customerNo}`);
    if (order !== '' && order !== head.orderNo) throw reject(`INVOICE IS OF ORDER ${head.orderNo}`);
    const { recordId } = head;
    return {
      head,
      lines: head.lineNos.flatMap((line) => INVOICE_LINE.read(session, recordId, line) ?? []),
      notes: [],
      charges: head.chargeNos.flatMap((one) => INVOICE_CHRGS.read(session, recordId, one) ?? []),
    };
  },
});
