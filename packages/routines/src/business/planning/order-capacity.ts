import { type Attributes, FIELD_MARK, type Fields, keyOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import type { FirmTable } from '../../schema/table-name.ts';
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

function replaceIn(
  firm: Firm,
  { days, xref }: CapacityTables,
  order: string,
  loads: readonly LineLoad[],
): void {
  const { session } = firm;
  replaceByPlace(firm, xref, order, loads, (id, own) => {
    const record = days.readLocked(session, id);
    const others = days.rows(record, 'LOADS').filter(({ workOrder }) => workOrder !== order);
    const rows = [
      ...others,
      ...own.map(({ line, hours }) => ({ workOrder: order, line, hours: String(hours) })),
    ];
    keepDay(firm, days, record?.recordText ?? '', id, {
      ...days.columns('LOADS', rows),
      totalHours: rows.length === 0 ? '' : sumOf(rows.map(({ hours }) => hours)),
    });
  });
}

/**
 * Goes through the days on which an order needed something, or needs something now, and lists those of now.
 *
 * @param replace - Told the id of each day, and what the order needs then.
 */
export function replaceByPlace<Load extends LineLoad>(
  { session, company }: Firm,
  xref: CapacityTables['xref'],
  order: string,
  loads: readonly Load[],
  replace: (id: string, own: readonly Load[]) => void,
): void {
  const listed = xref.readLocked(session, company, order);
  const byPlace = groupedBy(loads, ({ workCenter, day }) => keyOf(workCenter, String(day)));
  const before = xref.rows(listed, 'DAYS').map(({ workCenter, date }) => keyOf(workCenter, date));
  for (const place of new Set([...before, ...byPlace.keys()]))
    replace(keyOf(company, place), byPlace.get(place) ?? []);
  const id = keyOf(company, order);
  const rows = [...byPlace.values()].flatMap(([load]) =>
    load === undefined ? [] : [{ workCenter: load.workCenter, date: String(load.day) }],
  );
  if (rows.length > 0)
    xref.update(session, listed ?? xref.parse('', id), xref.columns('DAYS', rows));
  else if (listed !== undefined) xref.open(session).delete(id);
}

/** Writes what a day holds; one on which nothing is needed any more goes. */
export function keepDay<A extends Attributes>(
  { session }: Firm,
  days: FirmTable<A>,
  recordText: string,
  id: string,
  fields: Partial<Fields<A>>,
): void {
  const text = days.format(fields, recordText).replace(BLANK_END, '');
  if (text === '') days.open(session).delete(id);
  else days.open(session).write(id, text);
}

/** Blank attributes at the end of a record. */
const BLANK_END = new RegExp(`${FIELD_MARK}+$`);
