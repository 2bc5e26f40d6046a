import { operation } from '../../entry/operation.ts';
import { INVOICE_HEAD, INVOICE_LINE, INVXREF } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { sumOf } from '../values/sum-of.ts';
import type { SalesHead, SalesLine } from './sales-document.ts';
import type { Tax } from './taxes.ts';

/** What of an invoice was credited so far; amounts and quantities are below zero. */
export interface CreditedBefore {
  readonly lines: readonly SalesLine[];
  readonly charges: string;
  readonly taxable: string;
  readonly taxes: readonly Tax[];
}

/** What the credit memos of an invoice have taken back. */
export const creditedBefore = operation({
  reads: [INVXREF, INVOICE_HEAD, INVOICE_LINE],
  run({ session, company }, { key, orderNo }: SalesHead): CreditedBefore {
    const listed = INVXREF.read(session, company, orderNo)?.invoices ?? [];
    const memos = listed.flatMap((number) => {
      const head = INVOICE_HEAD.read(session, company, number);
      return head?.documentType === 'C' && head.creditedInvoice === key.invoice ? [head] : [];
    });
    return {
      lines: memos.flatMap(({ recordId, lineNos }) =>
        lineNos.flatMap((line) => INVOICE_LINE.read(session, keyOf(recordId, line)) ?? []),
      ),
      charges: sumOf(memos.map(({ chargeTotal }) => chargeTotal)),
      taxable: sumOf(memos.map(({ taxableTotal }) => taxableTotal)),
      taxes: memos.flatMap((memo) => INVOICE_HEAD.rows(memo, 'TAXES')),
    };
  },
});

/** What was credited of a line of an invoice. */
export function creditsOfLine(before: CreditedBefore, line: string): readonly SalesLine[] {
  return before.lines.filter(({ invoiceLine }) => invoiceLine === line);
}
