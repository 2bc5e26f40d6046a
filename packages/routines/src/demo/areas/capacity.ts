import type { SchemaTable } from 'mvdb';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import type {
  CAP_REQ_LAB,
  CAP_REQ_LAB_XREF,
  CAP_REQ_MACH,
  CAP_REQ_MACH_XREF,
  CAP_SIM_LAB,
  CAP_SIM_LAB_XREF,
  CAP_SIM_MACH,
  CAP_SIM_MACH_XREF,
} from '../../schema/shop-floor.ts';
import { type DemoCompany, total } from '../demo-company.ts';

type CapacityTable =
  | typeof CAP_REQ_LAB
  | typeof CAP_REQ_MACH
  | typeof CAP_SIM_LAB
  | typeof CAP_SIM_MACH;
type CapacityXref =
  | typeof CAP_REQ_LAB_XREF
  | typeof CAP_REQ_MACH_XREF
  | typeof CAP_SIM_LAB_XREF
  | typeof CAP_SIM_MACH_XREF;

/** Hours, with 2 implied decimals, that a line of a routing needs of a work center on one day. */
export interface Load {
  readonly workCenter: string;
  readonly date: number;
  readonly workOrder: string;
  readonly line: number;
  readonly hours: number;
}

/** Spreads the hours of a line evenly over the workdays from its start to its due date. */
export function* spread(
  line: Omit<Load, 'date' | 'hours'>,
  start: number,
  due: number,
  hours: number,
): Generator<Load> {
  const days = [start];
  for (let day = addWorkdays(start, 1); day <= due; day = addWorkdays(day, 1)) days.push(day);
  const share = Math.trunc(hours / days.length);
  let left = hours;
  for (const [index, date] of days.entries()) {
    const ofDay = index === days.length - 1 ? left : share;
    left -= ofDay;
    if (ofDay > 0) yield { ...line, date, hours: ofDay };
  }
}

/** Writes what work centers are needed for, and where each order is to be found among it. */
export function writeCapacity(
  company: DemoCompany,
  table: CapacityTable,
  xref: CapacityXref,
  loads: readonly Load[],
): void {
  const write = (target: SchemaTable, id: readonly string[], fields: object) =>
    company.write(target, id, fields);
  for (const [place, ofDay] of groupedBy(loads, ({ workCenter, date }) => `${workCenter}!${date}`))
    write(table, [place], {
      workOrders: ofDay.map(({ workOrder }) => workOrder),
      lines: ofDay.map(({ line }) => String(line)),
      loadHours: ofDay.map(({ hours }) => String(hours)),
      totalHours: String(total(ofDay.map(({ hours }) => hours))),
    });
  for (const [workOrder, ofOrder] of groupedBy(loads, (load) => load.workOrder)) {
    const places = new Map(ofOrder.map((load) => [`${load.workCenter}!${load.date}`, load]));
    const days = [...places.values()];
    write(xref, [workOrder], {
      workCenters: days.map(({ workCenter }) => workCenter),
      dates: days.map(({ date }) => String(date)),
    });
  }
}
