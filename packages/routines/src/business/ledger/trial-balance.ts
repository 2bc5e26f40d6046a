import type { RecordOf } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { GL_CHARTS, GL_TRANS } from '../../schema/ledger.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { fiscalPeriodOf, lastDayOfFiscalPeriod } from './fiscal-period.ts';

/** One account of a trial balance; amounts in cents, credit balances negative. */
export interface TrialBalance {
  readonly account: string;
  readonly name: string;
  readonly isHeader: boolean;
  /** True where the closing trial balance keeps the balance. */
  readonly isDerived: boolean;
  readonly beginning: string;
  readonly debits: string;
  readonly credits: string;
  readonly ending: string;
}

/** Days of a fiscal period that count, both included; blank leaves that side open. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** A fiscal period, and what counts of it. */
export interface BalancedPeriod extends Days {
  readonly period: string;
}

/**
 * The books have a period from the beginning of the fiscal year in which something was first posted to that of today.
 */
const assertPeriodOfBooks = operation({
  reads: [GL_CHARTS, GL_COMPANY],
  rejections: ['PERIOD NOT FOUND {period}'],
  run({ session, company }, period: string, reject) {
    const charts = [...GL_CHARTS.records(session, company)];
    if (charts.length === 0) return;
    const current = fiscalPeriodOf(session.clock.today());
    const posted = charts.flatMap(({ periods }) => periods.slice(0, 1));
    const days = [...posted, current].map((one) => lastDayOfFiscalPeriod(one));
    const startMonth = Number(GL_COMPANY.read(session, company)?.fiscalYearStartMonth) || 1;
    const day = lastDayOfFiscalPeriod(period);
    const isBefore = day < lastDayOfFiscalPeriod(yearStart(Math.min(...days), startMonth));
    if (isBefore || day > lastDayOfFiscalPeriod(current))
      throw reject(`PERIOD NOT FOUND ${period}`);
  },
});

/** The first period of the fiscal year of a day. */
function yearStart(day: number, startMonth: number): string {
  const [year = 0, month = 0] = fiscalPeriodOf(day).split('-').map(Number);
  const begun = (month < startMonth ? year + 99 : year) % 100;
  return [begun, startMonth].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * The accounts of a company with what moved them in a fiscal period, in the order of the chart. What was
 * posted in the period before the first day belongs to the beginning; what was posted after the last day is
 * left out.
 */
export const trialBalance = operation({
  reads: [GL_CHARTS, GL_TRANS],
  uses: [assertPeriodOfBooks],
  run(context, { period, start, end }: BalancedPeriod): readonly TrialBalance[] {
    assertPeriodOfBooks(context, period);
    const isWhole = start === '' && end === '';
    const moved = isWhole ? undefined : movementsByDay(context, period, { start, end });
    return Array.from(GL_CHARTS.records(context.session, context.company), (chart) => {
      const account = withoutCompany(chart.recordId);
      const before = beforePeriod(chart, period);
      const { earlier, debits, credits } =
        moved === undefined ? movementsOfPeriod(chart, period) : (moved.get(account) ?? NOTHING);
      const beginning = add(before, earlier);
      return {
        account,
        name: chart.accountName,
        isHeader: chart.accountType === 'H',
        isDerived: chart.closeSelected === 'Y',
        beginning,
        debits,
        credits,
        ending: subtract(add(beginning, debits), credits),
      };
    });
  },
});

type Chart = RecordOf<typeof GL_CHARTS>;

interface Movements {
  /** Debits less credits before the first day. */
  readonly earlier: string;
  readonly debits: string;
  readonly credits: string;
}

const NOTHING: Movements = { earlier: '0', debits: '0', credits: '0' };

function beforePeriod(chart: Chart, period: string): string {
  const end = lastDayOfFiscalPeriod(period);
  return GL_CHARTS.rows(chart, 'POSTINGS')
    .filter((one) => lastDayOfFiscalPeriod(one.period) < end)
    .reduce(
      (balance, { debit, credit }) => subtract(add(balance, debit), credit),
      chart.openingBalance,
    );
}

function movementsOfPeriod(chart: Chart, period: string): Movements {
  const posted = GL_CHARTS.rows(chart, 'POSTINGS').find((one) => one.period === period);
  return {
    earlier: '0',
    debits: add(posted?.debit ?? '', '0'),
    credits: add(posted?.credit ?? '', '0'),
  };
}

function movementsByDay(
  { session, company }: CompanyContext,
  period: string,
  { start, end }: Days,
): ReadonlyMap<string, Movements> {
  const first = start === '' ? Number.NEGATIVE_INFINITY : Number(start);
  const last = end === '' ? Number.POSITIVE_INFINITY : Number(end);
  const byAccount = new Map<string, Movements>();
  for (const { key, postedDate, account, debit, credit } of GL_TRANS.records(session, company)) {
    const day = storedWholeNumber(postedDate, 'date of a transaction');
    if (key.fiscalPeriod !== period || day > last) continue;
    const { earlier, debits, credits } = byAccount.get(account) ?? NOTHING;
    byAccount.set(
      account,
      day < first
        ? { earlier: subtract(add(earlier, debit), credit), debits, credits }
        : { earlier, debits: add(debits, debit), credits: add(credits, credit) },
    );
  }
  return byAccount;
}
