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
import type { CompanyContext } from '../../entry/company-context.ts';
import { GL_CHARTS, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';
import { type DemoArea, type DemoCompany, peopleAtWork, total } from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { CAPITAL, CASH, DEPOSITS, PAYABLES } from './accounts.ts';
import { depositsBefore } from './deposits.ts';

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
  ['1500', 'MACHINES AND EQUIPMENT', 'A', '1'],
  ['1590', 'ACCUMULATED DEPRECIATION', 'A', '1'],
  ['2', 'LIABILITIES', 'H', ''],
  ['2000', 'ACCOUNTS PAYABLE', 'L', '2'],
  ['2050', 'VENDOR INVOICES', 'L', '2'],
  ['2200', 'SALES TAX', 'L', '2'],
  ['2300', 'PAYROLL TAXES', 'L', '2'],
  ['2310', 'PAYROLL DEDUCTIONS', 'L', '2'],
  ['2400', 'ACCRUED EXPENSES', 'L', '2'],
  ['2410', 'ACCRUED COMMISSIONS', 'L', '2'],
  ['2450', 'RECEIPTS NOT INVOICED', 'L', '2'],
  ['2600', 'BANK LOAN', 'L', '2'],
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
  ['5210', 'EMPLOYER TAXES', 'X', '5'],
  ['5300', 'RENT', 'X', '5'],
  ['5310', 'ENERGY', 'X', '5'],
  ['5320', 'INSURANCE', 'X', '5'],
  ['5330', 'SUPPLIES AND MAINTENANCE', 'X', '5'],
  ['5340', 'OFFICE AND TRAVEL', 'X', '5'],
  ['5400', 'OVERHEAD ABSORBED', 'X', '5'],
  ['5410', 'LABOR ABSORBED', 'X', '5'],
  ['5500', 'DEPRECIATION', 'X', '5'],
  ['5600', 'INTEREST', 'X', '5'],
  ['5700', 'COMMISSIONS', 'X', '5'],
] as const;

/** Accounts whose balance is the sum of other records: stock, work in process, customers, vendors, taxes. */
const controlAccounts: readonly string[] = [
  ...['1100', '1200', '1210', '1220', '1235', '1395'],
  ...['2050', '2200', '2450'],
];

/** The money with which a company begins for each of those whom it employs, in cents. */
const CASH_OF_ONE = 6_500_000;

/** What else there was, and was owed, when the books of a company of size 1 were opened, in cents. */
const openingBalances: readonly (readonly [account: string, atSizeOne: number])[] = [
  ['1500', 118_000_000],
  ['1590', -41_300_000],
  ['2000', -6_000_000],
  ['2600', -48_000_000],
];

/** Sales taxes of a month are paid on the twentieth of the next, or the workday after. */
const SALES_TAX_DAYS = 19;

/** The chart of accounts, what accounting itself posts, and the periods it closes. */
export const ledger: DemoArea = {
  name: 'ledger',
  generate(company) {
    writeChart(company);
    const { founded, today } = company;
    company.schedule(founded, 'accounting', (context) => openBooks(context, company));
    for (let day = nextMonth(founded); day <= today; day = nextMonth(day)) {
      const ended = fiscalPeriodOf(day - 1);
      company.schedule(day, 'accounting', (context) => closePeriod(context, ended));
      const due = company.workdays(day + SALES_TAX_DAYS, 0);
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

function openBooks(context: CompanyContext, company: DemoCompany): void {
  const reported = { description: 'OPENING BALANCE', reference: '' };
  const deposits = [DEPOSITS, -depositsBefore(company, company.founded)] as const;
  const balances = openingBalances.map(
    ([account, cents]) => [account, Math.sign(cents) * company.count(Math.abs(cents))] as const,
  );
  const money = [CASH, CASH_OF_ONE * peopleAtWork(company)] as const;
  const lines = [money, ...balances, deposits]
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, ...debitOrCredit(String(cents)), ...reported }));
  postToday(context, {
    source: 'OB',
    lines: balancedLines(lines, { account: CAPITAL, ...reported }),
  });
}

/** The first day of the month after that of a day. */
const nextMonth = (day: number): number => lastDayOfFiscalPeriod(fiscalPeriodOf(day)) + 1;

/** After how many days a debt that the books were opened with, and the rent of a month, are paid. */
const [OPENING_DEBT_DAYS, RENT_DAYS] = [30, 14];

export interface PaidDebt {
  readonly document: string;
  readonly day: number;
  readonly cents: number;
  readonly description: string;
  readonly reference: string;
}

/** Pays a debt to a vendor by check. */
export function payDebt(
  context: CompanyContext,
  { document, day, cents, ...reported }: PaidDebt,
): void {
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
    openingBalances
      .filter(([account]) => account === PAYABLES)
      .map(([, cents]) => company.count(-cents)),
  );
  const day = workdayFrom(founded + OPENING_DEBT_DAYS);
  const [description, reference] = ['OPENING PAYABLES PAID', ''];
  if (day < today)
    company.schedule(day, 'accounting', (context) =>
      payDebt(context, { document: `VP${day}`, day, cents: owed, description, reference }),
    );
}

/** What the rent of a month comes to at size 1, in cents. */
const RENT = 850_000;

/** The journal of the last rent, which counts down with the months before. */
const LAST_JOURNAL = 2006;

/**
 * The rent of a month is accrued on its last day; on the next workday the accrual is reversed under its own
 * number, and a journal books what was billed. The last accrual waits for its journal.
 */
function reportRent(company: DemoCompany): void {
  let accrued = company.today;
  for (let index = 0; ; index += 1) {
    accrued -= dayOfMonth(accrued);
    if (accrued < company.founded) return;
    const amount = company.count(RENT);
    const rent = {
      ...{ accrued, amount, isReversed: index > 0 },
      journal: String(LAST_JOURNAL - index),
      billedOn: Math.min(company.workdays(accrued + 1, 0), company.today),
    };
    company.schedule(rent.accrued, 'accounting', (context) => accrueRent(context, rent));
    company.schedule(rent.billedOn, 'accounting', (context) => billRent(context, rent));
    const paid = company.workdays(accrued + 1 + RENT_DAYS, 0);
    if (rent.isReversed && paid < company.today)
      company.schedule(paid, 'accounting', (context) => payRent(context, rent, paid));
  }
}

interface Rent {
  /** The last day of its month. */
  readonly accrued: number;
  /** In cents. */
  readonly amount: number;
  readonly journal: string;
  readonly billedOn: number;
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
      { account: debited, debit: String(rent.amount), credit: '', ...reported },
      { account: credited, debit: '', credit: String(rent.amount), ...reported },
    ],
  });
}

function billRent(context: CompanyContext, rent: Rent): void {
  const { session, company } = context;
  const { accrued, amount, journal: number, billedOn: day, isReversed } = rent;
  const billed = String(amount);
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
function payRent(context: CompanyContext, rent: Rent, day: number): void {
  const { accrued, amount, journal, billedOn } = rent;
  const document = `VP${day}`;
  payDebt(context, {
    ...{ document, day, cents: amount },
    ...{ description: 'RENT PAID', reference: fiscalPeriodOf(accrued) },
  });
  addLink(context, {
    from: { document: `JE${journal}`, period: fiscalPeriodOf(billedOn), account: PAYABLES },
    to: { document, period: fiscalPeriodOf(day), line: '1' },
  });
}

function dayOfMonth(day: number): number {
  const date = dayToCivil(day);
  if (date === undefined) throw new TypeError(`${day} is not an internal date.`);
  return date.day;
}

function writeChart(company: DemoCompany): void {
  for (const [account, accountName, accountType, headerAccount] of chart)
    company.write(GL_CHARTS, [account], {
      accountName,
      accountType,
      headerAccount,
      openingBalance: accountType === 'H' ? '' : '0',
      balance: accountType === 'H' ? '' : '0',
      closeSelected: accountType === 'A' || accountType === 'L' ? 'Y' : 'N',
      inactive: 'N',
      controlled: controlAccounts.includes(account) ? 'Y' : 'N',
    });
}
