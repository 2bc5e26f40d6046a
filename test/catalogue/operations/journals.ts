import { textOf } from '@mvdb/routines';
import fc from 'fast-check';
import type { Session } from 'mvdb';
import { JOURNAL_HEAD } from '../../../packages/routines/src/schema/ledger.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';

/** A journal that somebody enters, for the register to post; not always one that may be. */
export const enteredJournals: fc.Arbitrary<Supplied> = fc.record({
  number: fc.constantFrom('2007', '2008', '2009'),
  debit: fc.constantFrom('5300', '1000', '1200', '4'),
  credit: fc.constantFrom('2000', '1000', '4000'),
  amount: fc.constantFrom('1', '850000', '0'),
  date: fc.constantFrom('21490', '21480', '21500', ''),
  period: fc.constantFrom('26-11', '26-11', '26-10', '26-13'),
});

/** Enters a journal, unless one of its number was posted. */
export function enterJournal(session: Session, journal: Supplied): void {
  const [number, debit, credit, amount, date, period] = Object.values(journal).map(textOf);
  if (JOURNAL_HEAD.read(session, '1', number ?? '')?.jcsCode === 'PST') return;
  JOURNAL_HEAD.write(session, `1!${number}`, {
    ...{ journalDate: date ?? '', fiscalPeriod: period ?? '', jcsCode: 'DON' },
    accounts: [debit ?? '', credit ?? ''],
    debits: [amount ?? '', ''],
    credits: ['', amount ?? ''],
    lineDescriptions: ['MIXED', 'MIXED'],
  });
}
