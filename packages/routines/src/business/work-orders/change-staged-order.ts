import { withoutCompany } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { JOBXREF } from '../../schema/sales-orders.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { wholeQuantity } from '../values/whole-quantity.ts';
import { hasRoute } from './part-route.ts';
import { type StagedOrder, stagingFlags } from './staging-flags.ts';

/** What a planner may change of a staged work order. */
export interface StagedChange {
  readonly number: string;
  /** Blank for stock. */
  readonly jobNo: string;
  /** Whole pieces. */
  readonly pieces: string;
  /** Blank leaves the routing as it is. */
  readonly routeNo: string;
}

/**
 * Changes a staged work order. What follows from its job changes with it: the sales order and the line it is
 * made for, the account it charges, and its flags.
 */
export const changeStagedOrder = operation({
  reads: [JOBMASTER, JOBXREF, CO_STDS_WIP_1287],
  writes: [OPENWO_AUTO_1287],
  uses: [hasRoute, stagingFlags],
  faults: [
    'WORK ORDER NOT FOUND',
    'JOB NOT FOUND',
    'JOB IS CLOSED',
    'INVALID QUANTITY',
    'ROUTING NOT FOUND',
  ],
  run(firm, { number, jobNo, pieces, routeNo }: StagedChange, refuse) {
    const { session, company } = firm;
    const order = OPENWO_AUTO_1287.readLocked(session, company, number);
    if (!order) throw refuse('WORK ORDER NOT FOUND');
    const { partNo } = order;
    const job = jobNo === '' ? undefined : JOBMASTER.read(session, company, jobNo);
    if (jobNo !== '' && !job) throw refuse('JOB NOT FOUND');
    if (job?.jobStatus === 'C' && jobNo !== order.jobNo) throw refuse('JOB IS CLOSED');
    const orderedQuantity = wholeQuantity(pieces);
    if (orderedQuantity === undefined) throw refuse('INVALID QUANTITY');
    if (routeNo !== '' && !hasRoute(firm, { partNo, routeNo })) throw refuse('ROUTING NOT FOUND');
    OPENWO_AUTO_1287.update(session, order, {
      jobNo,
      orderedQuantity,
      routeNo: routeNo || order.routeNo,
      salesOrder: job?.salesOrder ?? '',
      salesLine: job ? salesLineOf(firm, jobNo, job.salesOrder) : '',
      costAccount: job ? '' : stockAccount(firm, order),
      ...stagingFlags(firm, { number: withoutCompany(order.recordId), partNo, jobNo }),
    });
  },
});

/** The first line of a sales order that a job delivers. */
function salesLineOf({ session, company }: Firm, jobNo: string, salesOrder: string): string {
  const { orders = [], orderLines = [] } = JOBXREF.read(session, company, jobNo) ?? {};
  return orderLines[orders.indexOf(salesOrder)] ?? '';
}

/** An order for stock goes on charging its account. */
function stockAccount({ session, company }: Firm, { costAccount }: StagedOrder): string {
  return costAccount || (CO_STDS_WIP_1287.read(session, company)?.stockCostAccount ?? '');
}
