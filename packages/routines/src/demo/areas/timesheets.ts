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
import { workdayFrom, workdayUntil } from '../history.ts';
import { daysOf, FULL_DAY } from '../workers.ts';
import { CHECKS_OF_YEAR, DAYS_OF_PAY, payOfYear } from './employees.ts';

/** From the last day that is paid, a Sunday, to the Friday of the check, or the workday before. */
const CHECK_AFTER_DAYS = 5;

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
    const [first = 0] = weeks;
    for (
      let end = first - DAYS_OF_PAY / 2;
      end - DAYS_OF_PAY >= company.founded;
      end -= DAYS_OF_PAY
    )
      reportFormerPayroll(company, end);
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
    const free = workers.freeHours(one, day);
    const regular = Math.max(0, free - leftEarly(one, day));
    const cards = [{ day, kind: 'REG', hours: regular }];
    if (random.chance(0.15)) cards.push({ day, kind: 'OT', hours: longerBy(one, day) });
    return cards.filter(({ hours }) => hours > 0);
  });
}

const QUARTER = 25;

/** Now and then somebody leaves a quarter of an hour to an hour and a half early. */
function leftEarly({ number }: DemoEmployee, day: number): number {
  const turn = Number(number) * 7 + day * 11;
  return turn % 13 < 3 ? QUARTER * (1 + (turn % 6)) : 0;
}

/** Overtime of half an hour to two and a half hours. */
const longerBy = ({ number }: DemoEmployee, day: number): number =>
  2 * QUARTER * (1 + ((Number(number) + day) % 5));

/** The foreman approves on Monday what was handed in; of the last week not all of it yet. */
function reportApprovals(company: DemoCompany, week: number, isLastWeek: boolean): void {
  const foreman = company.employees.find(({ initials }) => initials === 'FS');
  const approver = (foreman ?? company.employees[0])?.number ?? '';
  const { random, today } = company;
  const approved = company.employees.filter(() => !isLastWeek || random.chance(0.7));
  if (week + 1 > today) return;
  company.schedule(week + 1, 'accounting', (context) => {
    for (const { number: employee } of approved)
      if (LABORCARD.has(context.session, context.company, employee, String(week)))
        approveTimesheet(context, { employee, week: String(week), approver });
  });
}

/** In two weeks so much of the regular pay is lost by absence, and paid for overtime, in hundredths of a percent. */
const [ABSENT, OVERTIME] = [
  [0, 250],
  [30, 310],
] as const;
const WHOLE = 10_000;

/** Before the first pay of the register an agency paid everybody, and passed on what it held back. */
function reportFormerPayroll(company: DemoCompany, periodEnd: number): void {
  const { random } = company;
  const checkDate = workdayUntil(company, periodEnd + CHECK_AFTER_DAYS);
  const usual = payOfYear(company) / CHECKS_OF_YEAR;
  const shareOf = (share: number) => Math.trunc((usual * share) / WHOLE);
  const regular = shareOf(WHOLE - random.integer(...ABSENT));
  const overtime = shareOf(random.integer(...OVERTIME));
  company.schedule(checkDate, 'billing', (context) => {
    const { wagesAccount = '', cashAccount = '' } =
      GL_COMPANY.read(context.session, context.company) ?? {};
    const lines = [
      [wagesAccount, regular, 'REGULAR PAY BY THE AGENCY'] as const,
      [wagesAccount, overtime, 'OVERTIME PAY BY THE AGENCY'] as const,
      [cashAccount, -regular - overtime, 'PAY BY THE AGENCY'] as const,
    ];
    postDocument(context, {
      document: `PA${checkDate}`,
      period: fiscalPeriodOf(checkDate),
      postedDate: String(checkDate),
      source: 'VP',
      initials: context.session.initials,
      lines: lines.map(([account, cents, description]) => ({
        ...{ account, description, reference: String(checkDate) },
        ...debitOrCredit(String(cents)),
      })),
    });
  });
}

/** Pays two weeks, before a day on which the shop is closed; what was withheld and taken off is passed on later. */
function reportPayroll(company: DemoCompany, periodEnd: number): void {
  const checkDate = workdayUntil(company, periodEnd + CHECK_AFTER_DAYS);
  const reported = { periodEndDate: String(periodEnd), checkDate: String(checkDate) };
  company.schedule(checkDate, 'billing', (context) =>
    runPayroll(context, { frequency: 'B', ...reported }),
  );
  for (const [afterDays, passedOn] of passedOnLater) {
    const day = workdayFrom(checkDate + afterDays);
    if (day < company.today)
      company.schedule(day, 'accounting', (context) =>
        passOn(context, { checkDate, day, passedOn }),
      );
  }
}

/** What a payroll holds back for others. */
interface PassedOn {
  readonly account: 'payrollTaxAccount' | 'deductionsAccount';
  readonly prefix: string;
  readonly description: string;
}

/** After how many days it is passed on. */
const passedOnLater: readonly (readonly [afterDays: number, passedOn: PassedOn])[] = [
  [10, { account: 'payrollTaxAccount', prefix: 'TP', description: 'TAXES PAID' }],
  [14, { account: 'deductionsAccount', prefix: 'DP', description: 'DEDUCTIONS PASSED ON' }],
];

/** Pays what a payroll has withheld, or taken off. */
function passOn(
  context: CompanyContext,
  { checkDate, day, passedOn }: { checkDate: number; day: number; passedOn: PassedOn },
): void {
  const { session, company } = context;
  const payroll = { document: `PY${checkDate}`, period: fiscalPeriodOf(checkDate) };
  const accounts = GL_COMPANY.read(session, company);
  const { cashAccount = '' } = accounts ?? {};
  const account = accounts?.[passedOn.account] ?? '';
  const heldBack = [
    ...GL_TRANS.recordsUnder(session, company, payroll.document, payroll.period),
  ].find((line) => line.account === account);
  if (heldBack === undefined) return;
  const amount = heldBack.credit;
  const reported = { description: passedOn.description, reference: String(checkDate) };
  const paid = { document: `${passedOn.prefix}${checkDate}`, period: fiscalPeriodOf(day) };
  postDocument(context, {
    ...paid,
    postedDate: String(day),
    source: 'PY',
    initials: session.initials,
    lines: [
      { account, ...debitOrCredit(amount), ...reported },
      { account: cashAccount, ...debitOrCredit(negate(amount)), ...reported },
    ],
  });
  addLink(context, { from: { ...payroll, account }, to: { ...paid, line: '1' } });
}
