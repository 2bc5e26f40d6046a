import { TAXES_PAID } from '../business/invoicing/pay-sales-taxes.ts';
import { SALES } from '../business/invoicing/sales-ledger.ts';
import { taxText } from '../business/invoicing/taxes.ts';
import { isInFiscalPeriod, lastDayOfFiscalPeriod } from '../business/ledger/fiscal-period.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { CREDIT, TAXCODE } from '../schema/customers.ts';
import { PAYREG } from '../schema/employees.ts';
import { INVOICE_HEAD } from '../schema/invoices.ts';
import { CO_STDS_COST } from '../schema/job-costing.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { POLINE, VENDINV } from '../schema/purchasing.ts';
import { CO_STDS_ORD } from '../schema/sales-orders.ts';
import { WIPLEDGER_SUM } from '../schema/work-in-process.ts';
import type { AuditCheck, Books, Finding } from './audit-check.ts';
import { differences, Tally } from './tally.ts';

function* documents({ session, company }: Books) {
  const debits = new Tally();
  const credits = new Tally();
  for (const { key, debit, credit } of GL_TRANS.records(session, company)) {
    const document = `${key.document} ${key.fiscalPeriod}`;
    debits.add(document, debit);
    credits.add(document, credit);
  }
  yield* differences(debits, credits);
}

/** What was posted to each account; an account that stands in the chart with an opening balance began with it. */
function postedTo({ session, company }: Books): Tally {
  const posted = new Tally();
  for (const { key, openingBalance } of GL_CHARTS.records(session, company))
    posted.add(key.account, openingBalance);
  for (const { account, debit, credit } of GL_TRANS.records(session, company)) {
    posted.add(account, debit);
    posted.take(account, credit);
  }
  return posted;
}

function* balances(books: Books) {
  const stated = new Tally();
  for (const { key, balance } of GL_CHARTS.records(books.session, books.company))
    stated.add(key.account, balance);
  const posted = postedTo(books);
  yield* differences(posted, stated);
  const zero = new Tally();
  const sum = new Tally();
  for (const account of posted.names()) sum.add('TRIAL BALANCE', String(posted.of(account)));
  yield* differences(zero, sum);
}

function* periods({ session, company }: Books): Generator<Finding> {
  const { fiscalPeriod: open = '' } = GL_COMPANY.read(session, company) ?? {};
  for (const { recordId, key, postedDate } of GL_TRANS.records(session, company)) {
    if (!isInFiscalPeriod(postedDate, key.fiscalPeriod))
      yield { of: recordId, expected: key.fiscalPeriod, found: postedDate };
    if (lastDayOfFiscalPeriod(key.fiscalPeriod) > lastDayOfFiscalPeriod(open))
      yield { of: recordId, expected: `not after ${open}`, found: key.fiscalPeriod };
  }
}

/** One account holds, or owes, what records of the business leave open. */
function* inAccount(books: Books, account: string, open: Iterable<string>, isOwed = false) {
  const expected = new Tally();
  for (const amount of open)
    if (isOwed) expected.take(account, amount);
    else expected.add(account, amount);
  const found = new Tally();
  found.add(account, String(postedTo(books).of(account)));
  yield* differences(expected, found);
}

function* receivables(books: Books) {
  const { session, company } = books;
  const { receivablesAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
  const invoices = [...INVOICE_HEAD.records(session, company)];
  const owed = new Tally();
  const stated = new Tally();
  for (const { customerNo, openAmount } of invoices) owed.add(customerNo, openAmount);
  for (const { key, balance } of CREDIT.records(session, company))
    stated.add(key.customer, balance);
  yield* differences(owed, stated);
  const open = invoices.map(({ openAmount }) => openAmount);
  yield* inAccount(books, receivablesAccount, open);
}

function* payables(books: Books) {
  const { session, company } = books;
  const { payablesAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
  const open = Array.from(VENDINV.records(session, company), ({ openAmount }) => openAmount);
  yield* inAccount(books, payablesAccount, open, true);
}

function* accruals(books: Books) {
  const { session, company } = books;
  const { receiptsAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
  const lines = [...POLINE.records(session, company)];
  const accrued = lines.flatMap(({ accruedAmounts }) => accruedAmounts);
  yield* inAccount(books, receiptsAccount, accrued, true);
}

/** What each jurisdiction is owed of the taxes of a period, and what of that was paid. */
function* salesTaxes(books: Books) {
  const { session, company } = books;
  const taxed = new Tally();
  const texts = new Set<string>();
  for (const invoice of INVOICE_HEAD.records(session, company))
    for (const { jurisdiction, amount } of INVOICE_HEAD.rows(invoice, 'TAXES')) {
      texts.add(taxText(jurisdiction));
      taxed.add(`${taxText(jurisdiction)} ${invoice.fiscalPeriod}`, amount);
    }
  const accounts = new Set([...TAXCODE.records(session, company)].flatMap((code) => code.accounts));
  const posted = new Tally();
  const paid = new Tally();
  for (const line of GL_TRANS.records(session, company)) {
    const { source, account, description, reference, debit, credit, key } = line;
    if (!accounts.has(account) || !texts.has(description)) continue;
    if (source === SALES) {
      posted.add(`${description} ${key.fiscalPeriod}`, credit);
      posted.take(`${description} ${key.fiscalPeriod}`, debit);
    }
    if (source === TAXES_PAID) {
      paid.add(`${description} ${reference}`, debit);
      paid.take(`${description} ${reference}`, credit);
    }
  }
  yield* differences(taxed, posted);
  const toBePaid = new Tally();
  for (const place of paid.names()) toBePaid.add(place, String(taxed.of(place)));
  yield* differences(toBePaid, paid);
  const owed = new Tally();
  for (const place of taxed.names()) owed.take('SALES TAXES', String(taxed.of(place)));
  for (const place of paid.names()) owed.add('SALES TAXES', String(paid.of(place)));
  const inLedger = new Tally();
  const ledger = postedTo(books);
  for (const account of accounts) inLedger.add('SALES TAXES', String(ledger.of(account)));
  yield* differences(owed, inLedger);
}

function* workInProcess(books: Books) {
  const { session, company } = books;
  const byOrder = new Tally();
  for (const { ledgerAccount, balance } of WIPLEDGER_SUM.records(session, company))
    byOrder.add(ledgerAccount, balance);
  const posted = postedTo(books);
  const inLedger = new Tally();
  for (const account of byOrder.names()) inLedger.add(account, String(posted.of(account)));
  yield* differences(byOrder, inLedger);
}

function* payroll({ session, company }: Books) {
  const { wagesAccount = '' } = GL_COMPANY.read(session, company) ?? {};
  const paid = new Tally();
  for (const { ledgerDocument, grossPay } of PAYREG.records(session, company))
    paid.add(ledgerDocument, grossPay);
  const posted = new Tally();
  for (const { key, account, debit, source } of GL_TRANS.records(session, company))
    if (source === 'PY' && account === wagesAccount) posted.add(key.document, debit);
  yield* differences(paid, posted);
}

export const ledgerAudit: readonly AuditCheck[] = [
  {
    name: 'documents',
    sentence: 'Debits and credits of each document are equal.',
    findings: documents,
  },
  {
    name: 'trial balance',
    sentence: 'A balance is what was posted; all balances come to nothing.',
    findings: balances,
  },
  {
    name: 'periods',
    sentence: 'A posting is dated in its period, none after the one that is open.',
    findings: periods,
  },
  {
    name: 'receivables',
    sentence: 'Customers owe what their invoices leave open, and so says the ledger.',
    findings: receivables,
  },
  {
    name: 'sales taxes',
    sentence: 'The ledger owes, and paid, each jurisdiction what invoices took for it.',
    findings: salesTaxes,
  },
  {
    name: 'payables',
    sentence: 'We owe vendors what their invoices leave open, and so says the ledger.',
    findings: payables,
  },
  {
    name: 'accruals',
    sentence: 'What was received and is not invoiced is accrued, receipt by receipt.',
    findings: accruals,
  },
  {
    name: 'work in process',
    sentence: 'Work in process is what the orders were charged and have not brought.',
    findings: workInProcess,
  },
  { name: 'payroll', sentence: 'The ledger paid the wages of the checks.', findings: payroll },
];
