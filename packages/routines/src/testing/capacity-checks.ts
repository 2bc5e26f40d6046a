import { keyOf, type Session, withoutCompany } from 'mvdb';
import { expect } from 'vitest';
import { type Resource, resources } from '../business/planning/center-capacity.ts';
import { type OrderTables, orderTables } from '../business/planning/planned-tables.ts';
import { recordedUntil } from '../business/planning/recorded-until.ts';
import { hoursLeft, lineQuantities } from '../business/planning/route-steps.ts';
import { workRouting } from '../business/planning/work-routing.ts';
import { firm } from '../entry/firm.ts';
import { REQ } from '../schema/inventory.ts';
import { CAP_REQ_LAB, CAP_REQ_MACH, CO_STDS_SF } from '../schema/shop-floor.ts';
import { Totals } from './totals.ts';

/**
 * What work centers are needed for is what open operations that have dates still take, between these dates, and
 * nothing else; totals of days add up, and every order finds its days. So it is for live and for simulated orders.
 */
export function expectCapacityAgrees(session: Session, company: string): void {
  for (const isSimulated of [false, true]) expectLoadsAgree(session, company, isSimulated);
}

function expectLoadsAgree(session: Session, company: string, isSimulated: boolean): void {
  const tables = orderTables(isSimulated);
  for (const resource of resources) {
    const { days, xref } = tables.capacity[resource];
    const places: string[] = [];
    const loaded = new Totals();
    for (const record of days.records(session, company)) {
      const { workCenter = '', date = '' } = record.key as Record<string, string>;
      const rows = days.rows(record, 'LOADS');
      const total = rows.reduce((sum, { hours }) => sum + Number(hours), 0);
      expect([record.recordId, total]).toEqual([record.recordId, Number(record.totalHours)]);
      const orders = new Set(rows.map(({ workOrder }) => workOrder));
      for (const order of orders) places.push(keyOf(order, workCenter, date));
      for (const { workOrder, line, hours } of rows) {
        const work = tables.lines.read(session, company, workOrder, line);
        const isWithin =
          Number(hours) > 0 &&
          Number(work?.plannedStart) <= Number(date) &&
          Number(date) <= Number(work?.plannedDue);
        expect([record.recordId, workOrder, line, isWithin]).toEqual([
          ...[record.recordId, workOrder, line, true],
        ]);
        loaded.add(keyOf(workOrder, line, workCenter), hours);
      }
    }
    if (!isSimulated) places.push(...plannedPlaces(session, company, resource));
    const listed = [...xref.records(session, company)].flatMap((record) =>
      xref
        .rows(record, 'DAYS')
        .map(({ workCenter, date }) => keyOf(withoutCompany(record.recordId), workCenter, date)),
    );
    expect([isSimulated, resource, ...listed.sort()]).toEqual([
      ...[isSimulated, resource, ...places.sort()],
    ]);
    expectHoursLeft(session, company, isSimulated, tables, (place, left, isRecorded) => {
      const hours = loaded.of(place);
      expect([place, resource, isRecorded ? hours : hours <= Number(left[resource])]).toEqual([
        ...[place, resource, isRecorded ? Number(left[resource]) : true],
      ]);
      loaded.add(place, -hours);
    });
    expect([isSimulated, resource, loaded.rest()]).toEqual([isSimulated, resource, []]);
  }
}

/** Where planned orders would need a resource. Each of them is one that material planning proposes. */
function plannedPlaces(session: Session, company: string, resource: Resource): string[] {
  const days = resource === 'labor' ? CAP_REQ_LAB : CAP_REQ_MACH;
  return [...days.records(session, company)].flatMap((record) => {
    const rows = days.rows(record, 'PLANNED');
    const total = rows.reduce((sum, { hours }) => sum + Number(hours), 0);
    expect([record.recordId, total]).toEqual([record.recordId, Number(record.plannedTotal)]);
    for (const { plannedNo, part } of rows) {
      const proposed = REQ.rows(REQ.read(session, company, part), 'PLANNED');
      expect(proposed.map(({ number }) => number)).toContain(plannedNo);
    }
    const numbers = new Set(rows.map(({ plannedNo }) => plannedNo));
    const { workCenter, date } = record.key;
    return Array.from(numbers, (number) => keyOf(number, workCenter, date));
  });
}

/** What is left of each open operation that has dates, and whether all of it is within the horizon. */
function expectHoursLeft(
  session: Session,
  company: string,
  isSimulated: boolean,
  { orders }: OrderTables,
  look: (place: string, left: ReturnType<typeof hoursLeft>, isRecorded: boolean) => void,
): void {
  const ours = firm(session, company);
  const withYield = CO_STDS_SF.read(session, company)?.withYield === 'Y';
  for (const { recordId, orderStatus } of orders.records(session, company)) {
    const order = withoutCompany(recordId);
    if (orderStatus === 'C') continue;
    const { head, lines } = workRouting(ours, { order, isSimulated });
    const planned = lines.filter(
      ({ operation }) => operation.lineStatus !== 'C' && operation.plannedDue !== '',
    );
    if (head === undefined || planned.length === 0) continue;
    const quantities = lineQuantities({ lines, quantity: head.orderQuantity, withYield });
    const last = recordedUntil(ours, Number(head.plannedDate));
    for (const { line, operation } of planned)
      look(
        keyOf(order, line, operation.workCenter),
        hoursLeft(operation, quantities.get(line) ?? ''),
        Number(operation.plannedDue) <= last,
      );
  }
}
