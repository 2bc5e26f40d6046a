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

/** Reports the cost code under which an order bears a kind of cost; `undefined` where it keeps none. */
type CodeOf = (costType: CostType) => string | undefined;

const codesOf = operation({
  reads: [WIP_DET_FC],
  run({ session }, { recordId }: WorkOrder): CodeOf {
    const details = [...WIP_DET_FC.recordsUnder(session, recordId)];
    return (costType) => details.find((one) => one.costType === costType)?.key.costAccount;
  },
});

/** A charge, with what it is booked on. */
interface OpenedCharge extends OrderCharge {
  /** Held until the transaction ends. */
  readonly ledger: WorkLedger;
  readonly codeOf: CodeOf;
}

/** A charge with the ledger of its order, which is opened by the first charge, and the cost codes of it. */
const openCharge = operation({
  uses: [openWorkLedger, codesOf],
  run(context, charge: OrderCharge): OpenedCharge {
    const ledger = openWorkLedger(context, charge.order);
    return { ...charge, ledger, codeOf: codesOf(context, charge.order) };
  },
});

/** A work order, and its job and cost codes, may be charged. */
const assertChargeable = operation({
  uses: [chargeState],
  rejections: chargeStates,
  run(context, { order, charged, codeOf }: OpenedCharge, reject) {
    for (const [costType] of amountsByType(charged)) {
      const code = codeOf(costType);
      const costCodes = code === undefined ? [] : [code];
      const { workOrder } = order.key;
      const state = chargeState(context, { workOrder, job: '', costType, costCodes });
      if (state !== undefined) throw reject(state);
    }
  },
});

const bookOpened = operation({
  writes: [WIP_DET_FC, JOB_DET_FC],
  uses: [changeWorkLedger],
  run(context, { order, charged, hours = '0', ledger, codeOf }: OpenedCharge): WorkLedger {
    const { session, company } = context;
    const lastChargeDate = String(session.clock.today());
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

/**
 * Books what a work order bears, or no longer bears: in its ledger, and under the cost codes of it and of its job. It
 * is for who charges to see that it may be charged.
 *
 * @returns The ledger as it was before, with its account and job.
 */
export const bookCharge = operation({
  uses: [openCharge, bookOpened],
  run: (context, charge: OrderCharge): WorkLedger =>
    bookOpened(context, openCharge(context, charge)),
});

/** Charges a work order that may be charged. @returns As `bookCharge`. */
export const chargeOrder = operation({
  uses: [openCharge, assertChargeable, bookOpened],
  run(context, charge: OrderCharge): WorkLedger {
    const opened = openCharge(context, charge);
    assertChargeable(context, opened);
    return bookOpened(context, opened);
  },
});

/** What a charge comes to by kind of cost; none that comes to nothing. */
function amountsByType(charged: readonly string[]): (readonly [CostType, string])[] {
  return costTypes
    .map((type) => [type, sumOf(elementsOf(type).map((one) => charged[one] ?? '0'))] as const)
    .filter(([, amount]) => !isEqual(amount, '0'));
}
