import { negate } from 'mvdb/functions';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { addLink } from '../../business/ledger/ledger-links.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import { runPayroll } from '../../business/people/run-payroll.ts';
import { approveTimesheet } from '../../business/shop-floor/approve-timesheet.ts';
import { addCard } from '../../business/shop-floor/timesheet.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { LABORCARD } from '../../schema/employees.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import type { DemoEmployee } from '../demo-employee.ts';
import { workdayUntil } from '../history.ts';
import { daysOf, FULL_DAY } from '../workers.ts';

/** From the last day that is paid, a Sunday, to the Friday of the check, or the workday before. */
const CHECK_AFTER_DAYS = 5;
const TAXES_AFTER_DAYS = 10;

interface Card {
  readonly day: number;
  readonly kind: string;
  /** 2 implied decimals. */
  readonly hours: number;
}

/** Labor cards beside those of work orders, who approved them, and the pay that came of them. */
export const timesheets: DemoArea = {
  name: 'timesheets',
  generate(company) {
    const { weeks } = company.workers;
    for (const week of weeks) {
      for (const one of company.employees) if (one.isActive) reportCards(company, one, week);
      reportApprovals(company, week, week === weeks.at(-1));
    }
    for (let index = 1; index + 1 < weeks.length; index += 2)
      reportPayroll(company, weeks[index] ?? 0);
  },
};

/** The exempt write a card only for what is not regular work. */
function reportCards(company: DemoCompany, one: DemoEmployee, week: number): void {
  for (const { day, kind, hours } of cardsOf(company, one, week))
    company.schedule(day, 'billing', (context) =>
      addCard(context, {
        employee: one.number,
        card: {
          date: String(day),
          kind,
          hours: String(hours),
          hourType: '',
          workOrder: '',
          operation: '',
          job: '',
        },
      }),
    );
}

function cardsOf({ random, workers }: DemoCompany, one: DemoEmployee, week: number): Card[] {
  return daysOf(week).flatMap((day) => {
    if (workers.isSilent(one, day)) return [];
    const kind = workers.awayFor(one, day);
    if (kind !== undefined) return [{ day, kind, hours: FULL_DAY }];
    if (one.isExempt) return [];
    const cards = [{ day, kind: 'REG', hours: workers.freeHours(one, day) }];
    if (random.chance(0.15)) cards.push({ day, kind: 'OT', hours: 200 });
    return cards.filter(({ hours }) => hours > 0);
  });
}

/** The foreman approves on Monday what was handed in; of the last week not all of it yet. */
function reportApprovals(company: DemoCompany, week: number, isLastWeek: boolean): void {
  const approver = company.employees.find(({ initials }) => initials === 'FS')?.number ?? '';
  const { random, today } = company;
  const approved = company.employees.filter(() => !isLastWeek || random.chance(0.7));
  if (week + 1 > today) return;
  company.schedule(week + 1, 'accounting', (context) => {
    for (const { number: employee } of approved)
      if (LABORCARD.has(context.session, context.company, employee, String(week)))
        approveTimesheet(context, { employee, week: String(week), approver });
  });
}

/** Pays two weeks, before a day on which the shop is closed; the taxes of it are paid later. */
function reportPayroll(company: DemoCompany, periodEnd: number): void {
  const checkDate = workdayUntil(company, periodEnd + CHECK_AFTER_DAYS);
  const taxDate = checkDate + TAXES_AFTER_DAYS;
  const reported = { periodEndDate: String(periodEnd), checkDate: String(checkDate) };
  company.schedule(checkDate, 'billing', (context) =>
    runPayroll(context, { frequency: 'B', ...reported }),
  );
  if (taxDate < company.today)
    company.schedule(taxDate, 'accounting', (context) => payTaxes(context, checkDate, taxDate));
}

/** Pays what a payroll has withheld. */
function payTaxes(context: CompanyContext, checkDate: number, taxDate: number): void {
  const { session, company } = context;
  const payroll = { document: `PY${checkDate}`, period: fiscalPeriodOf(checkDate) };
  const { payrollTaxAccount = '', cashAccount = '' } = GL_COMPANY.read(session, company) ?? {};
  const withheld = [
    ...GL_TRANS.recordsUnder(session, company, payroll.document, payroll.period),
  ].find(({ account }) => account === payrollTaxAccount);
  const amount = withheld?.credit ?? '0';
  const reported = { description: 'TAXES PAID', reference: String(checkDate) };
  const paid = { document: `TP${checkDate}`, period: fiscalPeriodOf(taxDate) };
  postDocument(context, {
    ...paid,
    postedDate: String(taxDate),
    source: 'PY',
    initials: session.initials,
    lines: [
      { account: payrollTaxAccount, ...debitOrCredit(amount), ...reported },
      { account: cashAccount, ...debitOrCredit(negate(amount)), ...reported },
    ],
  });
  addLink(context, {
    from: { ...payroll, account: payrollTaxAccount },
    to: { ...paid, line: '1' },
  });
}
