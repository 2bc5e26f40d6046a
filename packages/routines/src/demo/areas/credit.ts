import { saveCredit } from '../../business/customers/save-credit.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { CREDIT } from '../../schema/customers.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoCredit,
  type DemoCustomer,
  type DemoInvoice,
  total,
} from '../demo-company.ts';
import { inTurn } from '../in-turn.ts';
import { noteChange } from '../note-change.ts';
import { invoiceTotal } from '../prices.ts';
import { demoLogin } from './employees.ts';
import { isMachine, openAmountOf } from './invoices.ts';

/** What each customer may owe, which covers its invoices, and whom nothing is shipped to. */
export const credit: DemoArea = {
  name: 'credit',
  generate(company) {
    const invoices = groupedBy(company.invoices, ({ customer }) => customer);
    // Who gets a machine on the last day is not held on the same day.
    const mayBeHeld: DemoCredit[] = [];
    for (const one of company.credits) {
      const bought = invoices.get(one.customer) ?? [];
      const agreed = mostOwed(bought) * (1 + roomOf(one.customer) / 100);
      const least = Math.ceil(agreed / LIMIT_STEP) * LIMIT_STEP;
      writeCredit(company, one, Math.max(one.limit, least));
      if (total(bought.map(openAmountOf)) > 0 && !bought.some(isMachine)) mayBeHeld.push(one);
    }
    const held = mayBeHeld.filter(({ isToBeHeld }) => isToBeHeld);
    for (const { customer } of held.length > 0 ? held : mayBeHeld.slice(0, 1))
      reportHold(company, customer);
  },
};

/** Limits are agreed in steps of so much, in cents. */
const LIMIT_STEP = 500_000;

/** How much more than it ever owed a customer could owe, in percent: some buy as much as they may, others seldom. */
const ROOMS = [35, 5, 60, 15, 100, 25, 10, 80, 45, 20];

const roomOf = ({ number }: DemoCustomer): number => inTurn(Number(number.slice(1)), ROOMS);

/** What a customer owed on the day on which it owed most. */
function mostOwed(invoices: readonly DemoInvoice[]): number {
  const changes = invoices.flatMap((invoice) => {
    const paid = invoice.payments.find(({ part }) => part === 'rest');
    const amount = invoiceTotal(invoice);
    return [
      { date: invoice.date, amount },
      ...(paid ? [{ date: paid.date, amount: -amount }] : []),
    ];
  });
  let [owed, most] = [0, 0];
  for (const { amount } of changes.sort((a, b) => a.date - b.date)) {
    owed += amount;
    most = Math.max(most, owed);
  }
  return most;
}

/** Days that customers took to pay in the years before. */
const PAYMENT_DAYS = ['28', '33', '41', '30', '37'];

const paymentDaysOf = ({ number }: DemoCustomer): string =>
  inTurn(Number(number.slice(1)), PAYMENT_DAYS);

function writeCredit(
  company: DemoCompany,
  { customer, reviewedDate }: DemoCredit,
  limit: number,
): void {
  const creditLimit = String(limit);
  company.write(CREDIT, [customer.number], {
    creditLimit,
    creditHold: 'N',
    terms: customer.terms,
    balance: '0',
    highestBalance: '0',
    reviewedDate: String(reviewedDate),
    reviewedBy: 'AC',
    averagePaymentDays: company.customers.includes(customer) ? paymentDaysOf(customer) : '',
  });
  noteChange(company, CREDIT, customer.number, {
    program: 'VB_CREDIT.REV1',
    login: demoLogin(company, 'accounting'),
    initials: 'AC',
    date: reviewedDate,
    before: { creditLimit: String(Math.trunc((limit * 4) / 5)) },
    after: { creditLimit },
  });
}

/** Since yesterday nothing is shipped to the customer. */
function reportHold(company: DemoCompany, { number }: DemoCustomer): void {
  company.schedule(company.today - 1, 'billing', (context) => {
    const stored = CREDIT.read(context.session, context.company, number);
    if (stored)
      saveCredit(context, {
        program: 'VB_CREDIT.REV1',
        customer: number,
        record: CREDIT.format({ creditHold: 'Y' }, stored.recordText),
      });
  });
}
