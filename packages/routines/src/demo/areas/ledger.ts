import { dayToCivil } from 'mvdb/functions';
import { paySalesTaxes } from '../../business/invoicing/pay-sales-taxes.ts';
import { balancedLines } from '../../business/ledger/balanced-lines.ts';
import { closePeriod } from '../../business/ledger/close-period.ts';
import { keepBalances } from '../../business/ledger/derived-balances.ts';
import { fiscalPeriodOf, lastDayOfFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import { postJournal } from '../../business/ledger/journal-posting.ts';
import { addLink } from '../../business/ledger/ledger-links.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import { postToday } from '../../business/ledger/post-today.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, GL_TRANS, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoLedgerDocument,
  total,
} from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { unappliedDeposit } from './project-records.ts';

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
  ['5400', 'OVERHEAD ABSORBED', 'X', '5'],
] as const;

/** Accounts whose balance is the sum of other records: stock, work in process, customers, vendors, taxes. */
const controlAccounts: readonly string[] = [
  ...['1100', '1200', '1210', '1220', '1235', '1395'],
  ...['2050', '2200', '2450'],
];

/** The account of what the owners brought in. */
export const CAPITAL = '3000';

/** What there was in money when the books were opened, in cents. */
const openingBalances: readonly (readonly [account: string, amount: number])[] = [
  ['1000', 150_000_000],
  ['2000', -6_000_000],
];

/** Sales taxes of a month are paid on the twentieth of the next. */
const SALES_TAX_DAYS = 19;

/** The chart of accounts, what accounting itself posts, and the periods it closes. */
export const ledger: DemoArea = {
  name: 'ledger',
  generate(company) {
    for (const document of company.ledger) writeDocument(company, document);
    writeChart(company);
    const { founded, today } = company;
    company.schedule(founded, 'accounting', openBooks);
    for (let day = nextMonth(founded); day <= today; day = nextMonth(day)) {
      const ended = fiscalPeriodOf(day - 1);
      company.schedule(day, 'accounting', (context) => closePeriod(context, ended));
      const due = day + SALES_TAX_DAYS;
      if (due < today)
        company.schedule(due, 'accounting', (context) => paySalesTaxes(context, ended));
    }
    payOpeningDebts(company);
    reportRent(company);
    company.schedule(today - 1, 'billing', (context) => {
      const { session, company: number } = context;
      keepBalances(context, {
        day: String(session.clock.today()),
        savedBy: 'VB_JOB.COST.REV1',
        balances: Array.from(GL_CHARTS.records(session, number))
          .filter(({ accountType }) => accountType !== 'H')
          .map(({ key, balance }) => [key.account, balance] as const),
      });
    });
  },
};

function openBooks(context: CompanyContext): void {
  const reported = { description: 'OPENING BALANCE', reference: '' };
  const lines = openingBalances.map(([account, amount]) => ({
    account,
    ...debitOrCredit(String(amount)),
    ...reported,
  }));
  postToday(context, {
    source: 'OB',
    lines: balancedLines(lines, { account: CAPITAL, ...reported }),
  });
}

/** The first day of the month after that of a day. */
const nextMonth = (day: number): number => lastDayOfFiscalPeriod(fiscalPeriodOf(day)) + 1;

const [CASH, PAYABLES] = ['1000', '2000'];

/** After how many days a debt that the books were opened with, and the rent of a month, are paid. */
const [OPENING_DEBT_DAYS, RENT_DAYS] = [30, 14];

interface PaidDebt {
  readonly document: string;
  readonly day: number;
  readonly cents: number;
  readonly description: string;
  readonly reference: string;
}

/** Pays a debt to a vendor by check. */
function payDebt(context: CompanyContext, { document, day, cents, ...reported }: PaidDebt): void {
  postDocument(context, {
    document,
    period: fiscalPeriodOf(day),
    postedDate: String(day),
    source: 'VP',
    initials: context.session.initials,
    lines: [
      { account: PAYABLES, ...debitOrCredit(String(cents)), ...reported },
      { account: CASH, ...debitOrCredit(String(-cents)), ...reported },
    ],
  });
}

/** What vendors were owed when the books were opened is paid a month later. */
function payOpeningDebts(company: DemoCompany): void {
  const { founded, today } = company;
  const owed = total(
    openingBalances.filter(([account]) => account === PAYABLES).map(([, cents]) => -cents),
  );
  const day = workdayFrom(founded + OPENING_DEBT_DAYS);
  const [description, reference] = ['OPENING PAYABLES PAID', ''];
  if (day < today)
    company.schedule(day, 'accounting', (context) =>
      payDebt(context, { document: `VP${day}`, day, cents: owed, description, reference }),
    );
}

const MONTHS_OF_RENT = 6;
const RENT = 850_000;

/**
 * The rent of a month is accrued on its last day; on the next day the accrual is reversed under its own
 * number, and a journal books what was billed. The last accrual waits for its journal.
 */
function reportRent(company: DemoCompany): void {
  let accrued = company.today;
  for (let index = 0; index < MONTHS_OF_RENT; index += 1) {
    accrued -= dayOfMonth(accrued);
    const rent = {
      accrued,
      journal: String(2000 + MONTHS_OF_RENT - index),
      billed: String(RENT + index * 1000),
      isReversed: index > 0,
    };
    company.schedule(accrued, 'billing', (context) => accrueRent(context, rent));
    company.schedule(accrued + 1, 'accounting', (context) => billRent(context, rent));
    const paid = workdayFrom(accrued + 1 + RENT_DAYS);
    if (rent.isReversed && paid < company.today)
      company.schedule(paid, 'accounting', (context) => payRent(context, rent, paid));
  }
}

interface Rent {
  /** The last day of its month. */
  readonly accrued: number;
  readonly journal: string;
  /** In cents. */
  readonly billed: string;
  readonly isReversed: boolean;
}

const accrualOf = ({ accrued }: Rent): string => `AC${fiscalPeriodOf(accrued)}`;

function accrueRent(context: CompanyContext, rent: Rent): void {
  postRent(context, rent, rent.accrued, 'RENT ACCRUED', ['5300', '2400']);
}

/** Debits one account with the rent, and credits another. */
function postRent(
  context: CompanyContext,
  rent: Rent,
  day: number,
  description: string,
  [debited, credited]: readonly [string, string],
): void {
  const reported = { description, reference: fiscalPeriodOf(rent.accrued) };
  postDocument(context, {
    document: accrualOf(rent),
    period: fiscalPeriodOf(day),
    postedDate: String(day),
    source: 'AC',
    initials: context.session.initials,
    lines: [
      { account: debited, debit: String(RENT), credit: '', ...reported },
      { account: credited, debit: '', credit: String(RENT), ...reported },
    ],
  });
}

function billRent(context: CompanyContext, rent: Rent): void {
  const { session, company } = context;
  const { accrued, journal: number, billed, isReversed } = rent;
  const day = accrued + 1;
  const document = accrualOf(rent);
  const period = fiscalPeriodOf(day);
  JOURNAL_HEAD.write(session, keyOf(company, number), {
    journalDate: String(day),
    fiscalPeriod: period,
    description: 'RENT AS BILLED',
    jcsCode: 'DON',
    accounts: ['5300', '2000'],
    debits: [billed, ''],
    credits: ['', billed],
    lineDescriptions: ['RENT BILLED', 'RENT BILLED'],
    enteredBy: session.initials,
    enteredDate: String(day),
  });
  if (!isReversed) return;
  postRent(context, rent, day, 'ACCRUAL REVERSED', ['2400', '5300']);
  addLink(context, {
    from: { document, period: fiscalPeriodOf(accrued), account: '2400' },
    to: { document, period, line: '1' },
  });
  const journal = JOURNAL_HEAD.read(session, company, number);
  if (journal) postJournal(context, journal);
  addLink(context, {
    from: { document, period, account: '2400' },
    to: { document: `JE${number}`, period, line: '2' },
  });
}

/** Pays what was billed of the rent of a month. */
function payRent(context: CompanyContext, { accrued, journal, billed }: Rent, day: number): void {
  const document = `VP${day}`;
  payDebt(context, {
    ...{ document, day, cents: Number(billed) },
    ...{ description: 'RENT PAID', reference: fiscalPeriodOf(accrued) },
  });
  addLink(context, {
    from: { document: `JE${journal}`, period: fiscalPeriodOf(accrued + 1), account: PAYABLES },
    to: { document, period: fiscalPeriodOf(day), line: '1' },
  });
}

function dayOfMonth(day: number): number {
  const date = dayToCivil(day);
  if (date === undefined) throw new TypeError(`${day} is not an internal date.`);
  return date.day;
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

/** What customers have paid ahead decides what that account began with. */
function writeChart(company: DemoCompany): void {
  const posted = company.ledger.flatMap(({ date, lines }) =>
    lines.map(({ account, amount }) => ({ account, amount, period: fiscalPeriodOf(date) })),
  );
  const byAccount = groupedBy(posted, ({ account }) => account);
  const movedOf = (account: string) =>
    total((byAccount.get(account) ?? []).map(({ amount }) => amount));
  const openings = new Map<string, number>();
  openings.set('2719', -total(company.jobs.map((job) => unappliedDeposit(company, job))));
  openings.set(CAPITAL, -total(openings.values()));
  for (const [account, accountName, accountType, headerAccount] of chart) {
    const opening = openings.get(account) ?? 0;
    const balance = opening + movedOf(account);
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
}
