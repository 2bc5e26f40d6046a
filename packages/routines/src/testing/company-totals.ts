import type { Session } from 'mvdb';
import { CREDIT } from '../schema/customers.ts';
import { ITEMQTY, LOCODE } from '../schema/inventory.ts';
import { GL_CHARTS } from '../schema/ledger.ts';
import { WIPLEDGER_SUM } from '../schema/work-in-process.ts';

/** What is there in a company, and what it is worth to whom. */
export function companyTotals(session: Session, company: string) {
  return {
    stock: [...ITEMQTY.records(session, company)].map((item) => [item.recordId, item.onHand]),
    values: [...LOCODE.records(session, company)].map((one) => [one.recordId, one.stockValue]),
    accounts: [...GL_CHARTS.records(session, company)].map((one) => [one.recordId, one.balance]),
    customers: [...CREDIT.records(session, company)].map((one) => [one.recordId, one.balance]),
    work: [...WIPLEDGER_SUM.records(session, company)].map((one) => [one.recordId, one.balance]),
  };
}
