import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_CHRGS, INVOICE_HEAD, INVOICE_LINE, INVOICE_NOTES } from '../../schema/invoices.ts';
import { assertForm } from '../records/handed-in.ts';
import { sumOf } from '../values/sum-of.ts';
import { noteInvoiceEvent } from './invoice-trail.ts';
import { addReceivable } from './receivable.ts';
import type { MovedGoods, PostedBy, SalesDocument, SalesHead } from './sales-document.ts';
import { noteCustomerSold } from './sales-history.ts';
import { ledgerDocumentOf, postSale } from './sales-ledger.ts';
import type { Tax } from './taxes.ts';
import { addToTerminal } from './terminal-total.ts';

/** A document whose lines have moved their goods. */
export interface FiledDocument {
  readonly document: SalesDocument;
  readonly taxes: readonly Tax[];
  /** What of the lines bears tax. */
  readonly taxableTotal: string;
  readonly goods: readonly MovedGoods[];
  readonly by: PostedBy;
  /** The record of the terminal as the caller saw it; blank says nothing. */
  readonly seenTerminal: string;
}

/** A document as it was filed, and what its terminal has posted with it. */
export interface Filed {
  readonly head: SalesHead;
  readonly terminal: string;
}

/**
 * Files an invoice or a credit memo: its records with their totals, its trail and history, what the customer owes,
 * and the ledger.
 */
export const fileDocument = operation({
  writes: [INVOICE_HEAD, INVOICE_LINE, INVOICE_NOTES, INVOICE_CHRGS],
  uses: [assertForm, postSale, noteInvoiceEvent, addReceivable, noteCustomerSold, addToTerminal],
  run(context, filed: FiledDocument): Filed {
    const { document, taxes, taxableTotal, goods, by, seenTerminal } = filed;
    const { session } = context;
    const head = withTotals(document, taxes, taxableTotal);
    const { invoice: number } = head.key;
    const complete = { ...document, head };
    const posted = goods.flatMap((one) => one.posted);
    const isPosted = postSale(context, { document: complete, taxes, goods: posted, by });
    const ledgerDocument = isPosted ? ledgerDocumentOf(number) : '';
    const recordText = INVOICE_HEAD.format(
      { ledgerDocument, enteredBy: head.enteredBy || by.initials },
      head.recordText,
    );
    assertForm(context, { table: INVOICE_HEAD, recordText });
    INVOICE_HEAD.open(session).write(head.recordId, recordText);
    const parts = [
      [INVOICE_LINE, document.lines],
      [INVOICE_NOTES, document.notes],
      [INVOICE_CHRGS, document.charges],
    ] as const;
    for (const [table, records] of parts)
      for (const record of records) {
        assertForm(context, { table, recordText: record.recordText });
        table.open(session).write(record.recordId, record.recordText);
      }
    noteInvoiceEvent(context, {
      invoice: number,
      date: head.postedDate,
      event: 'POSTED',
      amount: head.total,
      document: ledgerDocument,
      period: isPosted ? head.fiscalPeriod : '',
    });
    const filedHead = INVOICE_HEAD.parse(recordText, head.recordId);
    noteCustomerSold(context, filedHead);
    addReceivable(context, { customer: head.customerNo, document: number, amount: head.total });
    return { head: filedHead, terminal: addToTerminal(context, { head, by, seen: seenTerminal }) };
  },
});

/** The header with the totals of its lines, charges and taxes. */
function withTotals(
  { head, lines, charges }: SalesDocument,
  taxes: readonly Tax[],
  taxableTotal: string,
): SalesHead {
  const goodsTotal = sumOf(lines.map(({ lineValue }) => lineValue));
  const chargeTotal = sumOf(charges.map(({ amount }) => amount));
  const taxTotal = sumOf(taxes.map(({ amount }) => amount));
  const total = add(add(goodsTotal, chargeTotal), taxTotal);
  const recordText = INVOICE_HEAD.format(
    {
      lineNos: lines.map(({ key }) => key.line),
      chargeNos: charges.map(({ key }) => key.charge),
      goodsTotal,
      chargeTotal,
      taxTotal,
      total,
      openAmount: total,
      costTotal: sumOf(lines.map(({ costValue }) => costValue)),
      taxableTotal,
      ...INVOICE_HEAD.columns('TAXES', taxes),
    },
    head.recordText,
  );
  return INVOICE_HEAD.parse(recordText, head.recordId);
}
