import type { DemoCompany, DemoInvoice, DemoVendor } from '../demo-company.ts';
import { COMMISSION_PERCENT, invoiceTotal } from '../prices.ts';
import { CASH, DEPOSITS, LOAN, MACHINES, PAYABLES, WORN } from './accounts.ts';
import { depositOf, depositPaidOn } from './deposits.ts';
import { CHECKS_OF_YEAR, DAYS_OF_PAY, payOfYear } from './employees.ts';
import { othersOfMonth, peopleOfYear } from './foreseen-costs.ts';
import { MACHINE_MONTHS, MONTHS_OF_YEAR } from './overhead.ts';

/** What a company had and owed when its books were opened, beside stock; amounts in cents. */
export interface Opening {
  readonly balances: readonly OpeningBalance[];
  readonly debts: readonly OpeningDebt[];
  /** What the owners brought in; the rest of what there was had been earned. */
  readonly capital: number;
}

interface OpeningBalance {
  readonly account: string;
  readonly cents: number;
  readonly reference?: string;
  readonly jobNo?: string;
}

/** What a vendor was owed, and when it is paid. */
interface OpeningDebt {
  readonly vendor: DemoVendor;
  readonly cents: number;
  readonly day: number;
}

/** What machines had cost, what the bank had lent and the owners brought in, in cents at size 1. */
const [COST_OF_MACHINES, LENT, BROUGHT_IN] = [118_000_000, 48_000_000, 40_000_000];

/** For how many months machines had been used. */
const USED_MONTHS = [33, 52] as const;

export function openingOf(company: DemoCompany): Opening {
  const { random } = company;
  const machines = about(company, COST_OF_MACHINES, 10_000);
  const worn = Math.round((machines * random.integer(...USED_MONTHS)) / MACHINE_MONTHS);
  const loan = about(company, LENT, 100_000);
  const capital = about(company, BROUGHT_IN, 500_000);
  const debts = openingDebts(company);
  return {
    balances: [
      { account: CASH, cents: openingCash(company, debts) },
      { account: MACHINES, cents: machines },
      { account: WORN, cents: -worn },
      { account: LOAN, cents: -loan },
      ...depositsBefore(company),
      ...debts.map(({ vendor, cents }) => {
        return { account: PAYABLES, cents: -cents, reference: vendor.number };
      }),
    ],
    ...{ debts, capital },
  };
}

/** What customers had paid for jobs. */
const depositsBefore = (company: DemoCompany): readonly OpeningBalance[] =>
  company.jobs
    .filter((job) => depositPaidOn(company, job) < company.founded)
    .map((job) => ({ account: DEPOSITS, cents: -depositOf(company, job), jobNo: job.number }));

/** By how many percent a company differs from others of its size at most. */
const SPREAD = 18;

/** About so much of a company of size 1, in whole steps. */
function about(company: DemoCompany, atSizeOne: number, step: number): number {
  const percent = company.random.integer(100 - SPREAD, 100 + SPREAD);
  const cents = (company.count(atSizeOne) * percent) / 100;
  return Math.round(cents / step) * step;
}

/** What vendors were owed together at size 1, in cents, and how many they were. */
const [OWED, DEBTS, DEBTS_MIN] = [6_000_000, 6, 3];

/** After how many workdays a vendor is paid. */
const PAID_WORKDAYS = [3, 25] as const;

function openingDebts(company: DemoCompany): readonly OpeningDebt[] {
  const { random, vendors, founded } = company;
  const owed = vendors.slice(0, Math.max(DEBTS_MIN, company.count(DEBTS)));
  const usual = company.count(OWED) / owed.length;
  return owed.map((vendor) => ({
    vendor,
    cents: Math.trunc((usual * random.integer(5000, 15_000)) / 10_000) + random.integer(1, 99),
    day: company.workdays(founded, random.integer(...PAID_WORKDAYS)),
  }));
}

/** What comes in on a day, or is paid where it is below zero, in cents. */
interface Flow {
  readonly day: number;
  readonly cents: number;
}

/** On the worst day there is enough for the pay of about so many months. */
const RESERVE_MONTHS = 2;

/** The money that it takes until customers have paid enough, by what was foreseen. */
function openingCash(company: DemoCompany, debts: readonly OpeningDebt[]): number {
  const flows = [...foreseen(company), ...debts.map(({ day, cents }) => ({ day, cents: -cents }))];
  let [balance, least] = [0, 0];
  for (const { cents } of flows.sort((a, b) => a.day - b.day)) {
    balance += cents;
    least = Math.min(least, balance);
  }
  const reserve = (payOfYear(company) * RESERVE_MONTHS) / MONTHS_OF_YEAR;
  return Math.round(reserve - least) + company.random.integer(1, 9999);
}

function foreseen(company: DemoCompany): readonly Flow[] {
  const pay = peopleOfYear(company) / CHECKS_OF_YEAR;
  return [
    ...fromCustomers(company),
    ...company.vendorPayments.map(({ day, cents }) => ({ day, cents: -cents })),
    ...paidAgain(company, pay, { after: FIRST_PAY_DAYS, days: DAYS_OF_PAY }),
    ...paidAgain(company, othersOfMonth(company), { after: FIRST_BILL_DAYS, days: DAYS_OF_MONTH }),
  ];
}

/** What they pay for jobs ahead, and then of invoices, less what salesmen get of it. */
function fromCustomers(company: DemoCompany): readonly Flow[] {
  const ahead = company.jobs
    .map((job) => ({ day: depositPaidOn(company, job), cents: depositOf(company, job) }))
    .filter(({ day }) => day >= company.founded);
  const paid = company.invoices.flatMap((invoice) => paymentsOf(company, invoice));
  return [...ahead, ...paid];
}

function paymentsOf(company: DemoCompany, invoice: DemoInvoice): readonly Flow[] {
  const job = invoice.order?.job;
  const total = invoiceTotal(invoice);
  const owed = job?.invoice === invoice ? total - depositOf(company, job) : total;
  const left = owed - (total * COMMISSION_PERCENT) / 100;
  const isInParts = invoice.payments.some(({ part }) => part === 'third');
  const shareOf = { third: 1 / 3, rest: isInParts ? 2 / 3 : 1 };
  return invoice.payments.map(({ date: day, part }) => ({ day, cents: left * shareOf[part] }));
}

const DAYS_OF_MONTH = 30;

/** After the books were opened, people and bills are paid for the first time in about so many days. */
const [FIRST_PAY_DAYS, FIRST_BILL_DAYS] = [26, 45];

/** What is paid for the first time after some days, and then again and again. */
function paidAgain(
  { founded, today }: DemoCompany,
  cents: number,
  { after, days }: { readonly after: number; readonly days: number },
): readonly Flow[] {
  const flows: Flow[] = [];
  for (let day = founded + after; day < today; day += days) flows.push({ day, cents: -cents });
  return flows;
}
