import { keyOf, type Session, withoutCompany } from 'mvdb';
import { type Resource, resources } from '../business/planning/center-capacity.ts';
import { type OrderTables, orderTables } from '../business/planning/planned-tables.ts';
import { recordedUntil } from '../business/planning/recorded-until.ts';
import { hoursLeft, lineQuantities } from '../business/planning/route-steps.ts';
import { storedRouting } from '../business/planning/work-routing.ts';
import { firm } from '../entry/firm.ts';
import { REQ } from '../schema/inventory.ts';
import { CAP_REQ_LAB, CAP_REQ_MACH, CO_STDS_SF } from '../schema/shop-floor.ts';
import { expectEqual } from './expect-equal.ts';
import { sum, Totals } from './totals.ts';

/**
 * What work centers are needed for is what open operations that have dates still take, between these dates, and
 * nothing else; totals of days add up, and every order finds its days. So it is for live and for simulated orders.
 * Beside live orders stand planned orders, which are those that material planning proposes.
 */
export function expectCapacityAgrees(session: Session, company: string): void {
  for (const isSimulated of [false, true]) {
    const tables = orderTables(isSimulated);
    const needed = [...neededHours(session, company, isSimulated)];
    for (const resource of resources) {
      const places = [
        ...loadedPlaces(session, company, tables, resource, needed),
        ...(isSimulated ? [] : plannedPlaces(session, company, resource)),
      ];
      const { xref } = tables.capacity[resource];
      const listed = [...xref.records(session, company)].flatMap((record) =>
        xref
          .rows(record, 'DAYS')
          .map(({ workCenter, date }) => keyOf(withoutCompany(record.recordId), workCenter, date)),
      );
      expectEqual([xref.name, ...listed.sort()], [xref.name, ...places.sort()]);
    }
  }
}

/** What an open operation that has dates still takes. */
interface Needed {
  /** Order, line and work center. */
  readonly place: string;
  readonly hours: Readonly<Record<Resource, bigint>>;
  readonly start: number;
  readonly due: number;
  /** False where it reaches beyond the days for which capacity is recorded. */
  readonly isRecorded: boolean;
}

function* neededHours(session: Session, company: string, isSimulated: boolean): Generator<Needed> {
  const ours = firm(session, company);
  const withYield = CO_STDS_SF.read(session, company)?.withYield === 'Y';
  const untilByDay = new Map<string, number>();
  const recordedFor = (plannedDate: string): number => {
    const until = untilByDay.get(plannedDate) ?? recordedUntil(ours, Number(plannedDate));
    untilByDay.set(plannedDate, until);
    return until;
  };
  for (const { recordId, orderStatus } of orderTables(isSimulated).orders.records(
    session,
    company,
  )) {
    const order = withoutCompany(recordId);
    if (orderStatus === 'C') continue;
    const { head, lines } = storedRouting(ours, { order, isSimulated });
    const planned = lines.filter(
      ({ operation }) => operation.lineStatus !== 'C' && operation.plannedDue !== '',
    );
    if (head === undefined || planned.length === 0) continue;
    const quantities = lineQuantities({ lines, quantity: head.orderQuantity, withYield });
    const last = recordedFor(head.plannedDate);
    for (const { line, operation } of planned)
      yield {
        place: keyOf(order, line, operation.workCenter),
        hours: hoursLeft(operation, quantities.get(line) ?? ''),
        start: Number(operation.plannedStart),
        due: Number(operation.plannedDue),
        isRecorded: Number(operation.plannedDue) <= last,
      };
  }
}

/** Where and when orders need a resource, each place once; it is what they need. */
function loadedPlaces(
  session: Session,
  company: string,
  { capacity }: OrderTables,
  resource: Resource,
  needed: readonly Needed[],
): string[] {
  const { days } = capacity[resource];
  const byPlace = new Map(needed.map((each) => [each.place, each]));
  const loaded = new Totals();
  const faults: string[] = [];
  const places = new Set<string>();
  for (const record of days.records(session, company)) {
    const { workCenter = '', date = '' } = record.key as Record<string, string>;
    const rows = days.rows(record, 'LOADS');
    if (sum(rows.map(({ hours }) => hours)) !== Number(record.totalHours))
      faults.push(`total of ${record.recordId}`);
    for (const { workOrder, line, hours } of rows) {
      const place = keyOf(workOrder, line, workCenter);
      const { start = 1, due = 0 } = byPlace.get(place) ?? {};
      const isWithin = start <= Number(date) && Number(date) <= due;
      if (!isWithin || Number(hours) <= 0) faults.push(`${place} on ${date}`);
      places.add(keyOf(workOrder, workCenter, date));
      loaded.add(place, hours);
    }
  }
  for (const { place, hours, isRecorded } of needed) {
    const [is, should] = [loaded.of(place), Number(hours[resource])];
    if (isRecorded ? is !== should : is > should) faults.push(`${place}: ${is} of ${should}`);
  }
  expectEqual([days.name, ...faults], [days.name]);
  return [...places];
}

/** Where and when planned orders would need a resource. Each is one that material planning proposes. */
function plannedPlaces(session: Session, company: string, resource: Resource): string[] {
  const days = resource === 'labor' ? CAP_REQ_LAB : CAP_REQ_MACH;
  const faults: string[] = [];
  const places = new Set<string>();
  for (const record of days.records(session, company)) {
    const rows = days.rows(record, 'PLANNED');
    if (sum(rows.map(({ hours }) => hours)) !== Number(record.plannedTotal))
      faults.push(`total of ${record.recordId}`);
    for (const { plannedNo, part } of rows) {
      const proposed = REQ.rows(REQ.read(session, company, part), 'PLANNED');
      if (!proposed.some(({ number }) => number === plannedNo)) faults.push(`${part} ${plannedNo}`);
      places.add(keyOf(plannedNo, record.key.workCenter, record.key.date));
    }
  }
  expectEqual([days.name, ...faults], [days.name]);
  return [...places];
}
