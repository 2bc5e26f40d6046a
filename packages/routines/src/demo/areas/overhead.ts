import { fiscalPeriodOf, lastDayOfFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import { civilOf } from '../../business/values/civil-of.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import { type DemoArea, type DemoCompany, total } from '../demo-company.ts';
import { CASH, LOAN, MACHINES, PAYABLES, WORN } from './accounts.ts';
import { journalNumber, postWritten, writeJournal } from './monthly-journals.ts';
import { payDebt } from './pay-debt.ts';

/** Heating and light take most of it in winter: percent of the usual, from January on. */
const ENERGY_BY_MONTH = [118, 114, 107, 99, 92, 93, 97, 96, 92, 97, 106, 114];

interface MonthlyBill {
  readonly account: string;
  /** In cents. */
  readonly atSizeOne: number;
  readonly name: string;
  /** By how much a month differs from the usual at most, in hundredths of a percent. */
  readonly spread: number;
  readonly byMonth?: readonly number[];
}

/** What a company is billed for in a month. */
const bills: readonly MonthlyBill[] = [
  {
    ...{ account: '5310', atSizeOne: 520_000, name: 'ENERGY', spread: 300 },
    byMonth: ENERGY_BY_MONTH,
  },
  { account: '5320', atSizeOne: 210_000, name: 'INSURANCE', spread: 0 },
  { account: '5330', atSizeOne: 680_000, name: 'SUPPLIES AND MAINTENANCE', spread: 1200 },
  { account: '5340', atSizeOne: 390_000, name: 'OFFICE AND TRAVEL', spread: 1200 },
];

/** By how much the usual bills of a company differ from those of others at most, in hundredths of a percent. */
const USUAL_SPREAD = 800;
const WHOLE = 10_000;

/** What is paid back of the loan in a month, in cents at size 1. */
const REPAYMENT = 600_000;

/** Interest on a loan in a year, in hundredths of a percent. */
const INTEREST_RATE = 600;
export const MONTHS_OF_YEAR = 12;

/** A machine is used for ten years, and loses the same in each month. */
export const MACHINE_MONTHS = 120;

/** After the end of a month its bills, its commissions, and its interest and taxes are paid in so many days. */
const [BILL_DAYS, COMMISSION_DAYS, INTEREST_DAYS] = [18, 14, 2];

/** The employer adds so much of the pay for social security. */
export const EMPLOYER_TAX_SHARE = 0.0765;

/** What the company costs month by month beside wages and rent, and when that is paid. */
export const overhead: DemoArea = {
  name: 'overhead',
  generate(company) {
    const { founded, today } = company;
    const usual = usualBills(company);
    for (let first = founded; endOfMonth(first) < today; first = endOfMonth(first) + 1) {
      const last = endOfMonth(first);
      reportBills(company, usual, last);
      reportCommissions(company, first, last);
      reportDepreciation(company, last);
      reportLoan(company, last);
      reportEmployerTaxes(company, last);
    }
  },
};

/** The last day of the month of a day. */
export const endOfMonth = (day: number): number => lastDayOfFiscalPeriod(fiscalPeriodOf(day));

interface Posted {
  readonly document: string;
  readonly day: number;
  readonly source: string;
  readonly description: string;
  /** Accounts by what they gain, in cents, and for what where the description does not say it. */
  readonly amounts: readonly (readonly [account: string, cents: number, name?: string])[];
}

function post(context: CompanyContext, posted: Posted): void {
  const { document, day, source, description, amounts } = posted;
  const lines = amounts
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents, name = description]) => ({
      ...{ account, description: name, reference: fiscalPeriodOf(day) },
      ...debitOrCredit(String(cents)),
    }));
  if (lines.length === 0) return;
  const { initials } = context.session;
  const period = fiscalPeriodOf(day);
  postDocument(context, { document, period, postedDate: String(day), source, initials, lines });
}

/** What bills, and the loan without its interest, take about in a month, in cents. */
export const billsOfMonth = (company: DemoCompany): number =>
  company.count(total(bills.map(({ atSizeOne }) => atSizeOne)) + REPAYMENT);

/** About so much: more or less by a share in hundredths of a percent. */
const about = ({ random }: DemoCompany, cents: number, spread: number): number =>
  Math.trunc((cents * (WHOLE + random.integer(-spread, spread))) / WHOLE);

/** What a month costs by each bill as a rule, in cents. */
const usualBills = (company: DemoCompany): readonly number[] =>
  bills.map(({ atSizeOne }) => about(company, company.count(atSizeOne), USUAL_SPREAD));

function billOf(
  company: DemoCompany,
  { byMonth, spread }: MonthlyBill,
  { usual, last }: { readonly usual: number; readonly last: number },
): number {
  const percent = byMonth?.[civilOf(last).month - 1] ?? 100;
  return about(company, Math.trunc((usual * percent) / 100), spread);
}

/** What is billed for a month comes on its last workday, and is paid together. */
function reportBills(company: DemoCompany, usual: readonly number[], last: number): void {
  const { today } = company;
  const amounts = bills.map((bill, index) => {
    const cents = billOf(company, bill, { usual: usual[index] ?? 0, last });
    return [bill.account, cents, bill.name] as const;
  });
  const cents = total(amounts.map(([, amount]) => amount));
  const day = company.workdays(last + 1, -1);
  company.schedule(day, 'accounting', (context) =>
    post(context, {
      ...{ document: `VB${day}`, day, source: 'VI', description: 'BILLS OF THE MONTH' },
      amounts: [...amounts, [PAYABLES, -cents]],
    }),
  );
  const paid = company.workdays(last + BILL_DAYS, 0);
  const reported = { description: 'BILLS PAID', reference: fiscalPeriodOf(last) };
  if (paid < today)
    company.schedule(paid, 'accounting', (context) =>
      payDebt(context, { document: `VQ${paid}`, day: paid, cents, ...reported }),
    );
}

/** Salesmen are paid in the next month for what was invoiced. */
function reportCommissions(company: DemoCompany, first: number, last: number): void {
  const paid = company.workdays(last + COMMISSION_DAYS, 0);
  const [account, accrued] = ['5700', '2410'];
  const earned = (context: CompanyContext): number =>
    Number(
      sumOf(
        [...INVOICE_HEAD.records(context.session, context.company)]
          .filter(({ postedDate }) => Number(postedDate) >= first && Number(postedDate) <= last)
          .map(({ commission }) => commission),
      ),
    );
  company.schedule(last, 'night', (context) => {
    const cents = earned(context);
    post(context, {
      ...{ document: `CM${last}`, day: last, source: 'AC', description: 'COMMISSIONS' },
      amounts: [
        [account, cents],
        [accrued, -cents],
      ],
    });
  });
  if (paid < company.today)
    company.schedule(paid, 'accounting', (context) => {
      const cents = earned(context);
      post(context, {
        ...{ document: `CQ${paid}`, day: paid, source: 'PY', description: 'COMMISSIONS PAID' },
        amounts: [
          [accrued, cents],
          [CASH, -cents],
        ],
      });
    });
}

/** What machines lost in a month is booked by a journal. */
function reportDepreciation(company: DemoCompany, last: number): void {
  const number = journalNumber(company, last, 'DEPRECIATION');
  company.schedule(last, 'accounting', (context) => {
    const lost = Math.round(balanceOf(context, MACHINES) / MACHINE_MONTHS);
    writeJournal(context, {
      ...{ number, day: last, cents: lost, accounts: ['5500', WORN] },
      ...{ description: 'DEPRECIATION', lineDescription: 'DEPRECIATION' },
    });
    postWritten(context, number);
  });
}

/** The bank takes a rate of the loan, with the interest on what was left of it. */
function reportLoan(company: DemoCompany, last: number): void {
  const day = company.workdays(last + INTEREST_DAYS, 0);
  if (day >= company.today) return;
  const repaid = company.count(REPAYMENT);
  company.schedule(day, 'accounting', (context) => {
    const owed = -balanceOf(context, LOAN);
    const interest = Math.round((owed * INTEREST_RATE) / WHOLE / MONTHS_OF_YEAR);
    post(context, {
      ...{ document: `BK${day}`, day, source: 'VP', description: 'RATE OF THE LOAN' },
      amounts: [
        [LOAN, repaid],
        ['5600', interest, 'INTEREST ON THE LOAN'],
        [CASH, -repaid - interest],
      ],
    });
  });
}

/** What the employer adds to the pay of a month is paid with the interest. */
function reportEmployerTaxes(company: DemoCompany, last: number): void {
  const [account, accrued] = ['5210', '2300'];
  company.schedule(last, 'night', (context) => {
    const cents = employerTaxes(context, last);
    post(context, {
      ...{ document: `EA${last}`, day: last, source: 'AC', description: 'EMPLOYER TAXES' },
      amounts: [
        [account, cents],
        [accrued, -cents],
      ],
    });
  });
  const day = company.workdays(last + INTEREST_DAYS, 0);
  if (day >= company.today) return;
  company.schedule(day, 'accounting', (context) => {
    const cents = employerTaxes(context, last);
    post(context, {
      ...{ document: `ET${day}`, day, source: 'VP', description: 'EMPLOYER TAXES PAID' },
      amounts: [
        [accrued, cents],
        [CASH, -cents],
      ],
    });
  });
}

/** What the employer adds to what was paid in the month that ends with a day, in cents. */
function employerTaxes(context: CompanyContext, last: number): number {
  const { session, company } = context;
  const { wagesAccount = '' } = GL_COMPANY.read(session, company) ?? {};
  const period = fiscalPeriodOf(last);
  const posted = GL_CHARTS.rows(GL_CHARTS.read(session, company, wagesAccount), 'POSTINGS');
  const paid = Number(posted.find((one) => one.period === period)?.debit ?? 0);
  return Math.round(paid * EMPLOYER_TAX_SHARE);
}

const balanceOf = ({ session, company }: CompanyContext, account: string): number =>
  Number(GL_CHARTS.read(session, company, account)?.balance ?? 0);
