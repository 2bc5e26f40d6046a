import { add, isEqual, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE } from '../../schema/customers.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';
import type { Credit } from './credit-head.ts';
import type { SalesHead } from './sales-document.ts';

/** All of an amount, at a percentage with 2 implied decimals. */
const WHOLE = '10000';

/** What the salesman gets for goods, at a percentage with 2 implied decimals; blank is nothing. */
export function commissionOf(goods: string, percent: string): string {
  return shareOf(goods, percent || '0', WHOLE);
}

/** What the salesman gives back: as much of the commission of the invoice as of its goods was credited. */
export const commissionBack = operation({
  reads: [CUSTOMER_OE],
  run({ session, company }, { credit, goods }: { credit: Credit; goods: string }): string {
    const { staged, invoice, before } = credit;
    if (!invoice) {
      const usual = CUSTOMER_OE.read(session, company, staged.head.customerNo)?.commissionPercent;
      return commissionOf(goods, usual ?? '');
    }
    const { commission, goodsTotal } = invoice.head;
    if (isEqual(goodsTotal, '0') || commission === '') return '0';
    const earlier = sumOf(before.lines.map(({ lineValue }) => lineValue));
    const share = (amount: string) => shareOf(commission, amount, goodsTotal);
    return subtract(share(add(earlier, goods)), share(earlier));
  },
});

/** A header that says what the salesman gets. */
export function withCommission(head: SalesHead, commission: string): SalesHead {
  return INVOICE_HEAD.parse(INVOICE_HEAD.format({ commission }, head.recordText), head.recordId);
}
