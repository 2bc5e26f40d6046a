import { keyOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { INVOICE_TRAIL } from '../../schema/invoices.ts';
import { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';
import type { SalesHead } from './sales-document.ts';

/** The invoice tells, in its trail and in the ledger, by what it was credited. */
export const linkWithInvoice = operation({
  writes: [INVOICE_TRAIL, GL_DOCUMENT_AUX],
  run({ session, company }, { invoice, memo }: { invoice: SalesHead; memo: SalesHead }) {
    const trailId = keyOf(company, invoice.key.invoice);
    const event = {
      ...{ date: memo.postedDate, event: 'CREDITED', amount: '0' },
      ...{ document: memo.ledgerDocument, period: memo.ledgerDocument && memo.fiscalPeriod },
    };
    const trail = INVOICE_TRAIL.rows(INVOICE_TRAIL.readLocked(session, trailId), 'TRAIL');
    INVOICE_TRAIL.write(session, trailId, INVOICE_TRAIL.columns('TRAIL', [...trail, event]));
    const { ledgerDocument, fiscalPeriod } = invoice;
    const auxiliary = GL_DOCUMENT_AUX.readLocked(session, company, ledgerDocument, fiscalPeriod);
    if (!auxiliary || memo.ledgerDocument === '') return;
    const link = {
      ...{ fromLine: '1', document: memo.ledgerDocument },
      ...{ period: memo.fiscalPeriod, line: '1' },
    };
    const links = [...GL_DOCUMENT_AUX.rows(auxiliary, 'LINKS'), link];
    GL_DOCUMENT_AUX.update(session, auxiliary, GL_DOCUMENT_AUX.columns('LINKS', links));
  },
});
