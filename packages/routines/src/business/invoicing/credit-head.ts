import { add, isLess, negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_CHRGS, INVOICE_HEAD } from '../../schema/invoices.ts';
import { isStoredAmount } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import type { CreditedBefore } from './credited-before.ts';
import { postingDates } from './posting-dates.ts';
import type { SalesCharge, SalesDocument, SalesHead } from './sales-document.ts';
import { termsOf } from './terms.ts';

/** A credit memo being entered, and the invoice that it takes back. */
export interface Credit {
  readonly staged: SalesDocument;
  readonly invoice: SalesDocument | undefined;
  readonly before: CreditedBefore;
}

/** The header of a credit memo with what its invoice, its customer and its dates say. */
export const creditHead = operation({
  uses: [postingDates, termsOf],
  run(context, { staged: { head }, invoice }: Credit): SalesHead {
    const dates = postingDates(context, head);
    const asked = { customer: head.customerNo, invoiceDate: dates.invoiceDate };
    const sold = invoice?.head;
    const recordText = INVOICE_HEAD.format(
      {
        documentType: 'C',
        ...dates,
        ...termsOf(context, { ...asked, terms: head.terms || (sold?.terms ?? '') }),
        orderNo: head.orderNo || (sold?.orderNo ?? ''),
        salesman: head.salesman || (sold?.salesman ?? ''),
        jobNo: head.jobNo || (sold?.jobNo ?? ''),
        shipToNo: head.shipToNo || (sold?.shipToNo ?? ''),
        taxCode: sold ? sold.taxCode : head.taxCode,
        paidDates: [],
        paidAmounts: [],
      },
      head.recordText,
    );
    return INVOICE_HEAD.parse(recordText, head.recordId);
  },
});

/** Charges that are taken back are below zero, and no more than those of the invoice. */
export const assertCreditCharges = operation({
  rejections: ['INVALID AMOUNT {amount}', 'CREDIT EXCEEDS CHARGES'],
  run(_, { staged, invoice, before }: Credit, reject) {
    for (const { amount } of staged.charges)
      if (!isStoredAmount(negate(amount))) throw reject(`INVALID AMOUNT ${amount}`);
    if (!invoice) return;
    const credited = sumOf([before.charges, ...staged.charges.map(({ amount }) => amount)]);
    if (isLess(add(invoice.head.chargeTotal, credited), '0'))
      throw reject('CREDIT EXCEEDS CHARGES');
  },
});

/** The charges with an account each. */
export function chargesWithAccounts(
  charges: readonly SalesCharge[],
  chargeAccount: string,
): SalesCharge[] {
  return charges.map(({ account, recordId, recordText }) =>
    INVOICE_CHRGS.parse(
      INVOICE_CHRGS.format({ account: account || chargeAccount }, recordText),
      recordId,
    ),
  );
}
