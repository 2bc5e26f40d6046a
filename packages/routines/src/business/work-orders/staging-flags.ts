import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, ITEMORD, PRODUCT_1287 } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_1287, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { isLockError } from '../records/lock-error.ts';

export type StagedOrder = RecordOf<typeof OPENWO_AUTO_1287>;

/** What a planner is shown of a staged work order beside its own data, each `Y` or `N`. */
export interface StagingFlags {
  /** The part is made before a customer asks. */
  readonly makeToStock: string;
  /** The part has no bill of material. */
  readonly withoutBill: string;
  /** The job it is made for was sold to a customer. */
  readonly jobHasSalesOrder: string;
  /** It needs a special outside routing. */
  readonly specialOutside: string;
}

/** The work order that flags are asked of; a blank job is stock. */
interface FlaggedOrder {
  readonly number: string;
  readonly partNo: string;
  readonly jobNo: string;
}

/** `Y` where a work order needs a special outside routing: as it says itself, and else as its part does. */
export const specialOutsideFlag = operation({
  reads: [OPENWO_1287, PRODUCT_1287],
  run({ session, company }, { number, partNo }: Omit<FlaggedOrder, 'jobNo'>): string {
    const outside =
      OPENWO_1287.read(session, company, number)?.specialOutside ||
      PRODUCT_1287.read(session, company, partNo)?.specialOutside;
    return yesOrNo(outside === 'Y');
  },
});

/** The flags of a work order, worked out from the tables. */
export const stagingFlags = operation({
  reads: [ITEMORD, ITEMMANF, JOBMASTER],
  uses: [specialOutsideFlag],
  run(context, order: FlaggedOrder): StagingFlags {
    const { session, company } = context;
    const { partNo, jobNo } = order;
    const job = jobNo === '' ? undefined : JOBMASTER.read(session, company, jobNo);
    return {
      makeToStock: yesOrNo(ITEMORD.read(session, company, partNo)?.makeToStock === 'Y'),
      withoutBill: yesOrNo(!ITEMMANF.read(session, company, partNo)?.firstComponent),
      jobHasSalesOrder: yesOrNo(Boolean(job?.salesOrder)),
      specialOutside: specialOutsideFlag(context, order),
    };
  },
});

/**
 * The flags of a staged order. Those it lacks are worked out, and kept with it unless another session holds the
 * order.
 */
export const keepStagingFlags = operation({
  writes: [OPENWO_AUTO_1287],
  uses: [stagingFlags],
  run(context, order: StagedOrder): StagingFlags {
    const { makeToStock, withoutBill, jobHasSalesOrder, specialOutside } = order;
    if (makeToStock && withoutBill && jobHasSalesOrder && specialOutside) return order;
    const { recordId, partNo, jobNo } = order;
    const found = stagingFlags(context, { number: withoutCompany(recordId), partNo, jobNo });
    const flags = {
      makeToStock: makeToStock || found.makeToStock,
      withoutBill: withoutBill || found.withoutBill,
      jobHasSalesOrder: jobHasSalesOrder || found.jobHasSalesOrder,
      specialOutside: specialOutside || found.specialOutside,
    };
    unlessLocked(() => OPENWO_AUTO_1287.update(context.session, order, flags));
    return flags;
  },
});

/** What is only kept to be shown sooner may wait for another session to be done with the record. */
function unlessLocked(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isLockError(error)) throw error;
  }
}

function yesOrNo(condition: boolean): 'Y' | 'N' {
  return condition ? 'Y' : 'N';
}
