import { operation } from '../../entry/operation.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { type JobQuantities, quantitiesByJob, STOCK } from '../stock/job-quantities.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import type { Need, Supply } from './demand-coverage.ts';

/** A requirement of a part with what it is pegged to; values as stored. */
export interface PeggedNeed {
  readonly pegType: string;
  readonly workOrder: string;
  readonly workOrderStatus: string;
  readonly salesOrder: string;
  readonly salesLine: string;
  readonly job: string;
  readonly pegPart: string;
  readonly date: string;
  readonly quantity: string;
  readonly priority: string;
}

/** The open requirements of a part, in the order of REQ: by date. */
export const needsOf = operation({
  reads: [REQ, OPENWO],
  run({ session, company }, part: string): PeggedNeed[] {
    const requirements = REQ.read(session, company, part);
    if (requirements === undefined) return [];
    const { demandTypes, demandWorkOrders, demandSalesOrders, demandSalesLines } = requirements;
    const { demandJobs, demandPegParts, demandDates, demandPriorities } = requirements;
    return requirements.demandQuantities.map((quantity, index) => {
      const workOrder = demandWorkOrders[index] ?? '';
      return {
        pegType: demandTypes[index] ?? '',
        workOrder,
        workOrderStatus: workOrder && (OPENWO.read(session, company, workOrder)?.orderStatus ?? ''),
        salesOrder: demandSalesOrders[index] ?? '',
        salesLine: demandSalesLines[index] ?? '',
        job: demandJobs[index] ?? '',
        pegPart: demandPegParts[index] ?? '',
        date: demandDates[index] ?? '',
        quantity,
        priority: demandPriorities[index] ?? '',
      };
    });
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

/** A stored quantity for exact sums. @throws MvdbError `NOT_A_NUMBER`. */
export function storedQuantity(text: string): bigint {
  return BigInt(storedWholeNumber(text, 'quantity'));
}

/** A planned order of a part. */
export interface PlannedOrder {
  readonly number: string;
  readonly job: string;
  readonly date: string;
  readonly quantity: string;
}

export const plannedOrdersOf = operation({
  reads: [REQ],
  run({ session, company }, part: string): PlannedOrder[] {
    const requirements = REQ.read(session, company, part);
    if (requirements === undefined) return [];
    const { plannedNos, plannedJobs, plannedDates, plannedQuantities } = requirements;
    return plannedNos.map((number, index) => ({
      number,
      job: plannedJobs[index] ?? '',
      date: plannedDates[index] ?? '',
      quantity: plannedQuantities[index] ?? '',
    }));
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
  run(firm, part: string): PartSupplies {
    const jobs = quantitiesByJob(firm, part);
    const planned = plannedOrdersOf(firm, part);
    const supplies = jobs.flatMap(({ job, onHand, orders }): Supply[] => [
      supply('OH', '', job, '', onHand),
      ...orders.map(({ type, number, date, quantity }) =>
        supply(type, number, job, date, quantity),
      ),
    ]);
    for (const { number, job, date, quantity } of planned)
      supplies.push(supply('PL', number, job, date, quantity));
    return { jobs, planned, supplies };
  },
});

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
