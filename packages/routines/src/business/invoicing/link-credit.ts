import { operation } from '../../entry/operation.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { addLink } from '../ledger/ledger-links.ts';
import { noteInvoiceEvent } from './invoice-trail.ts';
import type { SalesHead } from './sales-document.ts';

/** The invoice reports, in its trail and in the ledger, by what it was credited. */
export const linkWithInvoice = operation({
  reads: [CO_STDS_ORD],
  uses: [noteInvoiceEvent, addLink],
  run(context, { invoice, memo }: { readonly invoice: SalesHead; readonly memo: SalesHead }) {
    const { ledgerDocument: document, postedDate: date } = memo;
    const period = document && memo.fiscalPeriod;
    noteInvoiceEvent(context, {
      invoice: invoice.key.invoice,
      date,
      event: 'CREDITED',
      amount: '0',
      document,
      period,
    });
    if (document === '') return;
    const { receivablesAccount: account = '' } =
      CO_STDS_ORD.read(context.session, context.company) ?? {};
    addLink(context, {
      from: { document: invoice.ledgerDocument, period: invoice.fiscalPeriod, account },
      to: { document, period, line: '1' },
    });
  },
});
