import type { RecordOf, RowOf } from 'mvdb';
import { subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { isStoredAmount, isStoredDate } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { isFiscalPeriod, isInFiscalPeriod } from './fiscal-period.ts';
import { accountRejection, periodViolation, postDocument } from './ledger-posting.ts';

export type Journal = RecordOf<typeof JOURNAL_HEAD>;

/** One line of a journal; of its amounts, in cents, one is blank or nothing. */
export type JournalLine = RowOf<typeof JOURNAL_HEAD.attributes, 'LINES'>;

/** Source, in the ledger, of what journals post. */
const SOURCE = 'JE';
const POSTED = 'PST';

/** Everything that keeps a journal from being posted; nothing where it may be. */
export const journalViolations = operation({
  reads: [GL_CHARTS, GL_DOCUMENT_AUX],
  uses: [accountRejection, periodViolation],
  run(context, journal: Journal): readonly string[] {
    const lines = JOURNAL_HEAD.rows(journal, 'LINES');
    const rejections = lines.flatMap((line, index) => lineViolations(context, line, index + 1));
    if (lines.length === 0) rejections.push('NO LINES');
    if (rejections.length === 0) {
      const debits = sumOf(lines.map(({ debit }) => debit));
      const difference = subtract(debits, sumOf(lines.map(({ credit }) => credit)));
      if (difference !== '0') rejections.push('OUT OF BALANCE');
    }
    return [...rejections, ...dateViolations(journal), ...positionViolations(context, journal)];
  },
});

function lineViolations(
  context: CompanyContext,
  { account, debit, credit }: JournalLine,
  lineNo: number,
): string[] {
  const rejection = accountRejection(context, account);
  const rejections = rejection === undefined ? [] : [`${rejection} ON LINE ${lineNo}`];
  if (GL_CHARTS.read(context.session, context.company, account)?.controlled === 'Y')
    rejections.push(`CONTROL ACCOUNT ${account} ON LINE ${lineNo}`);
  if ([debit, credit].some((amount) => amount !== '' && !isStoredAmount(amount)))
    rejections.push(`INVALID AMOUNT ON LINE ${lineNo}`);
  else if (Number(debit) > 0 === Number(credit) > 0)
    rejections.push(`ONE AMOUNT EXPECTED ON LINE ${lineNo}`);
  return rejections;
}

function dateViolations({ journalDate, fiscalPeriod }: Journal): string[] {
  if (!isStoredDate(journalDate)) return ['INVALID DATE'];
  if (!isFiscalPeriod(fiscalPeriod) || isInFiscalPeriod(journalDate, fiscalPeriod)) return [];
  return [`DATE IS NOT IN PERIOD ${fiscalPeriod}`];
}

function positionViolations(context: CompanyContext, journal: Journal): string[] {
  const { fiscalPeriod } = journal;
  if (!isFiscalPeriod(fiscalPeriod)) return ['INVALID FISCAL PERIOD'];
  const rejection = periodViolation(context, fiscalPeriod);
  const rejections: string[] = rejection === undefined ? [] : [rejection];
  const document = documentOf(journal);
  if (GL_DOCUMENT_AUX.read(context.session, context.company, document, fiscalPeriod))
    rejections.push(`DOCUMENT ${document} IS IN THE LEDGER`);
  return rejections;
}

/** Posts a journal without violations, and marks it as posted. */
export const postJournal = operation({
  writes: [JOURNAL_HEAD],
  uses: [postDocument],
  run(context, journal: Journal) {
    const { session } = context;
    const { journalDate, fiscalPeriod } = journal;
    const document = documentOf(journal);
    const reference = withoutCompany(journal.recordId);
    postDocument(context, {
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
