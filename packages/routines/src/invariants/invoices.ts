import { TAXES_PAID } from '../business/invoicing/pay-sales-taxes.ts';
import { SALES } from '../business/invoicing/sales-ledger.ts';
import { taxText } from '../business/invoicing/taxes.ts';
import { CREDIT, TAXCODE } from '../schema/customers.ts';
import {
  INVHIST,
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVXREF,
  WORK2470_HEAD,
  WORK2470C,
  WORK2470L,
} from '../schema/invoices.ts';
import { ITEMHIST } from '../schema/item-details.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { keyOf } from '../schema/record-key.ts';
import { CO_STDS_ORD, OPEN_ORD_CHRGS, OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, comparedTallies, held } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

function* totals(books: Books) {
  for (const invoice of books.records(INVOICE_HEAD)) {
    const { recordId, lineNos, chargeNos } = invoice;
    const lines = books.under(INVOICE_LINE, recordId);
    const charges = books.under(INVOICE_CHRGS, recordId);
    const lists = [[...lineNos].sort(), [...chargeNos].sort()];
    const onFile = [
      lines.map(({ key }) => key.line).sort(),
      charges.map(({ key }) => key.charge).sort(),
    ];
    yield* compared(INVOICE_HEAD, recordId, lists, onFile);
    const goods = sum(lines.map(({ lineValue }) => lineValue));
    const charged = sum(charges.map(({ amount }) => amount));
    const cost = sum(lines.map(({ costValue }) => costValue));
    const { goodsTotal, chargeTotal, total, openAmount, costTotal } = invoice;
    yield* compared(
      INVOICE_HEAD,
      recordId,
      [goodsTotal, chargeTotal, costTotal, total].map((amount) => sum([amount])),
      [goods, charged, cost, goods + charged + sum(invoice.taxAmounts)],
    );
    const open = sum([total]) - sum(invoice.paidAmounts);
    yield* compared(INVOICE_HEAD, recordId, sum([openAmount]), open);
  }
}

function* invoicedOrders(books: Books) {
  const [quantities, values, charged] = [new Tally(), new Tally(), new Tally()];
  for (const { recordId, documentType, orderNo } of books.records(INVOICE_HEAD)) {
    if (documentType !== 'I') continue;
    for (const line of books.under(INVOICE_LINE, recordId)) {
      quantities.add(keyOf(books.company, orderNo, line.orderLine), line.shippedQuantity);
      values.add(keyOf(books.company, orderNo, line.orderLine), line.lineValue);
    }
    for (const { orderCharge, amount } of books.under(INVOICE_CHRGS, recordId))
      if (orderCharge !== '') charged.add(keyOf(books.company, orderNo, orderCharge), amount);
  }
  for (const { recordId, shippedQuantity, shippedValue } of books.records(OPEN_ORD_LINE))
    yield* compared(
      OPEN_ORD_LINE,
      recordId,
      [sum([shippedQuantity]), sum([shippedValue])],
      [quantities.of(recordId), values.of(recordId)],
    );
  for (const { recordId, invoicedAmount } of books.records(OPEN_ORD_CHRGS))
    yield* compared(OPEN_ORD_CHRGS, recordId, sum([invoicedAmount]), charged.of(recordId));
}

function* orderLists(books: Books) {
  const byOrder = new Map<string, string[]>();
  for (const { key, orderNo } of books.records(INVOICE_HEAD))
    byOrder.set(orderNo, [...(byOrder.get(orderNo) ?? []), key.invoice]);
  for (const { recordId, key, invoices } of books.records(INVXREF)) {
    const ofOrder = byOrder.get(Object.values(key).at(-1) ?? '');
    yield* compared(INVXREF, recordId, [...invoices].sort(), ofOrder?.sort());
  }
}

function* histories(books: Books) {
  const [values, costs, counts, ofParts] = [new Tally(), new Tally(), new Tally(), new Tally()];
  for (const { recordId, customerNo, fiscalPeriod } of books.records(INVOICE_HEAD)) {
    const ofPeriod = keyOf(customerNo, fiscalPeriod);
    counts.add(ofPeriod, 1n);
    for (const line of books.under(INVOICE_LINE, recordId)) {
      values.add(ofPeriod, line.lineValue);
      costs.add(ofPeriod, line.costValue);
      ofParts.add(keyOf(line.partNo, fiscalPeriod), line.lineValue);
    }
  }
  for (const history of books.records(INVHIST))
    for (const row of INVHIST.rows(history, 'HISTORY')) {
      const of = keyOf(history.key.customer, row.period);
      const said = [row.salesValue, row.costValue, row.invoiceCount].map((one) => sum([one]));
      yield* compared(INVHIST, of, said, [values.of(of), costs.of(of), counts.of(of)]);
    }
  for (const history of books.records(ITEMHIST))
    for (const { period, salesValue } of ITEMHIST.rows(history, 'HISTORY')) {
      const of = keyOf(history.key.part, period);
      yield* compared(ITEMHIST, of, sum([salesValue]), ofParts.of(of));
    }
}

function* receivables(books: Books) {
  const open = books
    .records(INVOICE_HEAD)
    .filter(({ openAmount }) => openAmount !== '0')
    .map(({ key, customerNo, openAmount }) => `${customerNo} ${key.invoice} ${openAmount}`);
  const listed: string[] = [];
  let owed = 0n;
  for (const credit of books.records(CREDIT)) {
    const { key, balance, openAmounts } = credit;
    yield* compared(CREDIT, key.customer, sum([balance]), sum(openAmounts));
    for (const { invoice, amount } of CREDIT.rows(credit, 'OPEN'))
      listed.push(`${key.customer} ${invoice} ${amount}`);
    owed += sum([balance]);
  }
  yield* comparedLists(CREDIT, listed, open);
  const { receivablesAccount = '' } = books.read(CO_STDS_ORD) ?? {};
  const { balance } = books.read(GL_CHARTS, receivablesAccount) ?? {};
  yield* compared(GL_CHARTS, receivablesAccount, balance, String(owed));
}

/** What jurisdictions are owed of the taxes of a period, what was posted of it, and what was paid. */
function* salesTaxes(books: Books) {
  const [taxed, posted, paid, toBePaid] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const [owed, balances] = [new Tally(), new Tally()];
  const texts = new Set<string>();
  for (const invoice of books.records(INVOICE_HEAD)) {
    const accounts = TAXCODE.rows(books.read(TAXCODE, invoice.taxCode), 'TAXES');
    for (const { jurisdiction, amount } of INVOICE_HEAD.rows(invoice, 'TAXES')) {
      const { account = '' } = accounts.find((one) => one.jurisdiction === jurisdiction) ?? {};
      owed.take(account, amount);
      texts.add(taxText(jurisdiction));
      taxed.add(`${taxText(jurisdiction)} ${invoice.fiscalPeriod}`, amount);
    }
  }
  const accounts = new Set(books.records(TAXCODE).flatMap((code) => code.accounts));
  for (const line of books.records(GL_TRANS)) {
    const { source, account, description, reference, debit, credit, key } = line;
    if (!accounts.has(account)) continue;
    if (source === SALES && texts.has(description)) {
      posted.add(`${description} ${key.fiscalPeriod}`, credit);
      posted.take(`${description} ${key.fiscalPeriod}`, debit);
    }
    if (source === TAXES_PAID) {
      owed.add(account, sum([debit]) - sum([credit]));
      paid.add(`${description} ${reference}`, sum([debit]) - sum([credit]));
    }
  }
  yield* comparedTallies(GL_TRANS, posted, taxed);
  for (const jurisdiction of paid.names()) toBePaid.add(jurisdiction, taxed.of(jurisdiction));
  yield* comparedTallies(GL_TRANS, paid, toBePaid);
  for (const account of owed.names())
    balances.add(account, books.read(GL_CHARTS, account)?.balance);
  yield* comparedTallies(GL_CHARTS, balances, owed);
}

/** Of an invoice, and of each of its lines, no more was credited than was invoiced. */
function* credits(books: Books) {
  const [totalsLeft, quantities, values] = [new Tally(), new Tally(), new Tally()];
  for (const memo of books.records(INVOICE_HEAD)) {
    const { creditedInvoice, recordId } = memo;
    if (memo.documentType !== 'C' || creditedInvoice === '') continue;
    totalsLeft.add(creditedInvoice, memo.total);
    for (const line of books.under(INVOICE_LINE, recordId)) {
      quantities.add(keyOf(creditedInvoice, line.invoiceLine), line.shippedQuantity);
      values.add(keyOf(creditedInvoice, line.invoiceLine), line.lineValue);
    }
  }
  const rule = 'at least nothing left';
  for (const { key, recordId, documentType, total } of books.records(INVOICE_HEAD)) {
    if (documentType !== 'I') continue;
    const left = sum([total]) + totalsLeft.of(key.invoice);
    yield* held(INVOICE_HEAD, key.invoice, left >= 0n, rule, left);
    for (const line of books.under(INVOICE_LINE, recordId)) {
      const of = keyOf(key.invoice, line.key.line);
      const quantity = sum([line.shippedQuantity]) + quantities.of(of);
      const value = sum([line.lineValue]) + values.of(of);
      yield* held(INVOICE_LINE, of, quantity >= 0n && value >= 0n, rule, [quantity, value]);
    }
  }
}

function* enteredMemos(books: Books) {
  for (const header of books.records(WORK2470_HEAD)) {
    const { recordId, lineNos } = header;
    const lines = books.under(WORK2470L, recordId);
    const charges = books.under(WORK2470C, recordId);
    const onFile = lines.map(({ key }) => key.line).sort();
    yield* compared(WORK2470_HEAD, recordId, [...lineNos].sort(), onFile);
    const goods = sum(lines.map(({ lineValue }) => lineValue));
    const charged = sum(charges.map(({ amount }) => amount));
    const cost = sum(lines.map(({ costValue }) => costValue));
    yield* compared(
      WORK2470_HEAD,
      recordId,
      [header.goodsTotal, header.chargeTotal, header.total, header.costTotal],
      [goods, charged, goods + charged, cost].map(String),
    );
  }
}

/** Invoices and credit memos being entered are the sums of their lines. */
export const creditMemoInvariants: readonly Invariant[] = [
  {
    name: 'A credit memo that is being entered lists its lines and their totals.',
    tables: [WORK2470_HEAD, WORK2470L, WORK2470C],
    differences: enteredMemos,
  },
];

/** Invoices and credit memos agree with orders, histories, customers, taxes and the ledger. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'An invoice lists its lines and charges and their totals; what is not paid of it is open.',
    tables: [INVOICE_HEAD, INVOICE_LINE, INVOICE_CHRGS],
    differences: totals,
  },
  {
    name: 'A sales order says what was invoiced of each line and charge.',
    tables: [INVOICE_HEAD, INVOICE_LINE, INVOICE_CHRGS, OPEN_ORD_LINE, OPEN_ORD_CHRGS],
    differences: invoicedOrders,
  },
  {
    name: 'A sales order lists its invoices.',
    tables: [INVOICE_HEAD, INVXREF],
    differences: orderLists,
  },
  {
    name: 'Histories of customers and parts say what was invoiced, period by period.',
    tables: [INVOICE_HEAD, INVOICE_LINE, INVHIST, ITEMHIST],
    differences: histories,
  },
  {
    name: 'A customer owes what its invoices leave open, each of them listed, and so says the ledger.',
    tables: [INVOICE_HEAD, CREDIT, CO_STDS_ORD, GL_CHARTS],
    differences: receivables,
  },
  {
    name: 'The ledger owes, and paid, each jurisdiction the taxes of the invoices.',
    tables: [INVOICE_HEAD, TAXCODE, GL_TRANS, GL_CHARTS],
    differences: salesTaxes,
  },
  {
    name: 'No more is credited of an invoice or its line than was invoiced.',
    tables: [INVOICE_HEAD, INVOICE_LINE],
    differences: credits,
  },
  ...creditMemoInvariants,
];
