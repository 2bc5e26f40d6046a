import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { postJournal } from '../../business/ledger/journal-posting.ts';
import { civilOf } from '../../business/values/civil-of.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { JOURNAL_HEAD } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';
import type { DemoCompany } from '../demo-company.ts';

/** What is booked by a journal for each month, in the order of the days. */
const journals = ['DEPRECIATION', 'RENT'] as const;

/** The journal of the last rent; those before it count down to the opening of the books. */
const LAST_JOURNAL = 2006;

/** The number of a journal for the month that ends with a day. */
export function journalNumber(
  { today }: DemoCompany,
  last: number,
  name: (typeof journals)[number],
): string {
  const monthsAfter = monthOf(today) - monthOf(last) - 1;
  const after = journals.length - 1 - journals.indexOf(name);
  return String(LAST_JOURNAL - monthsAfter * journals.length - after);
}

function monthOf(day: number): number {
  const { year, month } = civilOf(day);
  return year * 12 + month;
}

interface WrittenJournal {
  readonly number: string;
  readonly day: number;
  readonly cents: number;
  /** What is debited, and what is credited. */
  readonly accounts: readonly [string, string];
  readonly description: string;
  readonly lineDescription: string;
}

/** Writes a journal of one amount. */
export function writeJournal(
  { session, company }: CompanyContext,
  { number, day, cents, accounts, description, lineDescription }: WrittenJournal,
): void {
  const date = String(day);
  const amount = String(cents);
  JOURNAL_HEAD.write(session, keyOf(company, number), {
    journalDate: date,
    fiscalPeriod: fiscalPeriodOf(day),
    description,
    jcsCode: 'DON',
    accounts,
    debits: [amount, ''],
    credits: ['', amount],
    lineDescriptions: [lineDescription, lineDescription],
    enteredBy: session.initials,
    enteredDate: date,
  });
}

/** Posts a journal that was written. */
export function postWritten(context: CompanyContext, number: string): void {
  const journal = JOURNAL_HEAD.read(context.session, context.company, number);
  if (journal) postJournal(context, journal);
}
