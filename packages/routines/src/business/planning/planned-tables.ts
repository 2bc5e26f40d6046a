import {
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_SIM_HEAD,
  WIPROUTE_SIM_LINE,
} from '../../schema/routings.ts';
import {
  CAP_REQ_LAB,
  CAP_REQ_LAB_XREF,
  CAP_REQ_MACH,
  CAP_REQ_MACH_XREF,
  CAP_SIM_LAB,
  CAP_SIM_LAB_XREF,
  CAP_SIM_MACH,
  CAP_SIM_MACH_XREF,
} from '../../schema/shop-floor.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import type { Resource } from './center-capacity.ts';

/** An order that is planned: one of the shop, or one of the simulation. */
export interface PlannedOrderKey {
  readonly order: string;
  readonly isSimulated?: boolean;
}

/** What kind of order it is. */
export const kindOf = (isSimulated = false): 'live' | 'simulated' =>
  isSimulated ? 'simulated' : 'live';

/** What work centers are needed for day by day, and where each order is to be found in it. */
export interface CapacityTables {
  readonly days: CompanyTable<typeof CAP_SIM_LAB.attributes>;
  readonly xref: CompanyTable<typeof CAP_SIM_LAB_XREF.attributes>;
}

/** Where orders of a kind are kept, with their routings and the capacity that they need. */
export interface OrderTables {
  readonly orders: CompanyTable<typeof OPENWO.attributes>;
  readonly heads: CompanyTable<typeof WIPROUTE_HEAD.attributes>;
  readonly lines: CompanyTable<typeof WIPROUTE_LINE.attributes>;
  readonly capacity: Readonly<Record<Resource, CapacityTables>>;
}

const liveTables: OrderTables = {
  orders: OPENWO,
  heads: WIPROUTE_HEAD,
  lines: WIPROUTE_LINE,
  capacity: {
    labor: { days: CAP_REQ_LAB, xref: CAP_REQ_LAB_XREF },
    machine: { days: CAP_REQ_MACH, xref: CAP_REQ_MACH_XREF },
  },
};

const simulatedTables: OrderTables = {
  orders: OPENWO_SIM,
  heads: WIPROUTE_SIM_HEAD,
  lines: WIPROUTE_SIM_LINE,
  capacity: {
    labor: { days: CAP_SIM_LAB, xref: CAP_SIM_LAB_XREF },
    machine: { days: CAP_SIM_MACH, xref: CAP_SIM_MACH_XREF },
  },
};

/** The tables of live orders, or of simulated ones. */
export function orderTables(isSimulated = false): OrderTables {
  return isSimulated ? simulatedTables : liveTables;
}

/** The capacity tables of a kind of orders. */
export function capacityTables(isSimulated: boolean): readonly CompanyTable[] {
  const { labor, machine } = orderTables(isSimulated).capacity;
  return [labor.days, labor.xref, machine.days, machine.xref] as readonly CompanyTable[];
}
