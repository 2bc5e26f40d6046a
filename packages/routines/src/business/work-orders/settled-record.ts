import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { orderDefaults } from './order-defaults.ts';
import { orderOwner } from './order-owner.ts';
import type { WorkOrder, WorkOrderFields } from './write-order.ts';

/** A work order as it is on file, if it is, and as somebody wants it. */
export interface WantedOrder {
  readonly before: WorkOrder | undefined;
  readonly wanted: WorkOrder;
}

/** The record of a work order as somebody wants it, with what nobody said or only follows. */
export const settledRecord = operation({
  reads: [PRODUCT],
  uses: [orderDefaults, orderOwner],
  run(context, { before, wanted }: WantedOrder): WorkOrder {
    const { recordId, recordText } = wanted;
    const reported = before ? recordText : OPENWO.format(orderDefaults(context, wanted));
    const fields: WorkOrderFields = {
      ...(before ? revisionOf(context, before, wanted) : reportedFields(wanted)),
      ...ownerOf(context, before, wanted),
      lastActivityDate: String(context.session.clock.today()),
    };
    return OPENWO.parse(OPENWO.format(fields, reported), recordId);
  },
});

/** What is said of a new order; what operations alone keep is as for any new order. */
function reportedFields(wanted: WorkOrder): WorkOrderFields {
  const names = Object.keys(OPENWO.attributes) as (keyof typeof OPENWO.attributes)[];
  const reported = names.filter(
    (name) => wanted[name] !== '' && !OPENWO.attributes[name].isDerived,
  );
  return Object.fromEntries(reported.map((name) => [name, wanted[name]]));
}

/** Another part is made in its own revision, unless another one is named. */
function revisionOf(
  { session, company }: CompanyContext,
  before: WorkOrder,
  { partNo, revision }: WorkOrder,
): WorkOrderFields {
  if (partNo === before.partNo || revision !== before.revision) return {};
  return { revision: PRODUCT.read(session, company, partNo)?.revision ?? '' };
}

/**
 * What follows from the job, where that is new. The account of work for stock goes with it; one that is named beside a
 * job stays, to be seen.
 */
function ownerOf(
  context: CompanyContext,
  before: WorkOrder | undefined,
  { jobNo, costAccount }: WorkOrder,
): WorkOrderFields {
  const { jobNo: jobBefore = '', costAccount: accountBefore = '' } = before ?? {};
  if (before && jobNo === jobBefore && costAccount === accountBefore) return {};
  const owner = orderOwner(context, { jobNo, jobBefore, costAccount });
  const isNamed = jobNo !== '' && costAccount !== accountBefore;
  return isNamed ? { ...owner, costAccount } : owner;
}
