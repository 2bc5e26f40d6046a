import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { componentDemandOf } from '../business/demand/component-demand.ts';
import { REQ } from '../schema/inventory.ts';
import { ALLOCXREF, WIPBMF } from '../schema/work-in-process.ts';
import { OPENWO } from '../schema/work-orders.ts';

/**
 * The bill of a work order belongs to one that is live. What is open of it is needed, in the requirements of
 * its components and among what is set aside of them, by date; no work order needs anything else.
 */
export function expectDemandOfOrdersAgrees(session: Session, company: string): void {
  const needs = [...WIPBMF.records(session, company)].flatMap((line) => {
    const order = OPENWO.read(session, company, line.key.workOrder);
    expect([line.recordId, order?.partNo]).toEqual([line.recordId, line.assembly]);
    const demand = order && componentDemandOf(order, line);
    return demand === undefined ? [] : [demand];
  });
  const required = [...REQ.records(session, company)].flatMap((record) =>
    REQ.rows(record, 'DEMAND').flatMap(({ type, workOrder: order, ...need }) =>
      type === 'W' ? [{ order, component: record.key.part, ...need }] : [],
    ),
  );
  expect(sorted(required)).toEqual(sorted(needs));
  const listed = [...ALLOCXREF.records(session, company)].flatMap((record) => {
    const dates = record.neededDates.map(Number);
    expect([record.recordId, dates]).toEqual([record.recordId, dates.toSorted((a, b) => a - b)]);
    return ALLOCXREF.rows(record, 'NEEDS').map(({ workOrder: order, date }) => ({
      ...{ order, component: record.key.part, date },
    }));
  });
  expect(sorted(listed)).toEqual(
    sorted(needs.map(({ order, component, date }) => ({ order, component, date }))),
  );
}

const sorted = <Row extends object>(rows: readonly Row[]): string[] =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .sort()
        .join(', '),
    )
    .sort();
