import { fiscalPeriodOf, lastDayOfFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import { postJournal } from '../../business/ledger/journal-posting.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { JOURNAL_HEAD } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';
import { type DemoArea, type DemoCompany, total } from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { CASH, PAYABLES } from './accounts.ts';
import { HOURS_OF_YEAR } from './employees.ts';
import { payDebt } from './ledger.ts';

/** What a company of size 1 is billed for in a month: the account, and about how much, in cents. */
const bills = [
  ['5310', 520_000, 'ENERGY'],
  ['5320', 210_000, 'INSURANCE'],
  ['5330', 680_000, 'SUPPLIES AND MAINTENANCE'],
  ['5340', 390_000, 'OFFICE AND TRAVEL'],
] as const;

/** What machines lose in a month, what is paid back of the loan, and the interest, in cents at size 1. */
const [DEPRECIATION, REPAYMENT, INTEREST] = [920_000, 600_000, 240_000];

/** After the end of a month its bills, its commissions, and its interest and taxes are paid in so many days. */
const [BILL_DAYS, COMMISSION_DAYS, INTEREST_DAYS] = [18, 14, 2];

/** The employer adds so much of the pay for social security, in percent with 3 implied decimals. */
const EMPLOYER_TAX_PERCENT = 7650;
const WHOLE_PERCENT = 100_000;

/** The journal of the first depreciation. */
const FIRST_JOURNAL = 1001;

/** What the company costs month by month beside wages and rent, and when that is paid. */
export const overhead: DemoArea = {
  name: 'overhead',
  generate(company) {
    const { founded, today } = company;
    let journal = FIRST_JOURNAL;
    for (let first = founded; ; journal += 1) {
      const last = lastDayOfFiscalPeriod(fiscalPeriodOf(first));
      if (last >= today) return;
      reportBills(company, last);
      reportCommissions(company, first, last);
      reportDepreciation(company, last, String(journal));
      reportLoan(company, last);
      reportEmployerTaxes(company, last);
      first = last + 1;
    }
  },
};

interface Posted {
  readonly document: string;
  readonly day: number;
  readonly source: string;
  readonly description: string;
  /** Accounts by what they gain, in cents. */
  readonly amounts: readonly (readonly [account: string, cents: number])[];
}

function post(context: CompanyContext, posted: Posted): void {
  const { document, day, source, description, amounts } = posted;
  const lines = amounts
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({
      ...{ account, description, reference: fiscalPeriodOf(day) },
      ...debitOrCredit(String(cents)),
    }));
  if (lines.length === 0) return;
  const { initials } = context.session;
  const period = fiscalPeriodOf(day);
  postDocument(context, { document, period, postedDate: String(day), source, initials, lines });
}

/** What is billed for a month comes on its last day, and is paid together. */
function reportBills(company: DemoCompany, last: number): void {
  const { random, today } = company;
  const amounts = bills.map(
    ([account, cents]) =>
      [account, Math.trunc((company.count(cents) * random.integer(88, 112)) / 100)] as const,
  );
  const cents = total(amounts.map(([, amount]) => amount));
  company.schedule(last, 'accounting', (context) =>
    post(context, {
      ...{ document: `VB${last}`, day: last, source: 'VI', description: 'BILLS OF THE MONTH' },
      amounts: [...amounts, [PAYABLES, -cents]],
    }),
  );
  const paid = workdayFrom(last + BILL_DAYS);
  const reported = { description: 'BILLS PAID', reference: fiscalPeriodOf(last) };
  if (paid < today)
    company.schedule(paid, 'accounting', (context) =>
      payDebt(context, { document: `VQ${paid}`, day: paid, cents, ...reported }),
    );
}

/** Salesmen are paid in the next month for what was invoiced. */
function reportCommissions(company: DemoCompany, first: number, last: number): void {
  const paid = workdayFrom(last + COMMISSION_DAYS);
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
function reportDepreciation(company: DemoCompany, last: number, number: string): void {
  const lost = String(company.count(DEPRECIATION));
  company.schedule(last, 'accounting', (context) => {
    const { session, company: key } = context;
    JOURNAL_HEAD.write(session, keyOf(key, number), {
      journalDate: String(last),
      fiscalPeriod: fiscalPeriodOf(last),
      description: 'DEPRECIATION',
      jcsCode: 'DON',
      accounts: ['5500', '1590'],
      debits: [lost, ''],
      credits: ['', lost],
      lineDescriptions: ['DEPRECIATION', 'DEPRECIATION'],
      enteredBy: session.initials,
      enteredDate: String(last),
    });
    const journal = JOURNAL_HEAD.read(session, key, number);
    if (journal) postJournal(context, journal);
  });
}

/** The bank takes a rate of the loan with its interest. */
function reportLoan(company: DemoCompany, last: number): void {
  const day = workdayFrom(last + INTEREST_DAYS);
  if (day >= company.today) return;
  const [repaid, interest] = [company.count(REPAYMENT), company.count(INTEREST)];
  company.schedule(day, 'accounting', (context) =>
    post(context, {
      ...{ document: `BK${day}`, day, source: 'VP', description: 'RATE OF THE LOAN' },
      amounts: [
        ['2600', repaid],
        ['5600', interest],
        [CASH, -repaid - interest],
      ],
    }),
  );
}

/** What the employer adds to the pay of a month is paid with the interest. */
function reportEmployerTaxes(company: DemoCompany, last: number): void {
  const day = workdayFrom(last + INTEREST_DAYS);
  if (day >= company.today) return;
  const atWork = company.employees.filter(({ isActive }) => isActive);
  const hourly = total(atWork.map(({ hourlyRate }) => hourlyRate)) / 100;
  const taxes = Math.trunc((hourly * HOURS_OF_YEAR * EMPLOYER_TAX_PERCENT) / WHOLE_PERCENT / 12);
  company.schedule(day, 'accounting', (context) =>
    post(context, {
      ...{ document: `ET${day}`, day, source: 'VP', description: 'EMPLOYER TAXES' },
      amounts: [
        ['5210', taxes],
        [CASH, -taxes],
      ],
    }),
  );
}
