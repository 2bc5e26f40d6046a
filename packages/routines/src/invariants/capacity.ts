import { type Resource, resources } from '../business/planning/center-capacity.ts';
import { type OrderTables, orderTables } from '../business/planning/planned-tables.ts';
import { recordedUntil } from '../business/planning/recorded-until.ts';
import { hoursLeft, lineQuantities } from '../business/planning/route-steps.ts';
import { storedRouting } from '../business/planning/work-routing.ts';
import type { Touched } from '../entry/operation.ts';
import { REQ } from '../schema/inventory.ts';
import { keyOf, withoutCompany } from '../schema/record-key.ts';
import { CAP_REQ_LAB, CAP_REQ_MACH, CO_STDS_SF } from '../schema/shop-floor.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Difference, Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

/** What an open operation that has dates still takes. */
interface Needed {
  /** Order, line and work center. */
  readonly operation: string;
  readonly hours: Readonly<Record<Resource, bigint>>;
  readonly start: number;
  readonly due: number;
  /** False where it reaches beyond the days for which capacity is recorded. */
  readonly isRecorded: boolean;
}

function* neededHours(books: Books, isSimulated: boolean): Generator<Needed> {
  const withYield = books.read(CO_STDS_SF)?.withYield === 'Y';
  const untilByDay = new Map<string, number>();
  const recordedFor = (plannedDate: string): number => {
    const until = untilByDay.get(plannedDate) ?? recordedUntil(books.context, Number(plannedDate));
    untilByDay.set(plannedDate, until);
    return until;
  };
  for (const { recordId, orderStatus } of books.records(orderTables(isSimulated).orders)) {
    if (orderStatus === 'C') continue;
    const order = withoutCompany(recordId);
    const { head, lines } = storedRouting(books.context, { order, isSimulated });
    const planned = lines.filter(
      ({ operation }) => operation.lineStatus !== 'C' && operation.plannedDue !== '',
    );
    if (head === undefined || planned.length === 0) continue;
    const quantities = lineQuantities({ lines, quantity: head.orderQuantity, withYield });
    const last = recordedFor(head.plannedDate);
    for (const { line, operation } of planned)
      yield {
        operation: keyOf(order, line, operation.workCenter),
        hours: hoursLeft(operation, quantities.get(line) ?? ''),
        start: Number(operation.plannedStart),
        due: Number(operation.plannedDue),
        isRecorded: Number(operation.plannedDue) <= last,
      };
  }
}

/** Days on which orders load a resource are those on which their operations need it, hour by hour. */
function* loads(
  books: Books,
  { capacity }: OrderTables,
  resource: Resource,
  needed: readonly Needed[],
): Generator<Difference, ReadonlySet<string>> {
  const { days } = capacity[resource];
  const byOperation = new Map(needed.map((each) => [each.operation, each]));
  const loaded = new Tally();
  const positions = new Set<string>();
  for (const record of books.records(days)) {
    const { workCenter = '', date = '' } = record.key as Record<string, string>;
    const rows = days.rows(record, 'LOADS');
    const total = sum(rows.map(({ hours }) => hours));
    yield* compared(days, record.recordId, sum([record.totalHours]), total);
    for (const { workOrder, line, hours } of rows) {
      const operation = keyOf(workOrder, line, workCenter);
      const { start = 1, due = 0 } = byOperation.get(operation) ?? {};
      const isWithin = start <= Number(date) && Number(date) <= due && Number(hours) > 0;
      const rule = `hours of ${operation} between ${start} and ${due}`;
      yield* held(days, record.recordId, isWithin, rule, hours);
      positions.add(keyOf(workOrder, workCenter, date));
      loaded.add(operation, hours);
    }
  }
  for (const { operation, hours, isRecorded } of needed) {
    const [is, should] = [loaded.of(operation), hours[resource]];
    if (isRecorded) yield* compared(days, operation, is, should);
    else yield* held(days, operation, is <= should, `at most ${should}`, is);
  }
  return positions;
}

/** Days on which planned orders would need a resource. Each is an order that material planning proposes. */
function* plannedLoads(
  books: Books,
  resource: Resource,
): Generator<Difference, ReadonlySet<string>> {
  const days = resource === 'labor' ? CAP_REQ_LAB : CAP_REQ_MACH;
  const positions = new Set<string>();
  for (const record of books.records<typeof CAP_REQ_LAB | typeof CAP_REQ_MACH>(days)) {
    const { recordId, key, plannedTotal } = record;
    const rows = days.rows(record, 'PLANNED');
    yield* compared(days, recordId, sum([plannedTotal]), sum(rows.map(({ hours }) => hours)));
    for (const { plannedNo, part } of rows) {
      const proposed = REQ.rows(books.read(REQ, part), 'PLANNED');
      const isProposed = proposed.some(({ number }) => number === plannedNo);
      yield* held(days, recordId, isProposed, 'a proposed order', [plannedNo, part]);
      positions.add(keyOf(plannedNo, key.workCenter, key.date));
    }
  }
  return positions;
}

function* capacity(books: Books, isSimulated: boolean) {
  const tables = orderTables(isSimulated);
  const needed = [...neededHours(books, isSimulated)];
  for (const resource of resources) {
    const positions = [
      ...(yield* loads(books, tables, resource, needed)),
      ...(isSimulated ? [] : yield* plannedLoads(books, resource)),
    ];
    const { xref } = tables.capacity[resource];
    const listed = books
      .records(xref)
      .flatMap((record) =>
        xref
          .rows(record, 'DAYS')
          .map(({ workCenter, date }) => keyOf(withoutCompany(record.recordId), workCenter, date)),
      );
    yield* comparedLists(xref, listed, positions);
  }
}

function tablesOf(isSimulated: boolean): readonly Touched[] {
  const { orders, heads, lines, capacity: tables } = orderTables(isSimulated);
  const { labor, machine } = tables;
  const read = Array.from(recordedUntil.reads, (name) => ({ name }));
  return [orders, heads, lines, labor.days, labor.xref, machine.days, machine.xref, ...read];
}

/** Work centers are loaded with what operations still take. */
export const capacityInvariants: readonly Invariant[] = [
  {
    name: 'Work centers are loaded, between their dates, with what open operations still take, and orders list the days.',
    tables: [...tablesOf(false), CO_STDS_SF, REQ],
    differences: (books) => capacity(books, false),
  },
  {
    name: 'The simulation loads work centers with what its open operations still take, and its orders list the days.',
    tables: [...tablesOf(true), CO_STDS_SF],
    differences: (books) => capacity(books, true),
  },
];
