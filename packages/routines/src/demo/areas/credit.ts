import { saveCredit } from '../../business/customers/save-credit.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { CREDIT } from '../../schema/customers.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoCredit,
  type DemoCustomer,
  total,
} from '../demo-company.ts';
import { noteChange } from '../note-change.ts';
import { demoLogin } from './employees.ts';
import { openAmountOf } from './invoices.ts';

/** What each customer may owe, which covers its invoices, and whom nothing is shipped to. */
export const credit: DemoArea = {
  name: 'credit',
  generate(company) {
    const invoices = groupedBy(company.invoices, ({ customer }) => customer);
    for (const one of company.credits) {
      const owed = total((invoices.get(one.customer) ?? []).map(openAmountOf));
      writeCredit(company, one, Math.max(one.limit, owed));
      if (one.isToBeHeld) reportHold(company, one.customer);
    }
  },
};

function writeCredit(
  company: DemoCompany,
  { customer, reviewedDate }: DemoCredit,
  limit: number,
): void {
  const creditLimit = String(limit);
  company.write(CREDIT, [customer.number], {
    creditLimit,
    creditHold: 'N',
    terms: 'NET30',
    balance: '0',
    highestBalance: '0',
    reviewedDate: String(reviewedDate),
    reviewedBy: 'AC',
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
