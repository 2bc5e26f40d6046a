import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { JOBXREF } from '../../schema/sales-orders.ts';

/** Who bears a work order. */
export interface AskedOwner {
  /** Blank for stock. */
  readonly jobNo: string;
  /** The job it was made for until now; it may be closed by now. */
  readonly jobBefore: string;
  /** Account that work for stock charges; blank for that of the company. */
  readonly costAccount: string;
}

/** What follows from the job of a work order: what it is sold by, and the account that it charges without one. */
export interface OrderOwner {
  readonly salesOrder: string;
  readonly salesLine: string;
  readonly costAccount: string;
}

/** What follows from the job that a work order is made for; a job that it is not made for yet must be open. */
export const orderOwner = operation({
  reads: [JOBMASTER, JOBXREF, CO_STDS_WIP_1287],
  rejections: ['JOB NOT FOUND', 'JOB IS CLOSED'],
  run(context, { jobNo, jobBefore, costAccount }: AskedOwner, reject): OrderOwner {
    const { session, company } = context;
    if (jobNo === '') {
      const usual = CO_STDS_WIP_1287.read(session, company)?.stockCostAccount ?? '';
      return { salesOrder: '', salesLine: '', costAccount: costAccount || usual };
    }
    const job = JOBMASTER.read(session, company, jobNo);
    if (job === undefined) throw reject('JOB NOT FOUND');
    if (job.jobStatus === 'C' && jobNo !== jobBefore) throw reject('JOB IS CLOSED');
    const { salesOrder } = job;
    return { salesOrder, salesLine: salesLineOf(context, jobNo, salesOrder), costAccount: '' };
  },
});

/** The first line of a sales order that a job delivers. */
function salesLineOf(
  { session, company }: CompanyContext,
  jobNo: string,
  salesOrder: string,
): string {
  const { orders = [], orderLines = [] } = JOBXREF.read(session, company, jobNo) ?? {};
  return orderLines[orders.indexOf(salesOrder)] ?? '';
}
