import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { LOTHIST } from '../../schema/lot-history.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WO_CLOSE_1287 } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_1287 } from '../../schema/work-orders.ts';
import { violationOfOpenOrder } from './done-order.ts';
import {
  componentAvailability,
  openComponents,
  openDimensions,
  openOperations,
} from './open-work.ts';

/** How much a finding reports. */
export interface VerifyDetail {
  /**
   * Also by which cost center open operations are done, whether components are there, where the parts go, and
   * whether they are painted. Only assemblies wait for their components then.
   */
  readonly isExtended: boolean;
}

/** A work order that is asked about. */
export interface VerifiedOrder extends VerifyDetail {
  readonly number: string;
}

type WorkOrder = RecordOf<typeof OPENWO>;
export type Finding = Parameters<typeof WO_CLOSE_1287.format>[0];

/** Finds out whether a work order can be closed, and keeps the finding. @returns The record that is kept. */
export const verifyOrder = operation({
  reads: [OPENWO, OPENWO_1287, PRODUCT, PRODUCT_1287, LOTHIST],
  writes: [WO_CLOSE_1287],
  uses: [
    ...([openOperations, openDimensions, openComponents, componentAvailability] as const),
    violationOfOpenOrder,
  ],
  rejections: ['WORK ORDER NOT FOUND', 'WORK ORDER IS CLOSED'],
  run(context, { number, isExtended }: VerifiedOrder, reject): string {
    const { session, company } = context;
    const order = OPENWO.read(session, company, number);
    if (order === undefined) throw reject('WORK ORDER NOT FOUND');
    if (order.orderStatus === 'C') throw reject('WORK ORDER IS CLOSED');
    WO_CLOSE_1287.readLocked(session, order.recordId);
    const finding = {
      ...orderFinding(context, order),
      ...workFinding(context, order, isExtended),
      ...(isExtended ? extendedFinding(context, order) : plainFinding(context, order)),
    };
    WO_CLOSE_1287.write(session, keyOf(company, number), finding);
    return WO_CLOSE_1287.format(finding);
  },
});

/** Asks again about every work order with a finding that is open; the other findings stay as they are. */
export const verifyAgain = operation({
  reads: [OPENWO],
  writes: [WO_CLOSE_1287],
  uses: [verifyOrder],
  run(context, { isExtended }: VerifyDetail) {
    const { session, company } = context;
    for (const { recordId, key } of [...WO_CLOSE_1287.records(session, company)]) {
      const { orderStatus = 'C' } = OPENWO.read(session, recordId) ?? {};
      if (orderStatus !== 'C') verifyOrder(context, { number: key.workOrder, isExtended });
    }
  },
});

/** What the records of an order and of its part say, and where what it made last came to. */
function orderFinding({ session, company }: CompanyContext, order: WorkOrder): Finding {
  const { partNo, completedQuantity, percentComplete, jobNo, orderNote } = order;
  const receipt = lastReceipt({ session, company }, order);
  const expediteNote = OPENWO_1287.read(session, order.recordId)?.expediteNote ?? '';
  return {
    receiptDate: receipt?.movedDate ?? '',
    bin: receipt?.bin ?? '',
    quantity: completedQuantity || '0',
    percentComplete: percentComplete || '0',
    enteredBy: session.initials,
    partNo,
    jobNo,
    description: PRODUCT.read(session, company, partNo)?.description ?? '',
    noteLines: [orderNote, expediteNote].filter((note) => note !== ''),
    verifiedDate: String(session.clock.today()),
  };
}

/** The last time that the part of an order came to stock for it. */
function lastReceipt({ session, company }: CompanyContext, { partNo, key }: WorkOrder) {
  let last: RecordOf<typeof LOTHIST> | undefined;
  for (const movement of LOTHIST.recordsUnder(session, keyOf(company, partNo))) {
    const { movementType, reference } = movement;
    if (movementType !== 'R' || reference !== key.workOrder) continue;
    if (last === undefined || isLater(movement, last)) last = movement;
  }
  return last;
}

function isLater(a: RecordOf<typeof LOTHIST>, b: RecordOf<typeof LOTHIST>): boolean {
  return (
    (Number(a.movedDate) - Number(b.movedDate) ||
      Number(a.key.historyNumber) - Number(b.key.historyNumber)) > 0
  );
}

/** What is left to do. */
function workFinding(context: CompanyContext, order: WorkOrder, isExtended: boolean): Finding {
  const { key, partNo } = order;
  const number = key.workOrder;
  const operations = openOperations(context, number);
  const named = (isOutside: boolean) =>
    operations
      .filter((one) => one.isOutside === isOutside)
      .map(({ description, costCenter }) => [description, ...(isExtended ? [costCenter] : [])]);
  const isMaterialOpen = openComponents(context, number).length > 0;
  const isOpen = violationOfOpenOrder(context, { order, isShort: false }) !== undefined;
  return {
    materialAllocated: isMaterialOpen ? 'Y' : 'N',
    outsideOpen: named(true),
    inHouseOpen: named(false),
    criticalDimensions: openDimensions(context, { order: number, part: partNo }),
    status: isOpen || (isMaterialOpen && !isExtended) ? 'HOLD' : 'OK',
  };
}

function plainFinding({ session, company }: CompanyContext, { partNo }: WorkOrder): Finding {
  return { destination: PRODUCT.read(session, company, partNo)?.lastUsedBin ?? '' };
}

/** What an order says of itself goes before what its part says. */
function extendedFinding(context: CompanyContext, order: WorkOrder): Finding {
  const { session, company } = context;
  const { recordId, key, partNo, jobNo: job, orderType } = order;
  const own = OPENWO_1287.read(session, recordId);
  const usual = PRODUCT_1287.read(session, company, partNo);
  return {
    destination:
      own?.finishLocation || own?.reservedBin || usual?.finishLocation || usual?.reservedBin || '',
    availability: componentAvailability(context, { order: key.workOrder, job }),
    orderType,
    paint: own?.paint || usual?.paint || 'N',
  };
}
