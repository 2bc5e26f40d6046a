import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { JOBMASTER } from '../schema/projects.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../schema/work-orders.ts';

/**
 * Staged work orders are not live. One for a job is of the sales order that the job was sold by, if of any, and
 * charges no account of its own; one for stock has an account.
 */
export function expectStagedOrdersAgree(session: Session, company: string): void {
  for (const staged of OPENWO_AUTO_1287.records(session, company)) {
    const { recordId, jobNo, salesOrder, salesLine, costAccount } = staged;
    expect([recordId, OPENWO.has(session, recordId)]).toEqual([recordId, false]);
    expect([recordId, costAccount === '']).toEqual([recordId, jobNo !== '']);
    const sold = JOBMASTER.read(session, company, jobNo)?.salesOrder ?? '';
    expect([recordId, ['', sold].includes(salesOrder)]).toEqual([recordId, true]);
    expect([recordId, salesOrder === '' && salesLine !== '']).toEqual([recordId, false]);
  }
}
