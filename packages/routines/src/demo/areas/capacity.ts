import type { SchemaTable } from 'mvdb';
import { type Resource, resources } from '../../business/planning/center-capacity.ts';
import { orderTables } from '../../business/planning/planned-tables.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { type DemoCompany, total } from '../demo-company.ts';

/** Hours, with 2 implied decimals, that a line of a routing needs of a work center on one day. */
export interface Load {
  readonly workCenter: string;
  readonly resource: Resource;
  readonly date: number;
  /** Number of the order. */
  readonly order: string;
  readonly line: number;
  readonly hours: number;
}

/** What a planned order would need, and the part that it would make. */
export interface ProposedLoad extends Load {
  readonly part: string;
}

/** Writes what work centers are needed for, and where each order is to be found among it. */
export function writeCapacity(
  company: DemoCompany,
  isSimulated: boolean,
  loads: readonly Load[],
  proposed: readonly ProposedLoad[] = [],
): void {
  for (const resource of resources) {
    const { days, xref } = orderTables(isSimulated).capacity[resource];
    const write = (target: SchemaTable, id: readonly string[], fields: object) =>
      company.write(target, id, fields);
    const ofOrders = loads.filter((load) => load.resource === resource);
    const ofProposed = proposed.filter((load) => load.resource === resource);
    const planned = groupedBy(ofProposed, placeOf);
    const live = groupedBy(ofOrders, placeOf);
    for (const place of new Set([...live.keys(), ...planned.keys()]))
      write(days, [place], {
        ...liveFields(live.get(place) ?? []),
        ...plannedFields(planned.get(place) ?? []),
      });
    for (const [order, ofOrder] of groupedBy([...ofOrders, ...ofProposed], (load) => load.order)) {
      const places = [...new Map(ofOrder.map((load) => [placeOf(load), load])).values()];
      write(xref, [order], {
        workCenters: places.map(({ workCenter }) => workCenter),
        dates: places.map(({ date }) => String(date)),
      });
    }
  }
}

const placeOf = ({ workCenter, date }: Load): string => `${workCenter}!${date}`;

const hoursOf = (loads: readonly Load[]): string => String(total(loads.map(({ hours }) => hours)));

function liveFields(loads: readonly Load[]) {
  if (loads.length === 0) return {};
  return {
    workOrders: loads.map(({ order }) => order),
    lines: loads.map(({ line }) => String(line)),
    loadHours: loads.map(({ hours }) => String(hours)),
    totalHours: hoursOf(loads),
  };
}

function plannedFields(loads: readonly ProposedLoad[]) {
  if (loads.length === 0) return {};
  return {
    plannedNos: loads.map(({ order }) => order),
    plannedParts: loads.map(({ part }) => part),
    plannedLines: loads.map(({ line }) => String(line)),
    plannedHours: loads.map(({ hours }) => String(hours)),
    plannedTotal: hoursOf(loads),
  };
}
