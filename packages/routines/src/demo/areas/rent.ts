import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { addLink } from '../../business/ledger/ledger-links.ts';
import { postDocument } from '../../business/ledger/ledger-posting.ts';
import { civilOf } from '../../business/values/civil-of.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import type { DemoCompany } from '../demo-company.ts';
import { PAYABLES } from './accounts.ts';
import { journalNumber, postWritten, writeJournal } from './monthly-journals.ts';
import { payDebt } from './pay-debt.ts';

/** What the rent of a month comes to at size 1, in cents. */
const RENT = 850_000;

/** The rent of a month, in cents. */
export const rentOf = (company: DemoCompany): number => company.count(RENT);

/** After the first of the next month, rent is paid in so many days. */
const RENT_DAYS = 14;

/**
 * The rent of a month is accrued on its last day; on the next workday the accrual is reversed under its own
 * number, and a journal books what was billed. The last accrual waits for its journal.
 */
export function reportRent(company: DemoCompany): void {
  const amount = rentOf(company);
  let accrued = company.today;
  for (let index = 0; ; index += 1) {
    accrued -= civilOf(accrued).day;
    if (accrued < company.founded) return;
    const rent = {
      ...{ accrued, amount, isReversed: index > 0 },
      journal: journalNumber(company, accrued, 'RENT'),
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
  const { accrued, amount, journal: number, billedOn: day, isReversed } = rent;
  const document = accrualOf(rent);
  const period = fiscalPeriodOf(day);
  writeJournal(context, {
    ...{ number, day, cents: amount, accounts: ['5300', PAYABLES] },
    ...{ description: 'RENT AS BILLED', lineDescription: 'RENT BILLED' },
  });
  if (!isReversed) return;
  postRent(context, rent, day, 'ACCRUAL REVERSED', ['2400', '5300']);
  addLink(context, {
    from: { document, period: fiscalPeriodOf(accrued), account: '2400' },
    to: { document, period, line: '1' },
  });
  postWritten(context, number);
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
