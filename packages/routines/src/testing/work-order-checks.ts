import type { Session } from 'mvdb';
import { quantityToMake, supplyOf } from '../business/demand/order-supply.ts';
import { workOrdersOfLine } from '../business/orders/work-orders-of-line.ts';
import { firm } from '../entry/firm.ts';
import { REQ } from '../schema/inventory.ts';
import { WOXREF } from '../schema/invoices.ts';
import { JOBMASTER } from '../schema/projects.ts';
import { OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import { OPENWO, OPENWO_1287, OPENWO_AUTO_1287 } from '../schema/work-orders.ts';
import { expectEqual } from './expect-equal.ts';

/**
 * Staged work orders are not live. One for a job is of the sales order that the job was sold by, if of any, and
 * charges no account of its own; one for stock has an account.
 */
export function expectStagedOrdersAgree(session: Session, company: string): void {
  for (const staged of OPENWO_AUTO_1287.records(session, company)) {
    const { recordId, jobNo, salesOrder, salesLine, costAccount } = staged;
    expectEqual([recordId, OPENWO.has(session, recordId)], [recordId, false]);
    expectEqual([recordId, costAccount === ''], [recordId, jobNo !== '']);
    const sold = JOBMASTER.read(session, company, jobNo)?.salesOrder ?? '';
    expectEqual([recordId, ['', sold].includes(salesOrder)], [recordId, true]);
    expectEqual([recordId, salesOrder === '' && salesLine !== ''], [recordId, false]);
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
    expectEqual([recordId, parts.every((part) => Number(part) >= 0)], [recordId, true]);
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
  expectEqual(made.toSorted(), coming.toSorted());
}

/** A sales order line lists the open work orders that make what it delivers; each live order has its extension. */
export function expectOrdersFound(session: Session, company: string): void {
  const listed = [...WOXREF.records(session, company)].map(({ recordId, workOrders }) =>
    [recordId, ...workOrders.toSorted()].join(' '),
  );
  const making = [...OPEN_ORD_LINE.records(session, company)].flatMap(({ recordId, key }) => {
    const orders = workOrdersOfLine(firm(session, company), key);
    return orders.length === 0 ? [] : [[recordId, ...orders.toSorted()].join(' ')];
  });
  expectEqual(listed.toSorted(), making.toSorted());
  for (const { recordId } of OPENWO.records(session, company))
    expectEqual([recordId, OPENWO_1287.has(session, recordId)], [recordId, true]);
  for (const { recordId } of OPENWO_1287.records(session, company)) {
    const isOrder = OPENWO.has(session, recordId) || OPENWO_AUTO_1287.has(session, recordId);
    expectEqual([recordId, isOrder], [recordId, true]);
  }
}
