import { INVOICE_HEAD } from '../schema/invoices.ts';
import { OPEN_ORD_HEAD } from '../schema/sales-orders.ts';
import type { Books } from './books.ts';

/** What the warranty of the company bears is invoiced at its cost. */
const WARRANTY = 'W';

/** Invoices of what a company sells: neither credit memos nor what its warranty bears. */
export const soldInvoices = (books: Books) =>
  books.records(INVOICE_HEAD).filter(({ documentType, orderNo }) => {
    const { orderType } = books.read(OPEN_ORD_HEAD, orderNo) ?? {};
    return documentType === 'I' && orderType !== WARRANTY;
  });
