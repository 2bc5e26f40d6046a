import { type RecordOf, type RowOf, withoutCompany } from 'mvdb';
import { subtract } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { isStoredAmount, isStoredDate } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { isFiscalPeriod, isInFiscalPeriod } from './fiscal-period.ts';
import { accountRejection, periodFault, postDocument } from './ledger-posting.ts';

export type Journal = RecordOf<typeof JOURNAL_HEAD>;

/** One line of a journal; of its amounts, in cents, one is blank or nothing. */
export type JournalLine = RowOf<typeof JOURNAL_HEAD.attributes, 'LINES'>;

/** Source, in the ledger, of what journals post. */
const SOURCE = 'JE';
const POSTED = 'PST';

/** Everything that keeps a journal from being posted; nothing where it may be. */
export const journalFaults = operation({
  reads: [GL_CHARTS, GL_DOCUMENT_AUX],
  uses: [accountRejection, periodFault],
  run(firm, journal: Journal): readonly string[] {
    const lines = JOURNAL_HEAD.rows(journal, 'LINES');
    const faults = lines.flatMap((line, index) => lineFaults(firm, line, index + 1));
    if (lines.length === 0) faults.push('NO LINES');
    if (faults.length === 0) {
      const debits = sumOf(lines.map(({ debit }) => debit));
      const difference = subtract(debits, sumOf(lines.map(({ credit }) => credit)));
      if (difference !== '0') faults.push('OUT OF BALANCE');
    }
    return [...faults, ...dateFaults(journal), ...placeFaults(firm, journal)];
  },
});

function lineFaults(firm: Firm, { account, debit, credit }: JournalLine, lineNo: number): string[] {
  const fault = accountRejection(firm, account);
  const faults = fault === undefined ? [] : [`${fault} ON LINE ${lineNo}`];
  if (GL_CHARTS.read(firm.session, firm.company, account)?.controlled === 'Y')
    faults.push(`CONTROL ACCOUNT ${account} ON LINE ${lineNo}`);
  if ([debit, credit].some((amount) => amount !== '' && !isStoredAmount(amount)))
    faults.push(`INVALID AMOUNT ON LINE ${lineNo}`);
  else if (Number(debit) > 0 === Number(credit) > 0)
    faults.push(`ONE AMOUNT EXPECTED ON LINE ${lineNo}`);
  return faults;
}

function dateFaults({ journalDate, fiscalPeriod }: Journal): string[] {
  if (!isStoredDate(journalDate)) return ['INVALID DATE'];
  if (!isFiscalPeriod(fiscalPeriod) || isInFiscalPeriod(journalDate, fiscalPeriod)) return [];
  return [`DATE IS NOT IN PERIOD ${fiscalPeriod}`];
}

function placeFaults(firm: Firm, journal: Journal): string[] {
  const { fiscalPeriod } = journal;
  if (!isFiscalPeriod(fiscalPeriod)) return ['INVALID FISCAL PERIOD'];
  const fault = periodFault(firm, fiscalPeriod);
  const faults: string[] = fault === undefined ? [] : [fault];
  const document = documentOf(journal);
  if (GL_DOCUMENT_AUX.read(firm.session, firm.company, document, fiscalPeriod))
    faults.push(`DOCUMENT ${document} IS IN THE LEDGER`);
  return faults;
}

/** Posts a journal without faults, and marks it as posted. */
export const postJournal = operation({
  writes: [JOURNAL_HEAD],
  uses: [postDocument],
  run(firm, journal: Journal) {
    const { session } = firm;
    const { journalDate, fiscalPeriod } = journal;
    const document = documentOf(journal);
    const reference = withoutCompany(journal.recordId);
    postDocument(firm, {
      document,
      period: fiscalPeriod,
      postedDate: journalDate,
      source: SOURCE,
      initials: session.initials,
      lines: JOURNAL_HEAD.rows(journal, 'LINES').map((line) => ({ ...line, reference })),
    });
    JOURNAL_HEAD.update(session, journal, {
      jcsCode: POSTED,
      ledgerDocument: document,
      postedDate: String(session.clock.today()),
    });
  },
});

const documentOf = ({ recordId }: Journal): string => `${SOURCE}${withoutCompany(recordId)}`;
