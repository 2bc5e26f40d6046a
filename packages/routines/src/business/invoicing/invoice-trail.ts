import { operation } from '../../entry/operation.ts';
import { INVOICE_TRAIL } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';

/** What happened to an invoice or a credit memo. */
export interface InvoiceEvent {
  readonly invoice: string;
  readonly date: string;
  readonly event: 'POSTED' | 'PAID' | 'CREDITED';
  /** By how much more, or less, of it is open, in cents. */
  readonly amount: string;
  /** Where it is in the ledger; blank where it is not. */
  readonly document: string;
  readonly period: string;
}

/** Adds an event to the trail of an invoice. */
export const noteInvoiceEvent = operation({
  writes: [INVOICE_TRAIL],
  run({ session, company }, { invoice, ...event }: InvoiceEvent) {
    const id = keyOf(company, invoice);
    const trail = INVOICE_TRAIL.rows(INVOICE_TRAIL.readLocked(session, id), 'TRAIL');
    INVOICE_TRAIL.write(session, id, INVOICE_TRAIL.columns('TRAIL', [...trail, event]));
  },
});
