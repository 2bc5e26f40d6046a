import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../../schema/invoices.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { assertLiveCustomer } from '../customers/live-customer.ts';
import { sumOf } from '../values/sum-of.ts';
import { commissionBack, withCommission } from './commission.ts';
import { assertCreditCharges, chargesWithAccounts, creditHead } from './credit-head.ts';
import { type CreditedBefore, creditedBefore } from './credited-before.ts';
import { type Filed, fileDocument } from './file-document.ts';
import { invoiceOf } from './invoice-of-customer.ts';
import { linkWithInvoice } from './link-credit.ts';
import { noteMovedGoods } from './moved-stock.ts';
import { noteReturn } from './note-return.ts';
import { type ReturnedLine, returnLine } from './return-line.ts';
import type { ChangedRecord, PostedBy, SalesHead } from './sales-document.ts';
import { stagedCredits } from './staging.ts';
import { taxableTotalOf, taxesCredited, taxesOf } from './taxes.ts';

/** A credit memo that was entered, to be posted. */
export interface WantedCredit {
  /** Sales order that it is of; blank says nothing. */
  readonly order: string;
  readonly creditMemo: string;
  /** The header of it, and the record of the terminal, as the caller saw them; blank says nothing. */
  readonly seenHeader: string;
  readonly seenTerminal: string;
  readonly by: PostedBy;
}

/** A credit memo that was posted, and the records that changed with it. */
export interface PostedCredit extends Filed {
  readonly changes: readonly ChangedRecord[];
}

const NOTHING: CreditedBefore = { lines: [], charges: '0', taxable: '0', taxes: [] };

/**
 * Posts a credit memo that was entered: its goods come back, the customer owes so much less, and the ledger and
 * every history mention it.
 */
export const postCredit = operation({
  reads: [CO_STDS_ORD, INVOICE_HEAD],
  uses: [
    ...([stagedCredits.read, stagedCredits.clear, assertLiveCustomer, invoiceOf] as const),
    ...([creditedBefore, creditHead, assertCreditCharges, returnLine, taxesOf] as const),
    ...([commissionBack, fileDocument, linkWithInvoice, noteMovedGoods, noteReturn] as const),
  ],
  rejections: [
    'CREDIT MEMO NOT FOUND IN WORK FILE',
    'CREDIT MEMO HAS CHANGED',
    'CREDIT MEMO IS OF ORDER {order}',
    'CREDIT MEMO ALREADY EXISTS',
    'NOTHING TO CREDIT',
  ],
  run(context, wanted: WantedCredit, reject): PostedCredit {
    const { session, company } = context;
    const { creditMemo, order, by } = wanted;
    if (INVOICE_HEAD.has(session, company, creditMemo)) throw reject('CREDIT MEMO ALREADY EXISTS');
    const staged = stagedCredits.read(context, creditMemo);
    if (!staged) throw reject('CREDIT MEMO NOT FOUND IN WORK FILE');
    const { customerNo, creditedInvoice, orderNo, recordText } = staged.head;
    if (wanted.seenHeader !== '' && wanted.seenHeader !== recordText)
      throw reject('CREDIT MEMO HAS CHANGED');
    if (order !== '' && order !== orderNo) throw reject(`CREDIT MEMO IS OF ORDER ${orderNo}`);
    if (staged.lines.length === 0 && staged.charges.length === 0) throw reject('NOTHING TO CREDIT');
    assertLiveCustomer(context, customerNo);
    const asked = { invoice: creditedInvoice, customer: customerNo, order: orderNo };
    const invoice = creditedInvoice === '' ? undefined : invoiceOf(context, asked);
    const before = invoice ? creditedBefore(context, invoice.head) : NOTHING;
    const credit = { staged, invoice, before };
    assertCreditCharges(context, credit);
    const head = creditHead(context, credit);

    const standards = CO_STDS_ORD.read(session, company);
    const returned: ReturnedLine[] = [];
    for (const line of staged.lines) {
      const one = returnLine(context, {
        line,
        invoice,
        by,
        before: { ...before, lines: [...before.lines, ...returned.map((other) => other.line)] },
        salesAccount: standards?.salesAccount ?? '',
      });
      noteMovedGoods(context, { ...one, date: head.invoiceDate, by });
      returned.push(one);
    }
    const lines = returned.map(({ line }) => line);
    const taxable = taxableTotalOf(lines);
    const taxes = invoice
      ? taxesCredited({ taxes: INVOICE_HEAD.rows(invoice.head, 'TAXES'), before, taxable })
      : taxesOf(context, { code: head.taxCode, taxable });
    const goodsTotal = sumOf(lines.map(({ lineValue }) => lineValue));
    const commission = commissionBack(context, { credit, goods: goodsTotal });
    const filed = fileDocument(context, {
      document: {
        ...staged,
        lines,
        head: withCommission(head, commission),
        charges: chargesWithAccounts(staged.charges, standards?.chargeAccount ?? ''),
      },
      taxes,
      taxableTotal: taxable,
      by,
      seenTerminal: wanted.seenTerminal,
      goods: returned.map(({ goods }) => goods),
    });
    if (invoice) linkWithInvoice(context, { invoice: invoice.head, memo: filed.head });
    for (const one of returned) noteReturn(context, { returned: one, head: filed.head });
    stagedCredits.clear(context, staged);
    return { ...filed, changes: changesOf(context, filed.head) };
  },
});

function changesOf({ session }: CompanyContext, { recordId, recordText, lineNos }: SalesHead) {
  const lines = lineNos.flatMap((line) => INVOICE_LINE.read(session, recordId, line) ?? []);
  return [
    { table: INVOICE_HEAD.name, key: recordId, oldRecord: undefined, newRecord: recordText },
    ...lines.map((line) => ({
      table: INVOICE_LINE.name,
      key: line.recordId,
      oldRecord: undefined,
      newRecord: line.recordText,
    })),
  ];
}
