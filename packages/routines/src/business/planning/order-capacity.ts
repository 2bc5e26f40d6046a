import { keyOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { groupedBy } from '../values/grouped-by.ts';
import { sumOf } from '../values/sum-of.ts';
import { resources } from './center-capacity.ts';
import type { StepLoad } from './plan-route.ts';
import {
  type CapacityTables,
  capacityTables,
  orderTables,
  type PlannedOrderKey,
} from './planned-tables.ts';

/** Hours that a line of a routing needs of its work center on one day. */
export interface LineLoad extends StepLoad {
  readonly line: string;
  readonly workCenter: string;
}

/** What an order needs of work centers. */
export interface OrderLoads extends PlannedOrderKey {
  readonly loads: readonly LineLoad[];
}

const tables = [...capacityTables(false), ...capacityTables(true)];

/** Puts what an order needs in place of what it needed, in the records of the days and in those of the order. */
export const replaceCapacity = operation({
  writes: tables,
  run(firm, { order, isSimulated, loads }: OrderLoads) {
    const { capacity } = orderTables(isSimulated);
    for (const resource of resources) {
      const ofResource = loads.filter((load) => load.resource === resource);
      replaceIn(firm, capacity[resource], order, ofResource);
    }
  },
});

/** Frees all that an order needs of work centers. */
export const forgetCapacity = operation({
  uses: [replaceCapacity],
  run(firm, key: PlannedOrderKey) {
    replaceCapacity(firm, { ...key, loads: [] });
  },
});

/** A line of the routing of an order. */
export interface PlannedLineKey extends PlannedOrderKey {
  readonly line: string;
}

/** Frees what one line of an order needs of its work center. */
export const forgetLineCapacity = operation({
  uses: [replaceCapacity],
  reads: tables,
  run(firm, { line, ...key }: PlannedLineKey) {
    const loads = loadsOf(firm, key);
    const others = loads.filter((load) => load.line !== line);
    if (others.length < loads.length) replaceCapacity(firm, { ...key, loads: others });
  },
});

/** All that an order needs of work centers, by resource, work center and day. */
export const loadsOf = operation({
  reads: tables,
  run({ session, company }, { order, isSimulated }: PlannedOrderKey): readonly LineLoad[] {
    const { capacity } = orderTables(isSimulated);
    return resources.flatMap((resource) => {
      const { days, xref } = capacity[resource];
      return xref.rows(xref.read(session, company, order), 'DAYS').flatMap(({ workCenter, date }) =>
        days
          .rows(days.read(session, company, workCenter, date), 'LOADS')
          .filter(({ workOrder }) => workOrder === order)
          .map(({ line, hours }) => ({
            ...{ line, workCenter, resource },
            ...{ day: Number(date), hours: BigInt(hours) },
          })),
      );
    });
  },
});

const placeOf = (workCenter: string, day: string | number) => keyOf(workCenter, String(day));

function replaceIn(
  { session, company }: Firm,
  { days, xref }: CapacityTables,
  order: string,
  loads: readonly LineLoad[],
): void {
  const listed = xref.readLocked(session, company, order);
  const before = xref.rows(listed, 'DAYS');
  const byPlace = groupedBy(loads, ({ workCenter, day }) => placeOf(workCenter, day));
  const places = new Set([
    ...before.map(({ workCenter, date }) => placeOf(workCenter, date)),
    ...byPlace.keys(),
  ]);
  for (const place of places) {
    const id = keyOf(company, place);
    const record = days.readLocked(session, id);
    const others = days.rows(record, 'LOADS').filter(({ workOrder }) => workOrder !== order);
    const own = (byPlace.get(place) ?? []).map(({ line, hours }) => ({
      ...{ workOrder: order, line, hours: String(hours) },
    }));
    const rows = [...others, ...own];
    if (rows.length === 0) days.open(session).delete(id);
    else
      days.update(session, record ?? days.parse('', id), {
        ...days.columns('LOADS', rows),
        totalHours: sumOf(rows.map(({ hours }) => hours)),
      });
  }
  const id = keyOf(company, order);
  const after = [...byPlace.values()].map(([load]) => ({
    workCenter: load?.workCenter ?? '',
    date: String(load?.day ?? ''),
  }));
  if (after.length > 0)
    xref.update(session, listed ?? xref.parse('', id), xref.columns('DAYS', after));
  else if (listed !== undefined) xref.open(session).delete(id);
}
