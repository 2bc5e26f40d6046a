import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { ALLOCXREF, type WIPBMF } from '../../schema/work-in-process.ts';
import type { OPENWO } from '../../schema/work-orders.ts';
import { insertedByDate } from '../values/dated-rows.ts';
import { haveSameValues } from '../values/same-values.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { changePeg } from './change-peg.ts';
import { planAgain } from './plan-again.ts';

/** What a work order still needs of one of its components. */
export interface ComponentDemand {
  readonly order: string;
  readonly component: string;
  /** The assembly that it goes into. */
  readonly pegPart: string;
  /** Blank for stock. */
  readonly job: string;
  /** Internal date it is needed. */
  readonly date: string;
  readonly quantity: string;
  readonly priority: string;
  /** What the work order is made for; blank for none. */
  readonly salesOrder: string;
  readonly salesLine: string;
}

/** What a work order needs still of a line of its bill; nothing where all is issued, or it is closed. */
export function componentDemandOf(
  order: RecordOf<typeof OPENWO>,
  line: RecordOf<typeof WIPBMF>,
): ComponentDemand | undefined {
  const { workOrder, component } = line.key;
  if (order.orderStatus === 'C' || storedQuantity(line.openQuantity) === 0n) return undefined;
  const { jobNo: job, priority, salesOrder, salesLine } = order;
  const { assembly: pegPart, neededDate: date, openQuantity: quantity } = line;
  return {
    order: workOrder,
    component,
    pegPart,
    job,
    date,
    quantity,
    priority,
    salesOrder,
    salesLine,
  };
}

/** A component of a work order. */
export interface OrderedComponent {
  readonly order: string;
  readonly component: string;
}

/** What the requirements of a component say that a work order needs of it. */
export const requiredBy = operation({
  reads: [REQ],
  run({ session, company }, needed: OrderedComponent): ComponentDemand | undefined {
    const { order, component } = needed;
    const rows = REQ.rows(REQ.read(session, company, component), 'DEMAND');
    const found = rows.find(({ type, workOrder }) => type === 'W' && workOrder === order);
    if (found === undefined) return undefined;
    const { pegPart, job, date, quantity, priority, salesOrder, salesLine } = found;
    return {
      order,
      component,
      pegPart,
      job,
      date,
      quantity,
      priority,
      salesOrder,
      salesLine,
    };
  },
});

/** What a work order needed of a component, and what it needs now; `undefined` is nothing. */
export interface ComponentDemandChange {
  readonly before: ComponentDemand | undefined;
  readonly after: ComponentDemand | undefined;
}

/**
 * Takes what a work order needed of a component out of everything that reports the requirements of a part, and
 * puts in what it needs now. Planning is informed that the part changed. Without a difference nothing is.
 */
export const moveComponentDemand = operation({
  writes: [ALLOCXREF],
  uses: [changePeg, planAgain],
  run(context, { before, after }: ComponentDemandChange) {
    if (before && after && haveSameValues(before, after)) return;
    if (before) apply(context, before, false);
    if (after) apply(context, after, true);
  },
});

function apply(context: CompanyContext, demand: ComponentDemand, isNew: boolean): void {
  const { component: part, order: workOrder, ...need } = demand;
  changePeg(context, { part, peg: { type: 'W', workOrder, ...need }, isNew });
  changeAllocations(context, demand, isNew);
  planAgain(context, { part, reason: 'WORK ORDER CHANGED' });
}

function changeAllocations(
  { session, company }: CompanyContext,
  { order: workOrder, component, date }: ComponentDemand,
  isNew: boolean,
): void {
  const id = keyOf(company, component);
  const others = ALLOCXREF.rows(ALLOCXREF.readLocked(session, id), 'NEEDS').filter(
    (need) => need.workOrder !== workOrder,
  );
  const needs = isNew ? insertedByDate(others, { workOrder, date }) : others;
  if (needs.length === 0) ALLOCXREF.open(session).delete(id);
  else ALLOCXREF.write(session, id, ALLOCXREF.columns('NEEDS', needs));
}
