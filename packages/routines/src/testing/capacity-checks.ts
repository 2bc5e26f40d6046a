import { keyOf, type Session } from 'mvdb';
import { expect } from 'vitest';
import { resources } from '../business/planning/center-capacity.ts';
import { type OrderTables, orderTables } from '../business/planning/planned-tables.ts';
import { recordedUntil } from '../business/planning/recorded-until.ts';
import { hoursLeft, lineQuantities } from '../business/planning/route-steps.ts';
import { workRouting } from '../business/planning/work-routing.ts';
import { firm } from '../entry/firm.ts';
import { CO_STDS_SF } from '../schema/shop-floor.ts';
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
    const listed = [...xref.records(session, company)].flatMap((record) => {
      const { workOrder, simulatedOrder } = record.key as Record<string, string>;
      const rows = xref.rows(record, 'DAYS');
      return rows.map(({ workCenter, date }) =>
        keyOf(workOrder ?? simulatedOrder ?? '', workCenter, date),
      );
    });
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
  for (const { key, orderStatus } of orders.records(session, company)) {
    const { workOrder, simulatedOrder } = key as Record<string, string>;
    const order = workOrder ?? simulatedOrder ?? '';
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
