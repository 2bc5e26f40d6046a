import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { sumOf } from '../business/values/sum-of.ts';
import { CREDIT } from '../schema/customers.ts';
import { INVOICE_HEAD } from '../schema/invoices.ts';
import { GL_CHARTS } from '../schema/ledger.ts';
import { CO_STDS_ORD } from '../schema/sales-orders.ts';
import { expectEqual } from './expect-equal.ts';

/** What a customer owes is what its invoices leave open, each of them listed, and all of it is receivable. */
export function expectReceivablesAgree(session: Session, company: string): void {
  const open = [...INVOICE_HEAD.records(session, company)]
    .filter(({ openAmount }) => openAmount !== '0')
    .map(({ key, customerNo, openAmount }) => `${customerNo} ${key.invoice} ${openAmount}`);
  const listed: string[] = [];
  const balances: string[] = [];
  for (const credit of CREDIT.records(session, company)) {
    const { key, balance, openAmounts } = credit;
    expectEqual([key.customer, sumOf(openAmounts)], [key.customer, balance || '0']);
    for (const { invoice, amount } of CREDIT.rows(credit, 'OPEN'))
      listed.push(`${key.customer} ${invoice} ${amount}`);
    balances.push(balance);
  }
  expectEqual(listed.sort(), open.sort());
  const { receivablesAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
  expect(GL_CHARTS.read(session, company, receivablesAccount)?.balance).toBe(sumOf(balances));
}
