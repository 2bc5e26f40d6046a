import type { RecordOf } from 'mvdb';
import { divide, integer, multiply } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { type JOB_IP_1287, PROJECT_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { sumOf } from '../values/sum-of.ts';
import {
  type AccountAmounts,
  type JobSales,
  jobSales,
  snapshotAmounts,
  workInProcessAmounts,
} from './job-cost.ts';

type JobSnapshot = RecordOf<typeof JOB_IP_1287>;

/** What a job has cost beside what work in process carries for it; amounts with 2 implied decimals. */
export interface ComparedJob {
  readonly number: string;
  readonly snapshot: JobSnapshot;
  readonly workCost: string;
  /** By account: of the job, and of work in process. */
  readonly carried: AccountAmounts;
  readonly inProcess: AccountAmounts;
  readonly sales: JobSales;
  readonly commission: string;
  readonly price: string;
}

export const comparedJob = operation({
  reads: [JOBMASTER, PROJECT_1287],
  uses: [workInProcessAmounts, jobSales],
  run(context, snapshot: JobSnapshot): ComparedJob {
    const { session, company } = context;
    const number = snapshot.key.job;
    const { salesOrder = '', price = '' } = JOBMASTER.read(session, company, number) ?? {};
    const project = PROJECT_1287.read(session, company, snapshot.project);
    const inProcess = workInProcessAmounts(context, number);
    return {
      number,
      snapshot,
      workCost: sumOf([...inProcess.values()]),
      carried: snapshotAmounts(snapshot),
      inProcess,
      sales: jobSales(context, salesOrder),
      commission: commissionOn(price, project?.commissionPercent ?? ''),
      price,
    };
  },
});

const PERCENT_SCALE = '10000';

/** Whole cents; what is left of one is dropped. */
function commissionOn(price: string, percent: string): string {
  return integer(divide(multiply(price, percent), PERCENT_SCALE));
}
