import type { RowOf } from 'mvdb';
import { CAP_REQ_LAB, CAP_REQ_MACH } from '../../schema/shop-floor.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import type { Resource } from './center-capacity.ts';
import { type CapacityTables, orderTables } from './planned-tables.ts';

/** Orders of the shop, those of the simulation, and those that material planning proposes. */
export type OrderKind = 'live' | 'simulated' | 'proposed';

/** Hours that a line of the routing of an order needs of a work center on one day. */
export interface BookedHours {
  readonly order: string;
  /** Part that a proposed order would make; blank for others, which know it themselves. */
  readonly part: string;
  readonly line: string;
  readonly hours: string;
}

/** Where the days of work centers say what orders of a kind need of a resource. */
export interface CapacitySection {
  readonly days: CompanyTable;
  readonly xref: CapacityTables['xref'];
  hoursIn(recordText: string): readonly BookedHours[];
  /** Those that one order needs; no others are made. */
  hoursOf(recordText: string, order: string): readonly BookedHours[];
  /** A record with these hours, which come to a total, instead of those that it had. */
  withHours(recordText: string, booked: readonly BookedHours[], total: bigint): string;
}

type Saved = Pick<CapacitySection, 'hoursIn' | 'hoursOf' | 'withHours'>;

type Load = RowOf<CapacityTables['days']['attributes'], 'LOADS'>;

const bookedLoad = ({ workOrder, line, hours }: Load): BookedHours => ({
  order: workOrder,
  part: '',
  line,
  hours,
});

const loadsOf = (days: CapacityTables['days']): Saved => ({
  hoursIn: (recordText) => days.rows(days.parse(recordText), 'LOADS').map(bookedLoad),
  hoursOf: (recordText, order) =>
    days.rowsWith(days.parse(recordText), 'LOADS', 'workOrder', new Set([order])).map(bookedLoad),
  withHours: (recordText, booked, total) => {
    const rows = booked.map(({ order, line, hours }) => ({ workOrder: order, line, hours }));
    const totalHours = booked.length === 0 ? '' : String(total);
    return days.format({ ...days.columns('LOADS', rows), totalHours }, recordText);
  },
});

type ProposedLoad = RowOf<typeof CAP_REQ_LAB.attributes, 'PLANNED'>;

const bookedProposal = ({ plannedNo, part, line, hours }: ProposedLoad): BookedHours => ({
  order: plannedNo,
  part,
  line,
  hours,
});

const proposedLoadsOf = (days: typeof CAP_REQ_LAB | typeof CAP_REQ_MACH): Saved => ({
  hoursIn: (recordText) => days.rows(days.parse(recordText), 'PLANNED').map(bookedProposal),
  hoursOf: (recordText, order) =>
    days
      .rowsWith(days.parse(recordText), 'PLANNED', 'plannedNo', new Set([order]))
      .map(bookedProposal),
  withHours: (recordText, booked, total) => {
    const rows = booked.map(({ order, part, line, hours }) => ({
      plannedNo: order,
      part,
      line,
      hours,
    }));
    const plannedTotal = booked.length === 0 ? '' : String(total);
    return days.format({ ...days.columns('PLANNED', rows), plannedTotal }, recordText);
  },
});

function section(kind: OrderKind, resource: Resource): CapacitySection {
  const { days, xref } = orderTables(kind === 'simulated').capacity[resource];
  if (kind !== 'proposed') return { days: days as CompanyTable, xref, ...loadsOf(days) };
  const live = resource === 'labor' ? CAP_REQ_LAB : CAP_REQ_MACH;
  return { days: live as CompanyTable, xref, ...proposedLoadsOf(live) };
}

const sectionsOf = (kind: OrderKind): Readonly<Record<Resource, CapacitySection>> => ({
  labor: section(kind, 'labor'),
  machine: section(kind, 'machine'),
});

const sections: Readonly<Record<OrderKind, Readonly<Record<Resource, CapacitySection>>>> = {
  live: sectionsOf('live'),
  simulated: sectionsOf('simulated'),
  proposed: sectionsOf('proposed'),
};

/** What is said about orders of a kind, and of a resource. */
export const sectionOf = (kind: OrderKind, resource: Resource): CapacitySection =>
  sections[kind][resource];
