import { add, isEqual, isLess, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import {
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  WORK2450_HEAD,
  WORK2470_HEAD,
} from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { assertLiveCustomer } from '../customers/live-customer.ts';
import { recordCheck } from '../records/handed-in.ts';
import { numberSeries } from '../records/next-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type CreditedBefore, creditedBefore, creditsOfLine } from './credited-before.ts';
import { invoiceOf } from './invoice-of-customer.ts';
import { postCredit } from './post-credit.ts';
import { type AskedDates, postingDates } from './posting-dates.ts';
import type { PostedBy, SalesCharge, SalesDocument, SalesLine } from './sales-document.ts';
import { stagedCredits } from './staging.ts';

const takeCreditNo = numberSeries(CO_STDS_ORD, 'nextCreditNo');
const checkHeader = recordCheck(WORK2470_HEAD);

/** A customer to be credited. */
export interface WantedCreditMemo extends AskedDates {
  readonly customer: string;
  /** Blank for a new number; of one that is being entered, that. */
  readonly creditMemo: string;
  /** Invoice whose rest is taken back, unless lines of it were entered; blank for none. */
  readonly invoice: string;
  /** Header as somebody entered it; blank says nothing. */
  readonly record: string;
  readonly by: PostedBy;
}

/** The rest of an invoice, to be taken back. */
function restOf(
  { lines, charges }: SalesDocument,
  before: CreditedBefore,
  memoId: string,
): Pick<SalesDocument, 'lines' | 'charges'> {
  const left = lines.flatMap((line): SalesLine[] => {
    const credits = creditsOfLine(before, line.key.line);
    const rest = add(line.shippedQuantity, sumOf(credits.map((one) => one.shippedQuantity)));
    if (isEqual(rest, '0')) return [];
    const value = add(line.lineValue, sumOf(credits.map((one) => one.lineValue)));
    const recordText = INVOICE_LINE.format({
      partNo: line.partNo,
      description: line.description,
      unit: line.unit,
      unitPrice: line.unitPrice,
      discountPercent: line.discountPercent,
      unitCost: line.unitCost,
      orderLine: line.orderLine,
      location: line.location,
      account: line.account,
      taxable: line.taxable,
      backOrdered: 'N',
      shippedQuantity: negate(rest),
      lineValue: negate(value),
      costValue: '0',
      invoiceLine: line.key.line,
    });
    return [INVOICE_LINE.parse(recordText, keyOf(memoId, line.key.line))];
  });
  return { lines: left, charges: chargesLeft(charges, before.charges, memoId) };
}

/** The charges of an invoice less what was credited of them, the first ones first. */
function chargesLeft(charges: readonly SalesCharge[], credited: string, memoId: string) {
  let covered = negate(credited);
  return charges.flatMap(({ key, chargeCode, description, amount, account }) => {
    const taken = isLess(covered, amount) ? covered : amount;
    covered = subtract(covered, taken);
    const rest = subtract(amount, taken);
    if (isEqual(rest, '0')) return [];
    const fields = { chargeCode, description, account, amount: negate(rest) };
    return [INVOICE_CHRGS.parse(INVOICE_CHRGS.format(fields), keyOf(memoId, key.charge))];
  });
}

const CREDIT_NUMBER = /^[A-Z0-9]{1,8}$/i;

/** The number of a credit memo: the one that is asked for, or the next. */
const numberOf = operation({
  reads: [INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD],
  uses: [takeCreditNo],
  rejections: [
    'INVALID CREDIT MEMO NUMBER {number}',
    'CREDIT MEMO ALREADY EXISTS',
    'INVOICE IS BEING ENTERED {number}',
    'COMPANY STANDARDS NOT FOUND',
  ],
  run(context, asked: string, reject): string {
    const { session, company } = context;
    if (asked !== '' && !CREDIT_NUMBER.test(asked))
      throw reject(`INVALID CREDIT MEMO NUMBER ${asked}`);
    if (INVOICE_HEAD.has(session, company, asked)) throw reject('CREDIT MEMO ALREADY EXISTS');
    const isEntered = (number: string) => WORK2470_HEAD.has(session, company, number);
    const isInvoice = (number: string) => WORK2450_HEAD.has(session, company, number);
    if (isInvoice(asked) && !isEntered(asked)) throw reject(`INVOICE IS BEING ENTERED ${asked}`);
    const isUsed = (number: string) =>
      INVOICE_HEAD.has(session, company, number) || isEntered(number) || isInvoice(number);
    const number = asked || takeCreditNo(context, isUsed);
    if (number === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
    return number;
  },
});

/** The credit memo as it is to be posted: what was entered, or else the rest of the invoice that is asked for. */
const documentOf = operation({
  reads: [WORK2470_HEAD],
  uses: [stagedCredits.read, checkHeader, postingDates, invoiceOf, creditedBefore],
  rejections: [
    'CREDIT MEMO NOT FOUND',
    'CREDIT MEMO IS OF CUSTOMER {customer}',
    'NOTHING TO CREDIT',
  ],
  run(context, { number, wanted }: Numbered, reject): SalesDocument {
    const { company } = context;
    const { customer, record, creditMemo } = wanted;
    const staged = stagedCredits.read(context, number);
    const storedText = staged?.head.recordText ?? '';
    if (record !== '')
      checkHeader(context, { key: [company, number], recordText: record, storedText });
    const entered = WORK2470_HEAD.parse(record || storedText);
    const creditedInvoice = wanted.invoice || entered.creditedInvoice;
    if (creditMemo !== '' && !staged && creditedInvoice === '')
      throw reject('CREDIT MEMO NOT FOUND');
    for (const of of [staged?.head.customerNo, entered.customerNo])
      if (of && of !== customer) throw reject(`CREDIT MEMO IS OF CUSTOMER ${of}`);
    const named = { invoice: creditedInvoice, customer, order: entered.orderNo };
    const invoice = creditedInvoice === '' ? undefined : invoiceOf(context, named);
    const memoId = keyOf(company, number);
    const isEntered = staged !== undefined && staged.lines.length + staged.charges.length > 0;
    const isRest = !isEntered && wanted.invoice !== '' && invoice !== undefined;
    const parts = isRest
      ? restOf(invoice, creditedBefore(context, invoice.head), memoId)
      : { lines: staged?.lines ?? [], charges: staged?.charges ?? [] };
    if (isRest && parts.lines.length + parts.charges.length === 0)
      throw reject('NOTHING TO CREDIT');
    const { invoiceDate, postedDate } = postingDates(context, wanted);
    const goodsTotal = sumOf(parts.lines.map((line) => line.lineValue));
    const chargeTotal = sumOf(parts.charges.map((charge) => charge.amount));
    const recordText = INVOICE_HEAD.format({
      documentType: 'C',
      customerNo: customer,
      creditedInvoice,
      invoiceDate,
      postedDate,
      orderNo: entered.orderNo || (invoice?.head.orderNo ?? ''),
      terms: entered.terms,
      salesman: entered.salesman,
      jobNo: entered.jobNo,
      shipToNo: entered.shipToNo,
      taxCode: entered.taxCode,
      enteredBy: entered.enteredBy,
      lineNos: parts.lines.map(({ key }) => key.line),
      chargeNos: parts.charges.map(({ key }) => key.charge),
      goodsTotal,
      chargeTotal,
      total: add(goodsTotal, chargeTotal),
      costTotal: sumOf(parts.lines.map((line) => line.costValue)),
    });
    const head = INVOICE_HEAD.parse(recordText, memoId);
    return { head, ...parts, notes: staged?.notes ?? [] };
  },
});

interface Numbered {
  readonly number: string;
  readonly wanted: WantedCreditMemo;
}

/**
 * Credits a customer: posts the credit memo that was entered under a number, or one for the rest of an invoice. One
 * of neither is begun under the next number, for its lines to be entered, of an invoice where its header names one.
 *
 * @returns The number of the credit memo.
 */
export const creditCustomer = operation({
  uses: [assertLiveCustomer, numberOf, documentOf, stagedCredits.write, postCredit],
  run(context, wanted: WantedCreditMemo): string {
    assertLiveCustomer(context, wanted.customer);
    const number = numberOf(context, wanted.creditMemo);
    const document = documentOf(context, { number, wanted });
    stagedCredits.write(context, document);
    const isBegun = document.lines.length + document.charges.length === 0;
    if (!isBegun) {
      const unseen = { seenHeader: '', seenTerminal: '' };
      postCredit(context, { order: '', creditMemo: number, ...unseen, by: wanted.by });
    }
    return number;
  },
});
