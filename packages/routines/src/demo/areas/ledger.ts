import { paySalesTaxes } from '../../business/invoicing/pay-sales-taxes.ts';
import { balancedLines } from '../../business/ledger/balanced-lines.ts';
import { closePeriod } from '../../business/ledger/close-period.ts';
import { keepBalances } from '../../business/ledger/derived-balances.ts';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { debitOrCredit } from '../../business/ledger/ledger-posting.ts';
import { postToday } from '../../business/ledger/post-today.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import { CAPITAL, RETAINED } from './accounts.ts';
import { type Opening, openingOf } from './opening.ts';
import { endOfMonth } from './overhead.ts';
import { payDebt } from './pay-debt.ts';
import { reportRent } from './rent.ts';

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

/** Sales taxes of a month are paid on the twentieth of the next, or the workday after. */
const SALES_TAX_DAYS = 19;

/** The chart of accounts, what accounting itself posts, and the periods it closes. */
export const ledger: DemoArea = {
  name: 'ledger',
  generate(company) {
    writeChart(company);
    const { founded, today } = company;
    const opening = openingOf(company);
    company.schedule(founded, 'accounting', (context) => openBooks(context, opening));
    for (let day = nextMonth(founded); day <= today; day = nextMonth(day)) {
      const ended = fiscalPeriodOf(day - 1);
      company.schedule(day, 'accounting', (context) => closePeriod(context, ended));
      const due = company.workdays(day + SALES_TAX_DAYS, 0);
      if (due < today)
        company.schedule(due, 'accounting', (context) => paySalesTaxes(context, ended));
    }
    payOpeningDebts(company, opening);
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

function openBooks(context: CompanyContext, { balances, capital }: Opening): void {
  const description = 'OPENING BALANCE';
  const lines = [...balances, { account: CAPITAL, cents: -capital }]
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, reference = '', ...position }) => ({
      ...{ ...position, description, reference },
      ...debitOrCredit(String(cents)),
    }));
  postToday(context, {
    source: 'OB',
    lines: balancedLines(lines, { account: RETAINED, description, reference: '' }),
  });
}

/** The first day of the month after that of a day. */
const nextMonth = (day: number): number => endOfMonth(day) + 1;

/** What each vendor was owed when the books were opened is paid in the weeks after. */
function payOpeningDebts(company: DemoCompany, { debts }: Opening): void {
  for (const { vendor, cents, day } of debts)
    company.schedule(day, 'accounting', (context) =>
      payDebt(context, {
        ...{ document: `VO${vendor.number}`, day, cents },
        ...{ description: `PAID TO ${vendor.name.toUpperCase()}`, reference: vendor.number },
      }),
    );
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
