import { add, isEqual, negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import {
  assertPostable,
  debitOrCredit,
  type PostedLine,
  postDocument,
} from '../ledger/ledger-posting.ts';
import { GOODS_TEXT, type PostedBy, type SalesDocument } from './sales-document.ts';
import { type Tax, taxLines } from './taxes.ts';

/** Source, in the ledger, of invoices and credit memos. */
export const SALES = 'SI';

/** The document of the ledger that an invoice or a credit memo becomes. */
export const ledgerDocumentOf = (invoice: string): string => `${SALES}${invoice}`;

/** A document as it is filed, with what its goods took from where they were. */
export interface PostedSale {
  readonly document: SalesDocument;
  readonly taxes: readonly Tax[];
  readonly goods: readonly PostedLine[];
  readonly by: PostedBy;
}

/**
 * Posts a document: what the customer owes against sales, charges and taxes, and what the goods cost against where
 * they came from. One that comes to nothing on all accounts leaves nothing in the ledger.
 *
 * @returns Whether it was posted.
 */
export const postSale = operation({
  reads: [CO_STDS_ORD],
  uses: [taxLines, assertPostable, postDocument],
  rejections: ['COMPANY STANDARDS NOT FOUND'],
  run(context, { document, taxes, goods, by }: PostedSale, reject): boolean {
    const { head, lines, charges } = document;
    const standards = CO_STDS_ORD.read(context.session, context.company);
    if (!standards) throw reject('COMPANY STANDARDS NOT FOUND');
    const { invoice: reference } = head.key;
    const text = head.documentType === 'C' ? 'CREDIT MEMO' : 'INVOICE';
    const line = (account: string, amount: string, description: string): PostedLine => ({
      account,
      ...debitOrCredit(amount),
      description,
      reference,
      jobNo: head.jobNo,
    });
    const sold = byAccount(lines.map(({ account, lineValue }) => [account, lineValue]));
    const charged = byAccount(charges.map(({ account, amount }) => [account, amount]));
    const posted = [
      line(standards.receivablesAccount, head.total, text),
      ...sold.map(([account, value]) => line(account, negate(value), text)),
      ...charged.map(([account, amount]) => line(account, negate(amount), 'CHARGES')),
      ...taxLines(context, { code: head.taxCode, taxes, reference }),
      line(standards.costOfSalesAccount, head.costTotal, GOODS_TEXT),
      ...goods,
    ].filter(({ debit, credit }) => !isEqual(debit || credit, '0'));
    for (const account of new Set(posted.map((one) => one.account)))
      assertPostable(context, account);
    if (posted.length === 0) return false;
    postDocument(context, {
      document: ledgerDocumentOf(reference),
      period: head.fiscalPeriod,
      postedDate: head.postedDate,
      source: SALES,
      initials: by.initials,
      lines: posted,
    });
    return true;
  },
});

/** Each account once, with all of its amounts together. */
function byAccount(amounts: readonly (readonly [string, string])[]): [string, string][] {
  const sums = new Map<string, string>();
  for (const [account, amount] of amounts) sums.set(account, add(sums.get(account) ?? '', amount));
  return [...sums];
}
