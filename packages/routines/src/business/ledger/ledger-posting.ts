import { add, isEqual, isLess, negate, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import type { MessageText } from '../../entry/rejection.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { GL_CHARTS, GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';
import { sumOf } from '../values/sum-of.ts';
import { fiscalPeriodOf, isInFiscalPeriod, lastDayOfFiscalPeriod } from './fiscal-period.ts';

/** One line of a document; amounts in cents, one of them blank. */
export interface PostedLine {
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
  readonly description: string;
  readonly reference: string;
  readonly jobNo?: string;
}

/** The two amounts of a line for one that is above or below zero, in cents. */
export function debitOrCredit(amount: string): Pick<PostedLine, 'debit' | 'credit'> {
  return isLess(amount, '0')
    ? { debit: '', credit: negate(amount) }
    : { debit: amount, credit: '' };
}

/** What goes into the ledger together. */
export interface PostedDocument {
  readonly document: string;
  readonly period: string;
  readonly postedDate: string;
  readonly source: string;
  readonly initials: string;
  readonly lines: readonly PostedLine[];
}

/** True when a period ended before the one that the company has open. */
export const isPeriodClosed = operation({
  reads: [GL_COMPANY],
  run({ session, company }, period: string): boolean {
    const open = GL_COMPANY.read(session, company)?.fiscalPeriod ?? '';
    return open !== '' && lastDayOfFiscalPeriod(period) < lastDayOfFiscalPeriod(open);
  },
});

/** Why nothing may be posted in a period. */
const periodViolations = ['PERIOD {period} CLOSED', 'PERIOD {period} HAS NOT BEGUN'] as const;

type PeriodViolation = MessageText<(typeof periodViolations)[number]>;

/** @returns `undefined` for a period that is open: neither closed nor one that begins after today. */
export const periodViolation = operation({
  uses: [isPeriodClosed],
  run(context, period: string): PeriodViolation | undefined {
    if (isPeriodClosed(context, period)) return `PERIOD ${period} CLOSED`;
    const current = fiscalPeriodOf(context.session.clock.today());
    const isLater = lastDayOfFiscalPeriod(period) > lastDayOfFiscalPeriod(current);
    return isLater ? `PERIOD ${period} HAS NOT BEGUN` : undefined;
  },
});

/** Rejects a period that nothing may be posted in. */
export const assertOpenPeriod = operation({
  uses: [periodViolation],
  rejections: periodViolations,
  run(context, period: string, reject) {
    const rejection = periodViolation(context, period);
    if (rejection !== undefined) throw reject(rejection);
  },
});

/** Why nothing may be posted to an account. */
const accountRejections = [
  'ACCOUNT NOT FOUND {account}',
  'HEADER ACCOUNT {account}',
  'INACTIVE ACCOUNT {account}',
] as const;

type AccountRejection = MessageText<(typeof accountRejections)[number]>;

/** @returns `undefined` for an account that may be posted to. */
export const accountRejection = operation({
  reads: [GL_CHARTS],
  run({ session, company }, account: string): AccountRejection | undefined {
    const chart = GL_CHARTS.read(session, company, account);
    if (!chart) return `ACCOUNT NOT FOUND ${account}`;
    if (chart.accountType === 'H') return `HEADER ACCOUNT ${account}`;
    return chart.inactive === 'Y' ? `INACTIVE ACCOUNT ${account}` : undefined;
  },
});

/** Rejects an account that nothing may be posted to. */
export const assertPostable = operation({
  uses: [accountRejection],
  rejections: accountRejections,
  run(context, account: string, reject) {
    const rejection = accountRejection(context, account);
    if (rejection !== undefined) throw reject(rejection);
  },
});

/**
 * Posts a document whose accounts may all be posted to: its lines, what lists them, and the balances.
 *
 * @throws TypeError unless debits equal credits, and the date is one of the period. MvdbError `RECORD_LOCKED` while another session has an account.
 */
export const postDocument = operation({
  writes: [GL_TRANS, GL_CHARTS, GL_DOCUMENT_AUX],
  run(context, { document, period, postedDate, source, initials, lines }: PostedDocument) {
    const { session, company } = context;
    const total = sumOf(lines.map(({ debit }) => debit));
    if (!isEqual(total, sumOf(lines.map(({ credit }) => credit))))
      throw new TypeError(`Debits and credits of ${document} should be equal.`);
    if (!isInFiscalPeriod(postedDate, period))
      throw new TypeError(`${document} should be dated within ${period}.`);
    for (const [index, line] of lines.entries()) {
      GL_TRANS.write(session, keyOf(company, document, period, String(index + 1)), {
        ...line,
        jobNo: line.jobNo ?? '',
        postedDate,
        source,
        initials,
      });
    }
    for (const posting of postingsOf(lines)) addToAccount(context, period, posting);
    GL_DOCUMENT_AUX.write(session, keyOf(company, document, period), {
      lineNos: lines.map((_, index) => String(index + 1)),
      total,
    });
  },
});

type Posting = Pick<PostedLine, 'account' | 'debit' | 'credit'>;

/** What each account gets of the lines, together. */
function postingsOf(lines: readonly PostedLine[]): Iterable<Posting> {
  const postings = new Map<string, Posting>();
  for (const { account, debit, credit } of lines) {
    const existing = postings.get(account);
    const posting = existing
      ? { account, debit: add(existing.debit, debit), credit: add(existing.credit, credit) }
      : { account, debit, credit };
    postings.set(account, posting);
  }
  return postings.values();
}

function addToAccount(
  { session, company }: CompanyContext,
  period: string,
  { account, debit, credit }: Posting,
): void {
  const chart = GL_CHARTS.readLocked(session, company, account);
  if (!chart)
    throw new TypeError(`Account ${account} of company ${company} should be in the chart.`);
  const { periods, debits, credits } = chart;
  const day = lastDayOfFiscalPeriod(period);
  const later = periods.findIndex((one) => lastDayOfFiscalPeriod(one) >= day);
  const position = later === -1 ? periods.length : later;
  const isThere = periods[position] === period;
  const before = (amounts: readonly string[]) => (isThere ? (amounts[position] ?? '') : '');
  const posting = {
    period,
    debit: add(before(debits), debit),
    credit: add(before(credits), credit),
  };
  const posted = isThere
    ? GL_CHARTS.withRow(chart, 'POSTINGS', posting, position)
    : GL_CHARTS.withRowBefore(chart, 'POSTINGS', posting, position);
  const balance = subtract(add(chart.balance, debit), credit);
  GL_CHARTS.open(session).write(chart.recordId, GL_CHARTS.format({ balance }, posted));
}
