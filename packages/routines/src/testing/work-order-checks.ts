import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { quantityToMake, supplyOf } from '../business/demand/order-supply.ts';
import { REQ } from '../schema/inventory.ts';
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

/**
 * What is completed and scrapped of a live work order is part of what was ordered; what is left of it comes in, in
 * the requirements of its part, and nothing else is said to be made there.
 */
export function expectSupplyOfOrdersAgrees(session: Session, company: string): void {
  const orders = [...OPENWO.records(session, company)];
  for (const order of orders) {
    const { recordId, completedQuantity, scrappedQuantity } = order;
    const parts = [completedQuantity, scrappedQuantity, quantityToMake(order)];
    expect([recordId, parts.every((part) => Number(part) >= 0)]).toEqual([recordId, true]);
  }
  const coming = orders.flatMap((one) => {
    const { order, part, job, date, quantity } = supplyOf(one) ?? {};
    return order === undefined ? [] : [[part, order, job, date, quantity].join(' ')];
  });
  const made = [...REQ.records(session, company)].flatMap((record) =>
    REQ.rows(record, 'MADE').map(({ workOrder, job, date, quantity }) =>
      [record.key.part, workOrder, job, date, quantity].join(' '),
    ),
  );
  expect(made.toSorted()).toEqual(coming.toSorted());
}
