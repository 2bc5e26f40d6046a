import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { payFigures, salaryOfCheck } from '../../business/people/pay-figures.ts';
import { LABORCARD, PAYREG } from '../../schema/employees.ts';
import { type DemoArea, type DemoCompany, type DemoEmployee, total } from '../demo-company.ts';
import type { DemoLabor } from '../labor-book.ts';
import { HOURS_OF_YEAR } from './employees.ts';

const DAYS_PER_WEEK = 7;
const WEEK_COUNT = 8;
const WORKDAYS = 5;
const FULL_DAY = 800;
/** From the last day that is paid, a Sunday, to the Friday of the check. */
const CHECK_AFTER_DAYS = 5;
const CHECKS_OF_YEAR = 26;

interface Card {
  readonly date: number;
  readonly kind: string;
  readonly hours: number;
  readonly workOrder: string;
  readonly operation: string;
  readonly job: string;
  readonly hourType: string;
}

/** Labor cards of the last weeks, the pay that came of them, and the payroll in the ledger. */
export const timesheets: DemoArea = {
  name: 'timesheets',
  generate(company) {
    const lastSunday = company.today - (company.today % DAYS_PER_WEEK || DAYS_PER_WEEK);
    const weeks = Array.from(
      { length: WEEK_COUNT },
      (_, index) => lastSunday - DAYS_PER_WEEK * (WEEK_COUNT - 1 - index),
    );
    const cards = new Map<string, Card[]>();
    for (const week of weeks)
      for (const one of company.employees) {
        const worked = one.isActive ? cardsOf(company, one, week) : [];
        cards.set(`${one.number} ${week}`, worked);
        const approval = week === lastSunday ? 'mostly given' : 'given';
        if (worked.length > 0) writeCards(company, one, week, worked, approval);
      }
    writeThisWeek(company, lastSunday);
    for (let index = 1; index + 1 < weeks.length; index += 2) {
      const paid = [weeks[index - 1] ?? 0, weeks[index] ?? 0] as const;
      payAll(company, paid, (one, week) => cards.get(`${one.number} ${week}`) ?? []);
    }
  },
};

/** The exempt write a card only for what is not regular work. Whoever worked on an order was there. */
function cardsOf(company: DemoCompany, one: DemoEmployee, week: number): Card[] {
  const { random, shop } = company;
  const cards: Card[] = [];
  const worked = company.labor
    .of(one)
    .filter(({ date }) => date > week - DAYS_PER_WEEK && date <= week);
  if (!one.isExempt && random.chance(0.04) && worked.length === 0) return cards;
  for (let day = 0; day < WORKDAYS; day += 1) {
    const date = week - DAYS_PER_WEEK + 1 + day;
    const onOrders = worked.filter((labor) => labor.date === date).map(orderCard);
    if (shop.calendar.isWorkday(date) === false) {
      cards.push({ ...officeCard(date), kind: 'HOL', hours: FULL_DAY });
    } else if (random.chance(0.04) && onOrders.length === 0) {
      const kind = random.pick(['SICK', 'VAC', 'VAC', 'MISC']);
      cards.push({ ...officeCard(date), kind, hours: FULL_DAY });
    } else if (!one.isExempt) {
      const left = FULL_DAY - total(onOrders.map(({ hours }) => hours));
      cards.push(...onOrders);
      if (left > 0) cards.push({ ...officeCard(date), kind: 'REG', hours: left });
      if (random.chance(0.15)) cards.push({ ...officeCard(date), kind: 'OT', hours: 200 });
    }
  }
  if (!one.isSalaried && random.chance(0.05))
    cards.push({ ...officeCard(week), kind: 'DT', hours: 400 });
  return cards;
}

/** Of the week that is not over, only what was charged to orders is on cards. */
function writeThisWeek(company: DemoCompany, lastSunday: number): void {
  for (const one of company.employees) {
    const cards = company.labor
      .of(one)
      .filter(({ date }) => date > lastSunday)
      .map(orderCard);
    if (cards.length > 0) writeCards(company, one, lastSunday + DAYS_PER_WEEK, cards, 'to come');
  }
}

const officeCard = (date: number) => ({
  ...{ date, workOrder: '', operation: '', job: '', hourType: '' },
});

const orderCard = ({ date, hours, order, line, hourType }: DemoLabor): Card => ({
  ...{ date, kind: 'REG', hours, workOrder: order.number, operation: line, hourType },
  job: order.job?.number ?? '',
});

function writeCards(
  company: DemoCompany,
  one: DemoEmployee,
  week: number,
  cards: readonly Card[],
  approval: 'given' | 'mostly given' | 'to come',
): void {
  const approver = company.employees.find(({ initials }) => initials === 'FS');
  const isApproved =
    approval === 'given' || (approval === 'mostly given' && company.random.chance(0.7));
  company.write(LABORCARD, [one.number, String(week)], {
    workedDates: cards.map(({ date }) => String(date)),
    kinds: cards.map(({ kind }) => kind),
    workedHours: cards.map(({ hours }) => String(hours)),
    workOrders: cards.map(({ workOrder }) => workOrder),
    operations: cards.map(({ operation }) => operation),
    jobs: cards.map(({ job }) => job),
    hourTypes: cards.map(({ hourType }) => hourType),
    shift: one.shift,
    approvedBy: isApproved ? (approver?.number ?? '') : '',
    approvedDate: isApproved ? String(week + 1) : '',
  });
}

type CardsOfWeek = (one: DemoEmployee, week: number) => readonly Card[];

function payAll(company: DemoCompany, weeks: readonly number[], cardsOfWeek: CardsOfWeek): void {
  const periodEnd = weeks.at(-1) ?? 0;
  const checkDate = periodEnd + CHECK_AFTER_DAYS;
  const document = `PY${checkDate}`;
  const paid = company.employees
    .filter(({ isActive }) => isActive)
    .map((one) =>
      pay(
        company,
        one,
        weeks.flatMap((week) => cardsOfWeek(one, week)),
        { periodEnd, checkDate, document },
      ),
    );
  const gross = total(paid.map((one) => one.gross));
  const taxes = total(paid.map((one) => one.taxes));
  const deductions = total(paid.map((one) => one.deductions));
  const reference = String(checkDate);
  const taxDocument = `TP${checkDate}`;
  const taxDate = checkDate + 10;
  const isTaxPaid = taxDate < company.today;
  const line = (account: string, amount: number, description: string) => ({
    account,
    amount,
    description,
    reference,
  });
  company.ledger.push({
    document,
    date: checkDate,
    source: 'PY',
    initials: 'AC',
    lines: [
      line('5200', gross, 'WAGES AND SALARIES'),
      line('2300', -taxes, 'TAXES WITHHELD'),
      line('2310', -deductions, 'DEDUCTIONS'),
      line('1000', taxes + deductions - gross, 'NET PAY'),
    ],
    links: isTaxPaid
      ? [{ from: 2, to: { document: taxDocument, period: fiscalPeriodOf(taxDate), line: 1 } }]
      : [],
  });
  if (isTaxPaid)
    company.ledger.push({
      document: taxDocument,
      date: taxDate,
      source: 'PY',
      initials: 'AC',
      lines: [line('2300', taxes, 'TAXES PAID'), line('1000', -taxes, 'TAXES PAID')],
      links: [],
    });
}

interface PayRun {
  readonly periodEnd: number;
  readonly checkDate: number;
  readonly document: string;
}

function pay(
  company: DemoCompany,
  one: DemoEmployee,
  cards: readonly Card[],
  { periodEnd, checkDate, document }: PayRun,
) {
  const { hourlyRate, isSalaried, isExempt } = one;
  const annualSalary = String((hourlyRate / 100) * HOURS_OF_YEAR);
  const terms = {
    ...{ isSalaried, isExempt },
    regularRate: String(hourlyRate),
    overtimeRate: String(isExempt ? 0 : Math.trunc((hourlyRate * 3) / 2)),
    doubleTimeRate: String(isExempt ? 0 : hourlyRate * 2),
    salary: salaryOfCheck(annualSalary, CHECKS_OF_YEAR),
    standardHours: String(2 * WORKDAYS * FULL_DAY),
  };
  const figures = payFigures(
    terms,
    cards.map(({ kind, hours }) => ({ kind, hours: String(hours) })),
  );
  company.write(PAYREG, [one.number, String(checkDate)], {
    ...figures,
    periodEndDate: String(periodEnd),
    checkNo: company.next('paycheck'),
    ledgerDocument: document,
  });
  const { grossPay, taxes, deductions } = figures;
  return { gross: Number(grossPay), taxes: Number(taxes), deductions: Number(deductions) };
}
