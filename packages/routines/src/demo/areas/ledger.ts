import { dayToCivil } from 'mvdb/functions';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import {
  GL_BAL_1287,
  GL_CHARTS,
  GL_DOCUMENT_AUX,
  GL_TRANS,
  JOURNAL_HEAD,
} from '../../schema/ledger.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoLedgerDocument,
  total,
} from '../demo-company.ts';
import { unappliedDeposit } from './project-records.ts';
import { inventoryAccountOf } from './sites.ts';

/** Account, name, type, header. */
const chart = [
  ['1', 'ASSETS', 'H', ''],
  ['1000', 'CASH', 'A', '1'],
  ['1100', 'ACCOUNTS RECEIVABLE', 'A', '1'],
  ['1200', 'INVENTORY', 'A', '1'],
  ['1210', 'WORK IN PROCESS, STOCK', 'A', '1'],
  ['1220', 'WORK IN PROCESS, TOOLING', 'A', '1'],
  ['1235', 'WORK IN PROCESS, JOBS', 'A', '1'],
  ['1395', 'SCRAP', 'A', '1'],
  ['2', 'LIABILITIES', 'H', ''],
  ['2000', 'ACCOUNTS PAYABLE', 'L', '2'],
  ['2050', 'VENDOR INVOICES', 'L', '2'],
  ['2200', 'SALES TAX', 'L', '2'],
  ['2300', 'PAYROLL TAXES', 'L', '2'],
  ['2310', 'PAYROLL DEDUCTIONS', 'L', '2'],
  ['2400', 'ACCRUED EXPENSES', 'L', '2'],
  ['2450', 'RECEIPTS NOT INVOICED', 'L', '2'],
  ['2719', 'JOB DEPOSITS', 'L', '2'],
  ['3', 'EQUITY', 'H', ''],
  ['3000', 'CAPITAL', 'Q', '3'],
  ['3100', 'RETAINED EARNINGS', 'Q', '3'],
  ['4', 'REVENUE', 'H', ''],
  ['4000', 'SALES', 'R', '4'],
  ['4200', 'FREIGHT AND OTHER CHARGES', 'R', '4'],
  ['5', 'COST AND EXPENSE', 'H', ''],
  ['5000', 'COST OF SALES', 'X', '5'],
  ['5100', 'VARIANCES', 'X', '5'],
  ['5200', 'WAGES AND SALARIES', 'X', '5'],
  ['5300', 'RENT', 'X', '5'],
] as const;

/** Accounts whose balance is the sum of other records: stock, work in process, customers, vendors, taxes. */
const controlAccounts: readonly string[] = [
  ...['1100', '1200', '1210', '1220', '1235', '1395'],
  ...['2050', '2200', '2450'],
];

/** Balances before the first period, in cents, beside those that follow from others. */
const openingBalances: Readonly<Record<string, number>> = {
  '1000': 150_000_000,
  '2000': -6_000_000,
};

/** The chart of accounts, the transactions that the other areas posted, and the journals. */
export const ledger: DemoArea = {
  name: 'ledger',
  generate(company) {
    addRent(company);
    for (const document of company.ledger) writeDocument(company, document);
    const balances = writeChart(company);
    const accounts = chart.filter(([, , type]) => type !== 'H').map(([account]) => account);
    company.write(GL_BAL_1287, [String(company.today - 1)], {
      accounts,
      balances: accounts.map((account) => String(balances.get(account) ?? 0)),
      keptTime: '64800',
      keptBy: 'VB_JOB.COST.REV1',
    });
  },
};

const MONTHS_OF_RENT = 6;
const RENT = 850_000;

/**
 * The rent of a month is accrued on its last day; on the next day the accrual is reversed under its own
 * number, and a journal books what was billed. The last accrual waits for its journal.
 */
function addRent(company: DemoCompany): void {
  let accrued = company.today;
  for (let index = 0; index < MONTHS_OF_RENT; index += 1) {
    accrued -= dayOfMonth(accrued);
    const period = fiscalPeriodOf(accrued);
    const reversed = accrued + 1;
    const document = `AC${period}`;
    const number = String(2000 + MONTHS_OF_RENT - index);
    const journal = `JE${number}`;
    const billed = RENT + index * 1000;
    const isReversed = index > 0;
    const line = (account: string, amount: number, description: string) => ({
      account,
      amount,
      description,
      reference: period,
    });
    const nextPeriod = fiscalPeriodOf(reversed);
    const post = (
      date: number,
      source: string,
      name: string,
      lines: DemoLedgerDocument['lines'],
      links: DemoLedgerDocument['links'],
    ) => company.ledger.push({ document: name, date, source, initials: 'AC', lines, links });
    post(
      accrued,
      'AC',
      document,
      [line('5300', RENT, 'RENT ACCRUED'), line('2400', -RENT, 'RENT ACCRUED')],
      isReversed ? [{ from: 2, to: { document, period: nextPeriod, line: 1 } }] : [],
    );
    writeJournal(company, number, reversed, billed, isReversed);
    if (!isReversed) continue;
    post(
      reversed,
      'AC',
      document,
      [line('2400', RENT, 'ACCRUAL REVERSED'), line('5300', -RENT, 'ACCRUAL REVERSED')],
      [{ from: 1, to: { document: journal, period: nextPeriod, line: 2 } }],
    );
    post(
      reversed,
      'JE',
      journal,
      [line('5300', billed, 'RENT BILLED'), line('2000', -billed, 'RENT BILLED')],
      [],
    );
  }
}

function dayOfMonth(day: number): number {
  const date = dayToCivil(day);
  if (date === undefined) throw new TypeError(`${day} is no internal date.`);
  return date.day;
}

function writeJournal(
  company: DemoCompany,
  number: string,
  date: number,
  amount: number,
  isPosted: boolean,
): void {
  company.write(JOURNAL_HEAD, [number], {
    journalDate: String(date),
    fiscalPeriod: fiscalPeriodOf(date),
    description: 'RENT AS BILLED',
    jcsCode: isPosted ? 'PST' : 'DON',
    accounts: ['5300', '2000'],
    debits: [String(amount), ''],
    credits: ['', String(amount)],
    lineDescriptions: ['RENT BILLED', 'RENT BILLED'],
    enteredBy: 'AC',
    enteredDate: String(Math.min(date, company.today)),
    ledgerDocument: isPosted ? `JE${number}` : '',
    postedDate: isPosted ? String(date) : '',
  });
}

function writeDocument(company: DemoCompany, posted: DemoLedgerDocument): void {
  const { document, date, source, initials, lines, links } = posted;
  const period = fiscalPeriodOf(date);
  for (const [index, { account, amount, description, reference, job }] of lines.entries())
    company.write(GL_TRANS, [document, period, String(index + 1)], {
      postedDate: String(date),
      source,
      account,
      debit: amount > 0 ? String(amount) : '',
      credit: amount > 0 ? '' : String(-amount),
      description,
      reference,
      jobNo: job?.number ?? '',
      initials,
    });
  company.write(GL_DOCUMENT_AUX, [document, period], {
    lineNos: lines.map((_, index) => String(index + 1)),
    linkFromLines: links.map(({ from }) => String(from)),
    linkDocuments: links.map(({ to }) => to.document),
    linkPeriods: links.map(({ to }) => to.period),
    linkLines: links.map(({ to }) => String(to.line)),
    total: String(total(lines.map(({ amount }) => Math.max(amount, 0)))),
  });
}

/**
 * What is in stock and in process now, and what customers have paid ahead, decides what those accounts
 * began with.
 *
 * @returns The balance of each account.
 */
function writeChart(company: DemoCompany): Map<string, number> {
  const posted = company.ledger.flatMap(({ date, lines }) =>
    lines.map(({ account, amount }) => ({ account, amount, period: fiscalPeriodOf(date) })),
  );
  const byAccount = groupedBy(posted, ({ account }) => account);
  const movedOf = (account: string) =>
    total((byAccount.get(account) ?? []).map(({ amount }) => amount));
  const openings = new Map(Object.entries(openingBalances));
  for (const { account, balance } of company.workInProcess)
    openings.set(account, (openings.get(account) ?? 0) + balance);
  openings.set('2719', -total(company.jobs.map((job) => unappliedDeposit(company, job))));
  for (const [account, worth] of stockByAccount(company))
    openings.set(account, worth - movedOf(account));
  const accrued = total(company.purchaseOrders.map((order) => order.accrued));
  openings.set('2450', -accrued - movedOf('2450'));
  openings.set('3000', -total(openings.values()));
  const balances = new Map<string, number>();
  for (const [account, accountName, accountType, headerAccount] of chart) {
    const opening = openings.get(account) ?? 0;
    const balance = opening + movedOf(account);
    if (accountType !== 'H') balances.set(account, balance);
    const periods = [...groupedBy(byAccount.get(account) ?? [], ({ period }) => period)].sort(
      ([a], [b]) => (a < b ? -1 : 1),
    );
    const sums = (sign: 1 | -1) =>
      periods.map(([, of]) => String(total(of.map(({ amount }) => Math.max(sign * amount, 0)))));
    company.write(GL_CHARTS, [account], {
      accountName,
      accountType,
      headerAccount,
      openingBalance: accountType === 'H' ? '' : String(opening),
      periods: periods.map(([period]) => period),
      debits: sums(1),
      credits: sums(-1),
      balance: accountType === 'H' ? '' : String(balance),
      closeSelected: accountType === 'A' || accountType === 'L' ? 'Y' : 'N',
      inactive: 'N',
      controlled: controlAccounts.includes(account) ? 'Y' : 'N',
    });
  }
  return balances;
}

/** What lies at the locations of each inventory account is worth. */
function stockByAccount({ locations, stockValues }: DemoCompany): Map<string, number> {
  const byAccount = groupedBy(locations, inventoryAccountOf);
  const worthOf = (location: string) => Number(stockValues.get(location) ?? 0);
  return new Map([...byAccount].map(([account, of]) => [account, total(of.map(worthOf))]));
}
