import { isEqual, negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { ITEMQTY } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { GL_CHARTS, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { sumOf } from '../values/sum-of.ts';
import { balancedLines } from './balanced-lines.ts';
import { fiscalPeriodOf, isFiscalPeriod, lastDayOfFiscalPeriod } from './fiscal-period.ts';
import { assertPostable, debitOrCredit, postDocument } from './ledger-posting.ts';

/** Source, in the ledger, of what the end of a year posts. */
const SOURCE = 'YE';

const YEAR_END = 'YEAR END';

/** What the year earned and spent goes to retained earnings, on its last day. */
const retainEarnings = operation({
  reads: [GL_CHARTS, GL_COMPANY],
  uses: [assertPostable, postDocument],
  run(context, period: string) {
    const { session, company } = context;
    const earned = [...GL_CHARTS.records(session, company)].filter(
      ({ accountType, balance }) => /^[RX]$/.test(accountType) && !isEqual(balance || '0', '0'),
    );
    if (earned.length === 0) return;
    const reported = { description: YEAR_END, reference: period };
    const emptied = earned.map(({ key, balance }) => ({
      account: key.account,
      ...debitOrCredit(negate(balance)),
      ...reported,
    }));
    const { retainedEarningsAccount: account = '' } = GL_COMPANY.read(session, company) ?? {};
    const lines = balancedLines(emptied, { account, ...reported });
    for (const line of lines) assertPostable(context, line.account);
    postDocument(context, {
      document: `${SOURCE}${period}`,
      period,
      lines,
      postedDate: String(lastDayOfFiscalPeriod(period)),
      source: SOURCE,
      initials: session.initials,
    });
  },
});

/** What was used of each part this year was used in the year before. */
const beginYearOfParts = operation({
  writes: [ITEMQTY],
  run({ session, company }) {
    for (const { recordId } of [...ITEMQTY.records(session, company)]) {
      const item = ITEMQTY.readLocked(session, recordId);
      if (item)
        ITEMQTY.update(session, item, { usedThisYear: '0', usedLastYear: item.usedThisYear });
    }
  },
});

/** Journals that are done and not posted yet. */
const DONE = 'DON';

/**
 * Closes the period that is open, once it has ended and its journals are posted, and opens the next. With the last
 * period of a fiscal year, what the year earned is retained, and what was used of parts is that of the year before.
 *
 * @returns The period that is open then.
 */
export const closePeriod = operation({
  reads: [JOURNAL_HEAD, GL_CHARTS],
  writes: [GL_COMPANY, CO_STDS_COST],
  uses: [retainEarnings, beginYearOfParts],
  rejections: [
    'NO PERIOD IS OPEN',
    'PERIOD {period} IS OPEN',
    'PERIOD {period} HAS NOT ENDED',
    'JOURNALS NOT POSTED {journals}',
    'OUT OF BALANCE',
  ],
  run(context, period: string, reject): string {
    const { session, company } = context;
    const record = GL_COMPANY.readLocked(session, company);
    if (!record || !isFiscalPeriod(record.fiscalPeriod)) throw reject('NO PERIOD IS OPEN');
    if (record.fiscalPeriod !== period) throw reject(`PERIOD ${record.fiscalPeriod} IS OPEN`);
    const lastDay = lastDayOfFiscalPeriod(period);
    if (session.clock.today() <= lastDay) throw reject(`PERIOD ${period} HAS NOT ENDED`);
    const journals = journalsLeft(context, period);
    if (journals.length > 0) throw reject(`JOURNALS NOT POSTED ${journals.join(', ')}`);
    const balances = Array.from(GL_CHARTS.records(session, company), ({ balance }) => balance);
    if (!isEqual(sumOf(balances), '0')) throw reject('OUT OF BALANCE');
    const next = fiscalPeriodOf(lastDay + 1);
    if (monthOf(next) === (Number(record.fiscalYearStartMonth) || 1)) {
      retainEarnings(context, period);
      beginYearOfParts(context);
    }
    GL_COMPANY.update(session, record, {
      fiscalPeriod: next,
      periodStartDate: String(lastDay + 1),
      periodEndDate: String(lastDayOfFiscalPeriod(next)),
    });
    const costing = CO_STDS_COST.readLocked(session, company);
    if (costing) CO_STDS_COST.update(session, costing, { fiscalPeriod: next });
    return next;
  },
});

/** The journals of a period, or of one before it, that are done and not posted. */
function journalsLeft({ session, company }: CompanyContext, period: string): readonly string[] {
  const lastDay = lastDayOfFiscalPeriod(period);
  return [...JOURNAL_HEAD.records(session, company)]
    .filter(
      ({ jcsCode, fiscalPeriod }) =>
        jcsCode === DONE &&
        isFiscalPeriod(fiscalPeriod) &&
        lastDayOfFiscalPeriod(fiscalPeriod) <= lastDay,
    )
    .map(({ key }) => key.journal);
}

const monthOf = (period: string): number => Number(period.slice(-2));
