import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { CREDIT, CUSTOMER } from '../../schema/customers.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { type Applied, appliedAmounts } from '../ledger/applied-amounts.ts';
import { addLink } from '../ledger/ledger-links.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import { type PostedPosition, postToday } from '../ledger/post-today.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { noteInvoiceEvent } from './invoice-trail.ts';

/** Money that comes from a customer, in cents. */
export interface CustomerPayment {
  readonly customerNo: string;
  /** Nothing, where credits settle invoices. */
  readonly amount: bigint;
  /**
   * What it settles of invoices and, below zero, what it uses of credit memos; without any, the invoices that are
   * open longest.
   */
  readonly stated: readonly Applied[];
  /** Check or transfer it came by. */
  readonly reference: string;
  /** Where it came from a deposit for a job, rather than as cash: the account that holds it. */
  readonly deposit?: { readonly account: string; readonly jobNo: string };
}

/** Some of an invoice or credit memo that is settled, and where that is in the ledger. */
interface Settled extends Applied {
  readonly position: PostedPosition & { readonly line: string };
}

/** Takes what is settled off an invoice or credit memo, which then leads to the document that settled it. */
const settleInvoice = operation({
  reads: [CO_STDS_ORD],
  writes: [INVOICE_HEAD],
  uses: [addLink, noteInvoiceEvent],
  run(context, { number, amount, position }: Settled) {
    const { session, company } = context;
    const invoice = INVOICE_HEAD.readLocked(session, company, number);
    if (invoice === undefined) throw new TypeError(`Invoice ${number} should be there.`);
    const date = String(session.clock.today());
    const payments = INVOICE_HEAD.rows(invoice, 'PAYMENTS');
    INVOICE_HEAD.update(session, invoice, {
      openAmount: String(storedQuantity(invoice.openAmount) - amount),
      ...INVOICE_HEAD.columns('PAYMENTS', [...payments, { date, amount: String(amount) }]),
    });
    const { document, period } = position;
    const event = amount > 0n ? 'PAID' : 'CREDITED';
    const reported = { date, event, amount: String(-amount), document, period } as const;
    noteInvoiceEvent(context, { invoice: number, ...reported });
    const { receivablesAccount: account = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const from = { document: invoice.ledgerDocument, period: invoice.fiscalPeriod, account };
    addLink(context, { from, to: position });
  },
});

/** Takes what is settled off what a customer owes. */
const lowerReceivables = operation({
  reads: [INVOICE_HEAD],
  writes: [CREDIT],
  run({ session, company }, { customerNo, amount, deposit }: CustomerPayment) {
    const credit = CREDIT.readLocked(session, company, customerNo);
    if (credit === undefined) throw new TypeError(`Credit of ${customerNo} should be there.`);
    const open = CREDIT.rows(credit, 'OPEN').flatMap(({ invoice }) => {
      const { openAmount = '0' } = INVOICE_HEAD.read(session, company, invoice) ?? {};
      return isEqual(openAmount, '0') ? [] : [{ invoice, amount: openAmount }];
    });
    const paid = {
      lastPaymentDate: String(session.clock.today()),
      lastPaymentAmount: String(amount),
    };
    CREDIT.update(session, credit, {
      ...CREDIT.columns('OPEN', open),
      balance: String(storedQuantity(credit.balance) - amount),
      ...(amount > 0n && !deposit && paid),
    });
  },
});

/** Source, in the ledger, of what customers pay. */
const SOURCE = 'CR';

/** Takes the payment of a customer for what its invoices leave open, and never more; credits may be used by it. */
export const receivePayment = operation({
  reads: [CUSTOMER, GL_COMPANY, CO_STDS_ORD, INVOICE_HEAD],
  writes: [CREDIT],
  uses: [appliedAmounts, postToday, settleInvoice, lowerReceivables],
  rejections: ['CUSTOMER NOT FOUND'],
  run(context, payment: CustomerPayment, reject): PostedPosition {
    const { session, company } = context;
    const { customerNo, amount, stated, reference, deposit } = payment;
    if (!CUSTOMER.has(session, company, customerNo)) throw reject('CUSTOMER NOT FOUND');
    const credit = CREDIT.readLocked(session, company, customerNo);
    const items = CREDIT.rows(credit, 'OPEN').map((one) => ({
      number: one.invoice,
      open: storedQuantity(one.amount),
    }));
    const applied = appliedAmounts(context, { items, amount, stated });
    const description = deposit ? 'DEPOSIT APPLIED' : 'PAYMENT RECEIVED';
    const { receivablesAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const lines: PostedLine[] = applied.map((one) => ({
      account: receivablesAccount,
      ...debitOrCredit(String(-one.amount)),
      description,
      reference: one.number,
      jobNo: INVOICE_HEAD.read(session, company, one.number)?.jobNo ?? '',
    }));
    const { cashAccount = '' } = GL_COMPANY.read(session, company) ?? {};
    const { account, jobNo } = deposit ?? { account: cashAccount, jobNo: '' };
    if (amount > 0n)
      lines.push({ account, debit: String(amount), credit: '', description, reference, jobNo });
    const position = postToday(context, { source: SOURCE, lines });
    for (const [index, one] of applied.entries())
      settleInvoice(context, { ...one, position: { ...position, line: String(index + 1) } });
    lowerReceivables(context, payment);
    return position;
  },
});
