import { lastDayOfFiscalPeriod } from '../business/ledger/fiscal-period.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { PAYREG } from '../schema/employees.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, GL_TRANS, JOURNAL_HEAD } from '../schema/ledger.ts';
import { keyOf, withoutCompany } from '../schema/record-key.ts';
import { WIPLEDGER_SUM } from '../schema/work-in-process.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, comparedTallies, held } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

function* documents(books: Books) {
  const [debits, credits] = [new Tally(), new Tally()];
  for (const { key, debit, credit } of books.records(GL_TRANS)) {
    debits.add(keyOf(key.document, key.fiscalPeriod), debit);
    credits.add(keyOf(key.document, key.fiscalPeriod), credit);
  }
  yield* comparedTallies(GL_TRANS, credits, debits);
}

function* documentLists(books: Books) {
  const lines = books
    .records(GL_TRANS)
    .map(({ key }) => keyOf(books.company, key.document, key.fiscalPeriod, key.line));
  const listed = books
    .records(GL_DOCUMENT_AUX)
    .flatMap(({ recordId, lineNos }) => lineNos.map((line) => keyOf(recordId, line)));
  yield* comparedLists(GL_DOCUMENT_AUX, listed, lines);
  for (const { recordId, total } of books.records(GL_DOCUMENT_AUX)) {
    const posted = books.under(GL_TRANS, recordId).map(({ debit }) => debit);
    yield* compared(GL_DOCUMENT_AUX, recordId, sum([total]), sum(posted));
  }
}

function* journals(books: Books) {
  for (const journal of books.records(JOURNAL_HEAD)) {
    const { recordId, jcsCode, ledgerDocument, fiscalPeriod, accounts } = journal;
    const posted = books.under(GL_TRANS, keyOf(books.company, ledgerDocument, fiscalPeriod));
    const expected = jcsCode === 'PST' ? accounts.length : 0;
    yield* compared(JOURNAL_HEAD, recordId, posted.length, expected);
  }
}

const byLastDay = (one: string, other: string) =>
  lastDayOfFiscalPeriod(one) - lastDayOfFiscalPeriod(other);

function* postings(books: Books) {
  const [debits, credits] = [new Tally(), new Tally()];
  for (const { key, account, debit, credit } of books.records(GL_TRANS)) {
    debits.add(keyOf(account, key.fiscalPeriod), debit);
    credits.add(keyOf(account, key.fiscalPeriod), credit);
  }
  const [statedDebits, statedCredits] = [new Tally(), new Tally()];
  for (const chart of books.records(GL_CHARTS)) {
    const { recordId, periods } = chart;
    yield* compared(GL_CHARTS, recordId, periods, [...periods].sort(byLastDay));
    for (const { period, debit, credit } of GL_CHARTS.rows(chart, 'POSTINGS')) {
      statedDebits.add(keyOf(withoutCompany(recordId), period), debit);
      statedCredits.add(keyOf(withoutCompany(recordId), period), credit);
    }
  }
  yield* comparedTallies(GL_CHARTS, statedDebits, debits);
  yield* comparedTallies(GL_CHARTS, statedCredits, credits);
}

function* balances(books: Books) {
  let total = 0n;
  for (const { recordId, openingBalance, debits, credits, balance } of books.records(GL_CHARTS)) {
    const expected = sum([openingBalance, ...debits]) - sum(credits);
    yield* compared(GL_CHARTS, recordId, sum([balance]), expected);
    total += sum([balance]);
  }
  yield* compared(GL_CHARTS, 'TRIAL BALANCE', total, 0n);
}

/** The document of a payroll, account by account, against the checks that it posts. */
function* payroll(books: Books) {
  const accounts = books.read(GL_COMPANY);
  const [checks, posted] = [new Tally(), new Tally()];
  const documentsPaid = new Set<string>();
  const numbers = new Set<string>();
  for (const check of books.records(PAYREG)) {
    const { recordId, ledgerDocument, grossPay, taxes, deductions, netPay, checkNo } = check;
    const left = sum([grossPay]) - sum([taxes, deductions]);
    yield* compared(PAYREG, recordId, sum([netPay]), left);
    yield* held(PAYREG, recordId, !numbers.has(checkNo), 'a check number of its own', checkNo);
    numbers.add(checkNo);
    documentsPaid.add(ledgerDocument);
    checks.add(keyOf(ledgerDocument, accounts?.wagesAccount ?? ''), grossPay);
    checks.take(keyOf(ledgerDocument, accounts?.payrollTaxAccount ?? ''), taxes);
    checks.take(keyOf(ledgerDocument, accounts?.deductionsAccount ?? ''), deductions);
    checks.take(keyOf(ledgerDocument, accounts?.cashAccount ?? ''), netPay);
  }
  for (const { key, account, source } of books.records(GL_TRANS))
    if (source === PAYROLL && account === accounts?.wagesAccount) documentsPaid.add(key.document);
  for (const { key, account, debit, credit } of books.records(GL_TRANS)) {
    if (!documentsPaid.has(key.document)) continue;
    posted.add(keyOf(key.document, account), debit);
    posted.take(keyOf(key.document, account), credit);
  }
  yield* comparedTallies(GL_TRANS, posted, checks);
}

/** The source of what a payroll posts, and of the taxes that it pays later. */
const PAYROLL = 'PY';

/** Work in process is what the ledgers of work orders have left. */
function* workInProcess(books: Books) {
  const [left, inLedger] = [new Tally(), new Tally()];
  for (const ledger of books.records(WIPLEDGER_SUM)) {
    const { recordId, totalCharged, totalRelieved, balance, ledgerAccount } = ledger;
    const [charged, relieved] = [sum(ledger.charged), sum(ledger.relieved)];
    yield* compared(
      WIPLEDGER_SUM,
      recordId,
      [sum([totalCharged]), sum([totalRelieved]), sum([balance])],
      [charged, relieved, charged - relieved],
    );
    left.add(ledgerAccount, balance);
  }
  for (const account of left.names())
    inLedger.add(account, books.read(GL_CHARTS, account)?.balance);
  yield* comparedTallies(GL_CHARTS, inLedger, left);
}

/** The general ledger agrees with itself, and with payroll and work in process. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'Debits and credits of a ledger document are equal.',
    tables: [GL_TRANS],
    differences: documents,
  },
  {
    name: 'A ledger document lists its lines and their total.',
    tables: [GL_TRANS, GL_DOCUMENT_AUX],
    differences: documentLists,
  },
  {
    name: 'The ledger holds the lines of each journal that was posted, and of no other.',
    tables: [JOURNAL_HEAD, GL_TRANS],
    differences: journals,
  },
  {
    name: 'An account says what was posted to it, period by period.',
    tables: [GL_TRANS, GL_CHARTS],
    differences: postings,
  },
  {
    name: 'A balance is the opening balance and what was posted; all balances come to nothing.',
    tables: [GL_CHARTS],
    differences: balances,
  },
  {
    name: 'A payroll posts what its checks pay and take off, and each check has a number of its own.',
    tables: [PAYREG, GL_COMPANY, GL_TRANS],
    differences: payroll,
  },
  {
    name: 'Work in process is what work orders were charged and were not relieved of.',
    tables: [WIPLEDGER_SUM, GL_CHARTS],
    differences: workInProcess,
  },
];
