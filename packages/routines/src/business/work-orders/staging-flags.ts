import type { Session } from 'mvdb';
import { ITEMMANF, ITEMORD, PRODUCT_1287 } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { OPENWO_1287 } from '../../schema/work-orders.ts';

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

/** Tables that the flags are worked out from. */
export const stagingFlagSources = [
  'ITEMORD',
  'ITEMMANF',
  'JOBMASTER',
  'OPENWO.1287',
  'PRODUCT.1287',
] as const;

/** The outside flag is that of the order, where one was set, and else that of the part. */
export function stagingFlags(
  session: Session,
  company: string,
  workOrder: { readonly number: string; readonly partNo: string; readonly jobNo: string },
): StagingFlags {
  const { number, partNo, jobNo } = workOrder;
  const outside =
    OPENWO_1287.read(session, company, number)?.specialOutside ||
    PRODUCT_1287.read(session, company, partNo)?.specialOutside;
  return {
    makeToStock: yesOrNo(ITEMORD.read(session, company, partNo)?.makeToStock === 'Y'),
    withoutBill: yesOrNo(!ITEMMANF.read(session, company, partNo)?.firstComponent),
    jobHasSalesOrder: jobSalesFlag(session, company, jobNo),
    specialOutside: yesOrNo(outside === 'Y'),
  };
}

/** `Y` when a job was sold on a sales order; `N` for stock too. */
export function jobSalesFlag(session: Session, company: string, jobNo: string): string {
  return yesOrNo(jobNo !== '' && Boolean(JOBMASTER.read(session, company, jobNo)?.salesOrder));
}

function yesOrNo(condition: boolean): 'Y' | 'N' {
  return condition ? 'Y' : 'N';
}
