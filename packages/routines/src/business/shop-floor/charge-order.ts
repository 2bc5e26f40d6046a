import { add, isEqual, isLess } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { JOB_DET_FC, WIP_DET_FC } from '../../schema/job-costing.ts';
import { chargeState, chargeStates } from '../jobs/charge-state.ts';
import type { WorkOrder } from '../routings/live-order.ts';
import { type CostType, costTypes } from '../values/cost-element.ts';
import { sumOf } from '../values/sum-of.ts';
import { changeWorkLedger, elementsOf, openWorkLedger, type WorkLedger } from './work-ledger.ts';

/** What a work order bears, in cents by element; what is below zero is taken back. */
export interface OrderCharge {
  readonly order: WorkOrder;
  readonly charged: readonly string[];
  /** Hours worked, with 2 implied decimals. */
  readonly hours?: string;
}

/** What one kind of cost comes to in a charge. */
interface TypedCharge {
  readonly order: WorkOrder;
  readonly costType: CostType;
  readonly amount: string;
}

/** Charges the cost code of a kind of cost, of the work order and of its job, where they bear it. */
const chargeDetail = operation({
  writes: [WIP_DET_FC, JOB_DET_FC],
  uses: [chargeState],
  faults: chargeStates,
  run(firm, { order, costType, amount }: TypedCharge, refuse) {
    const { session, company } = firm;
    const { workOrder } = order.key;
    const details = WIP_DET_FC.recordsUnder(session, company, workOrder);
    const code = [...details].find((one) => one.costType === costType)?.key.costAccount;
    const costCodes = code === undefined ? [] : [code];
    const state = isLess(amount, '0')
      ? undefined
      : chargeState(firm, { workOrder, job: '', costType, costCodes });
    if (state !== undefined) throw refuse(state);
    if (code === undefined) return;
    const lastChargeDate = String(session.clock.today());
    const ofOrder = WIP_DET_FC.readLocked(session, company, workOrder, code);
    const ofJob = JOB_DET_FC.readLocked(session, company, order.jobNo, code);
    if (ofOrder)
      WIP_DET_FC.update(session, ofOrder, {
        ...{ charged: add(ofOrder.charged, amount), lastChargeDate },
      });
    if (ofJob)
      JOB_DET_FC.update(session, ofJob, { charged: add(ofJob.charged, amount), lastChargeDate });
  },
});

/**
 * Charges a work order: its ledger, and the cost codes that it and its job bear. Whatever may not be charged is
 * refused; taking back is always possible.
 *
 * @returns The ledger as it was before, with its account and job.
 */
export const chargeOrder = operation({
  uses: [openWorkLedger, chargeDetail, changeWorkLedger],
  run(firm, { order, charged, hours = '0' }: OrderCharge): WorkLedger {
    const ledger = openWorkLedger(firm, order);
    for (const costType of costTypes) {
      const amount = sumOf(elementsOf(costType).map((element) => charged[element] ?? '0'));
      if (!isEqual(amount, '0')) chargeDetail(firm, { order, costType, amount });
    }
    changeWorkLedger(firm, { ledger, charged, hours });
    return ledger;
  },
});
