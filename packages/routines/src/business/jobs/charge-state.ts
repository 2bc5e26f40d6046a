import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import type { MessageText } from '../../entry/rejection.ts';
import { COST_ACCOUNT, JOB_DET_FC, JOBTERMS, WIP_DET_FC } from '../../schema/job-costing.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { isCostType } from '../values/cost-element.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** What is to be charged, and with what. */
export interface Charge {
  /** Blank when only a job is charged. */
  readonly workOrder: string;
  /** Blank for work without a job, or for the job of the work order. */
  readonly job: string;
  /** `M` material, `L` labor, `O` overhead, `OD` other direct cost. */
  readonly costType: string;
  readonly costCodes: readonly string[];
}

/** What forbids a charge. */
export const chargeStates = [
  'WORK ORDER IS CLOSED',
  'WORK ORDER IS NOT FINANCIALLY RELEASED',
  'WORK ORDER IS NOT OF JOB {job}',
  'JOB IS CLOSED',
  'JOB DOES NOT BEAR COST TYPE {type}',
  'COST ACCOUNT IS CLOSED {code}',
  'COST ACCOUNT DOES NOT BEAR COST TYPE {code}',
  'DETAIL RECORD NOT FOUND {code}',
  'DETAIL RECORD IS CLOSED {code}',
] as const;

export type ChargeState = MessageText<(typeof chargeStates)[number]>;

type WorkOrder = ReturnType<typeof OPENWO.parse>;

interface JobCharge {
  readonly job: string;
  readonly costType: string;
}

/** A job without terms bears every type of cost, as long as it is open. */
const jobState = operation({
  reads: [JOBMASTER, JOBTERMS],
  rejections: ['JOB NOT FOUND'],
  run({ session, company }, { job, costType }: JobCharge, reject): ChargeState | undefined {
    const master = JOBMASTER.read(session, company, job);
    if (master === undefined) throw reject('JOB NOT FOUND');
    if (master.jobStatus === 'C' || master.openForCharges === 'N') return 'JOB IS CLOSED';
    const terms = JOBTERMS.read(session, company, job);
    if (terms === undefined) return undefined;
    const last = terms.lastChargeDate;
    if (last !== '' && storedWholeNumber(last, 'last charge date') < session.clock.today())
      return 'JOB IS CLOSED';
    return terms.costTypes.includes(costType)
      ? undefined
      : `JOB DOES NOT BEAR COST TYPE ${costType}`;
  },
});

interface AccountCharge {
  readonly code: string;
  readonly costType: string;
}

const accountState = operation({
  reads: [COST_ACCOUNT],
  rejections: ['COST ACCOUNT NOT FOUND {code}'],
  run({ session, company }, { code, costType }: AccountCharge, reject): ChargeState | undefined {
    const account = COST_ACCOUNT.read(session, company, code);
    if (account === undefined) throw reject(`COST ACCOUNT NOT FOUND ${code}`);
    if (account.status === 'C') return `COST ACCOUNT IS CLOSED ${code}`;
    if (account.costType !== '' && account.costType !== costType)
      return `COST ACCOUNT DOES NOT BEAR COST TYPE ${code}`;
    return undefined;
  },
});

/**
 * What forbids a charge; `undefined` where nothing does. The job is the one asked about, and else that of the
 * work order. Without a job the cost account of the work order is looked at, too. A code needs a detail record
 * of the work order, if there is one, and of the job, if there is one.
 */
export const chargeState = operation({
  reads: [OPENWO, WIP_DET_FC, JOB_DET_FC],
  uses: [jobState, accountState],
  rejections: ['INVALID TYPE', 'WORK ORDER OR JOB REQUIRED', 'WORK ORDER NOT FOUND'],
  run(context, { workOrder, job: askedJob, costType, costCodes }: Charge, reject) {
    const { session, company } = context;
    if (!isCostType(costType)) throw reject('INVALID TYPE');
    if (workOrder === '' && askedJob === '') throw reject('WORK ORDER OR JOB REQUIRED');
    const order = workOrder === '' ? undefined : OPENWO.read(session, company, workOrder);
    if (workOrder !== '' && order === undefined) throw reject('WORK ORDER NOT FOUND');
    const job = askedJob || (order?.jobNo ?? '');
    const accounts = job === '' && order?.costAccount ? [order.costAccount] : [];
    return (
      (order && orderState(context, order)) ??
      (job === '' ? undefined : jobState(context, { job, costType })) ??
      (order && askedJob !== '' ? belongingState(order, askedJob) : undefined) ??
      firstOf([...costCodes, ...accounts], (code) => accountState(context, { code, costType })) ??
      firstOf(costCodes, (code) => detailState(context, workOrder, job, code))
    );
  },
});

function orderState({ session }: CompanyContext, order: WorkOrder): ChargeState | undefined {
  if (order.orderStatus === 'C') return 'WORK ORDER IS CLOSED';
  const released = order.financialReleaseDate;
  const isReleased =
    released !== '' &&
    storedWholeNumber(released, 'financial release date') <= session.clock.today();
  return isReleased ? undefined : 'WORK ORDER IS NOT FINANCIALLY RELEASED';
}

function belongingState({ jobNo }: WorkOrder, asked: string): ChargeState | undefined {
  return jobNo === asked ? undefined : `WORK ORDER IS NOT OF JOB ${asked}`;
}

function detailState(
  { session, company }: CompanyContext,
  workOrder: string,
  job: string,
  code: string,
): ChargeState | undefined {
  const details = [
    ...(workOrder ? [WIP_DET_FC.read(session, company, workOrder, code)] : []),
    ...(job ? [JOB_DET_FC.read(session, company, job, code)] : []),
  ];
  if (details.includes(undefined)) return `DETAIL RECORD NOT FOUND ${code}`;
  return details.some((detail) => detail?.status === 'C')
    ? `DETAIL RECORD IS CLOSED ${code}`
    : undefined;
}

/** What the first code that something is wrong with says. */
function firstOf(
  codes: readonly string[],
  stateOf: (code: string) => ChargeState | undefined,
): ChargeState | undefined {
  for (const code of codes) {
    const state = stateOf(code);
    if (state !== undefined) return state;
  }
  return undefined;
}
