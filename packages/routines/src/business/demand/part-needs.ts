import type { RecordOf, RowOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { OPENWO, type OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { type JobQuantities, quantitiesByJob, STOCK } from '../stock/job-quantities.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import type { Need, Supply } from './demand-coverage.ts';

/** A requirement of a part with what it is pegged to; values as stored. */
export interface PeggedNeed extends RowOf<typeof REQ.attributes, 'DEMAND'> {
  readonly workOrderStatus: string;
}

/** The open requirements of a part, in the order of REQ: by date. */
export const needsOf = operation({
  reads: [REQ, OPENWO],
  run({ session, company }, part: string): PeggedNeed[] {
    const statusOf = (workOrder: string) =>
      workOrder && (OPENWO.read(session, company, workOrder)?.orderStatus ?? '');
    return REQ.rows(REQ.read(session, company, part), 'DEMAND').map((need) => ({
      ...need,
      workOrderStatus: statusOf(need.workOrder),
    }));
  },
});

/** The on-hand quantity of a part, all lots together. */
export const onHandOf = operation({
  reads: [ITEMQTY],
  run: ({ session, company }, part: string): string =>
    ITEMQTY.read(session, company, part)?.onHand || '0',
});

/** What pegging looks at in a requirement. */
export function needFrom({ job, date, priority, quantity }: PeggedNeed): Need {
  return {
    job,
    date: storedWholeNumber(date, 'date needed'),
    priority: storedWholeNumber(priority, 'priority'),
    quantity: storedQuantity(quantity),
  };
}

/** A planned order of a part. */
export type PlannedOrder = RowOf<typeof REQ.attributes, 'PLANNED'>;

/** The number under which planning knows a staged work order: that of the planned order it came from, or its own. */
export const plannedNumberOf = ({
  plannedNo,
  key,
}: Pick<RecordOf<typeof OPENWO_AUTO_1287>, 'plannedNo' | 'key'>): string =>
  plannedNo || key.stagedOrder;

export const plannedOrdersOf = operation({
  reads: [REQ],
  run({ session, company }, part: string): PlannedOrder[] {
    return REQ.rows(REQ.read(session, company, part), 'PLANNED');
  },
});

/** Everything that a part has or expects, by job. */
export interface PartSupplies {
  readonly jobs: readonly JobQuantities[];
  readonly planned: readonly PlannedOrder[];
  /** Stock and open orders in the order of `jobs`, then the planned orders. */
  readonly supplies: readonly Supply[];
}

export const suppliesOf = operation({
  uses: [quantitiesByJob, plannedOrdersOf],
  run(context, part: string): PartSupplies {
    const jobs = quantitiesByJob(context, part);
    const planned = plannedOrdersOf(context, part);
    return { jobs, planned, supplies: suppliesFrom(jobs, planned) };
  },
});

/** Stock and open orders job by job, then planned orders. */
export function suppliesFrom(
  jobs: readonly JobQuantities[],
  planned: readonly PlannedOrder[],
): Supply[] {
  const context = jobs.flatMap(({ job, onHand, orders }): Supply[] => [
    supply('OH', '', job, '', onHand),
    ...orders.map(({ type, number, date, quantity }) => supply(type, number, job, date, quantity)),
  ]);
  const proposed = planned.map(({ number, job, date, quantity }) =>
    supply('PL', number, job, date, quantity),
  );
  return [...context, ...proposed];
}

function supply(
  type: Supply['type'],
  orderNo: string,
  job: string,
  date: string,
  quantity: string,
): Supply {
  return {
    type,
    orderNo,
    job: job === STOCK ? '' : job,
    date: storedWholeNumber(date, 'date of supply'),
    quantity: storedQuantity(quantity),
  };
}
