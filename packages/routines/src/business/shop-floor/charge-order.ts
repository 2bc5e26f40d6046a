import { add, isEqual } from 'mvdb/functions';
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

/** The cost code under which an order bears a kind of cost; `undefined` where it keeps none. */
const codesOf = operation({
  reads: [WIP_DET_FC],
  run({ session }, { recordId }: WorkOrder): (costType: CostType) => string | undefined {
    const details = [...WIP_DET_FC.recordsUnder(session, recordId)];
    return (costType) => details.find((one) => one.costType === costType)?.key.costAccount;
  },
});

/** A work order, and its job and cost codes, may be charged. */
const assertChargeable = operation({
  uses: [codesOf, chargeState],
  rejections: chargeStates,
  run(context, { order, charged }: OrderCharge, reject) {
    const codeOf = codesOf(context, order);
    for (const [costType] of amountsByType(charged)) {
      const code = codeOf(costType);
      const costCodes = code === undefined ? [] : [code];
      const { workOrder } = order.key;
      const state = chargeState(context, { workOrder, job: '', costType, costCodes });
      if (state !== undefined) throw reject(state);
    }
  },
});

/**
 * Books what a work order bears, or no longer bears: in its ledger, and under the cost codes of it and of its job. It
 * is for who charges to see that it may be charged.
 *
 * @returns The ledger as it was before, with its account and job.
 */
export const bookCharge = operation({
  writes: [WIP_DET_FC, JOB_DET_FC],
  uses: [openWorkLedger, codesOf, changeWorkLedger],
  run(context, { order, charged, hours = '0' }: OrderCharge): WorkLedger {
    const { session, company } = context;
    const ledger = openWorkLedger(context, order);
    const lastChargeDate = String(session.clock.today());
    const codeOf = codesOf(context, order);
    for (const [costType, amount] of amountsByType(charged)) {
      const code = codeOf(costType);
      if (code === undefined) continue;
      const ofOrder = WIP_DET_FC.readLocked(session, company, order.key.workOrder, code);
      const ofJob = JOB_DET_FC.readLocked(session, company, order.jobNo, code);
      if (ofOrder)
        WIP_DET_FC.update(session, ofOrder, {
          charged: add(ofOrder.charged, amount),
          lastChargeDate,
        });
      if (ofJob)
        JOB_DET_FC.update(session, ofJob, { charged: add(ofJob.charged, amount), lastChargeDate });
    }
    changeWorkLedger(context, { ledger, charged, hours });
    return ledger;
  },
});

/** Charges a work order that may be charged. @returns As `bookCharge`. */
export const chargeOrder = operation({
  uses: [openWorkLedger, assertChargeable, bookCharge],
  run(context, charge: OrderCharge): WorkLedger {
    openWorkLedger(context, charge.order);
    assertChargeable(context, charge);
    return bookCharge(context, charge);
  },
});

/** What a charge comes to by kind of cost; none that comes to nothing. */
function amountsByType(charged: readonly string[]): (readonly [CostType, string])[] {
  return costTypes
    .map((type) => [type, sumOf(elementsOf(type).map((one) => charged[one] ?? '0'))] as const)
    .filter(([, amount]) => !isEqual(amount, '0'));
}
