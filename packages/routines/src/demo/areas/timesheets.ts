import { negate } from 'mvdb/functions';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { addLink } from '../../business/ledger/ledger-links.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import { runPayroll } from '../../business/people/run-payroll.ts';
import { approveTimesheet } from '../../business/shop-floor/approve-timesheet.ts';
import { addCard } from '../../business/shop-floor/timesheet.ts';
import type { Firm } from '../../entry/firm.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { LABORCARD } from '../../schema/employees.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import { daysOf, FULL_DAY } from '../crew.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';
import type { DemoEmployee } from '../demo-employee.ts';
import { workdayUntil } from '../history.ts';

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
    const { weeks } = company.crew;
    for (const week of weeks) {
      for (const one of company.employees) if (one.isActive) tellCards(company, one, week);
      tellApprovals(company, week, week === weeks.at(-1));
    }
    for (let index = 1; index + 1 < weeks.length; index += 2)
      tellPayroll(company, weeks[index] ?? 0);
  },
};

/** The exempt write a card only for what is not regular work. */
function tellCards(company: DemoCompany, one: DemoEmployee, week: number): void {
  for (const { day, kind, hours } of cardsOf(company, one, week))
    company.tell(day, 'billing', (firm) =>
      addCard(firm, {
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

function cardsOf({ random, crew }: DemoCompany, one: DemoEmployee, week: number): Card[] {
  return daysOf(week).flatMap((day) => {
    if (crew.isSilent(one, day)) return [];
    const kind = crew.awayFor(one, day);
    if (kind !== undefined) return [{ day, kind, hours: FULL_DAY }];
    if (one.isExempt) return [];
    const cards = [{ day, kind: 'REG', hours: crew.freeHours(one, day) }];
    if (random.chance(0.15)) cards.push({ day, kind: 'OT', hours: 200 });
    return cards.filter(({ hours }) => hours > 0);
  });
}

/** The foreman approves on Monday what was handed in; of the last week not all of it yet. */
function tellApprovals(company: DemoCompany, week: number, isLastWeek: boolean): void {
  const approver = company.employees.find(({ initials }) => initials === 'FS')?.number ?? '';
  const { random, today } = company;
  const approved = company.employees.filter(() => !isLastWeek || random.chance(0.7));
  if (week + 1 > today) return;
  company.tell(week + 1, 'accounting', (firm) => {
    for (const { number: employee } of approved)
      if (LABORCARD.has(firm.session, firm.company, employee, String(week)))
        approveTimesheet(firm, { employee, week: String(week), approver });
  });
}

/** Pays two weeks, before a day on which the shop is closed; the taxes of it are paid later. */
function tellPayroll(company: DemoCompany, periodEnd: number): void {
  const checkDate = workdayUntil(company, periodEnd + CHECK_AFTER_DAYS);
  const taxDate = checkDate + TAXES_AFTER_DAYS;
  const told = { periodEndDate: String(periodEnd), checkDate: String(checkDate) };
  company.tell(checkDate, 'billing', (firm) => runPayroll(firm, { frequency: 'B', ...told }));
  if (taxDate < company.today)
    company.tell(taxDate, 'accounting', (firm) => payTaxes(firm, checkDate, taxDate));
}

/** Pays what a payroll has withheld. */
function payTaxes(firm: Firm, checkDate: number, taxDate: number): void {
  const { session, company } = firm;
  const payroll = { document: `PY${checkDate}`, period: fiscalPeriodOf(checkDate) };
  const { payrollTaxAccount = '', cashAccount = '' } = GL_COMPANY.read(session, company) ?? {};
  const withheld = [
    ...GL_TRANS.recordsUnder(session, company, payroll.document, payroll.period),
  ].find(({ account }) => account === payrollTaxAccount);
  const amount = withheld?.credit ?? '0';
  const told = { description: 'TAXES PAID', reference: String(checkDate) };
  const paid = { document: `TP${checkDate}`, period: fiscalPeriodOf(taxDate) };
  postDocument(firm, {
    ...paid,
    postedDate: String(taxDate),
    source: 'PY',
    initials: session.initials,
    lines: [
      { account: payrollTaxAccount, ...debitOrCredit(amount), ...told },
      { account: cashAccount, ...debitOrCredit(negate(amount)), ...told },
    ],
  });
  addLink(firm, {
    from: { ...payroll, account: payrollTaxAccount },
    to: { ...paid, line: '1' },
  });
}
