import { operation } from '../../entry/operation.ts';
import { PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';
import { COST_ACCOUNT } from '../../schema/job-costing.ts';
import { SROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { throughLine } from '../planning/operation-hours.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { isBegun } from './begun-work.ts';
import { assertOwnTerms } from './own-terms.ts';
import { hasRoute } from './part-route.ts';
import type { WorkOrder } from './write-order.ts';

/** A work order as it is on file, if it is, and as it is to be. */
export interface OrderStep {
  readonly before: WorkOrder | undefined;
  readonly after: WorkOrder;
}

const orderStatuses = ['O', 'H', 'C'];

/** A work order says what is to be made, how much of it, and by when. */
const assertTerms = operation({
  uses: [assertOwnTerms],
  rejections: [
    'QUANTITY IS BELOW COMPLETED AND SCRAPPED',
    'DUE DATE REQUIRED',
    'INVALID STATUS {status}',
  ],
  run(context, order: WorkOrder, reject) {
    const { dueDate, orderStatus } = order;
    assertOwnTerms(context, order);
    if (quantityToMake(order) < 0n) throw reject('QUANTITY IS BELOW COMPLETED AND SCRAPPED');
    if (dueDate === '') throw reject('DUE DATE REQUIRED');
    if (!orderStatuses.includes(orderStatus)) throw reject(`INVALID STATUS ${orderStatus}`);
  },
});

/** What went through an operation was ordered. */
const assertAboveWork = operation({
  reads: [WIPROUTE_LINE],
  rejections: ['QUANTITY IS BELOW COMPLETED AND SCRAPPED AT LINE {line}'],
  run({ session }, { before, after }: OrderStep, reject) {
    const ordered = storedQuantity(after.orderedQuantity);
    if (before === undefined || ordered >= storedQuantity(before.orderedQuantity)) return;
    for (const line of WIPROUTE_LINE.recordsUnder(session, before.recordId))
      if (throughLine(line) > ordered)
        throw reject(`QUANTITY IS BELOW COMPLETED AND SCRAPPED AT LINE ${line.key.line}`);
  },
});

/** What is begun to be made is a part that is made still, by a routing that it has. */
const assertMakable = operation({
  reads: [PRODUCT, PRODUCT_1287, SROUTE_HEAD],
  uses: [hasRoute],
  rejections: ['PART NOT FOUND', 'PART IS OBSOLETE {part}', 'ROUTING NOT FOUND {routing}'],
  run(context, { before, after }: OrderStep, reject) {
    const { session, company } = context;
    const { partNo, routeNo } = after;
    const part = PRODUCT.read(session, company, partNo);
    if (part === undefined) throw reject('PART NOT FOUND');
    const isNewPart = before?.partNo !== partNo;
    const usual = PRODUCT_1287.read(session, company, partNo);
    if (isNewPart && (part.status === 'O' || usual?.engineeringStatus === 'O'))
      throw reject(`PART IS OBSOLETE ${partNo}`);
    if (routeNo === '' || (!isNewPart && before?.routeNo === routeNo)) return;
    if (!hasRoute(context, { partNo, routeNo })) throw reject(`ROUTING NOT FOUND ${routeNo}`);
  },
});

/** A work order charges a job or an account, never both, and an account that is open. */
const assertCharged = operation({
  reads: [COST_ACCOUNT],
  rejections: [
    'JOB AND COST ACCOUNT EXCLUDE EACH OTHER',
    'COST ACCOUNT REQUIRED',
    'COST ACCOUNT IS CLOSED {account}',
  ],
  run({ session, company }, { before, after }: OrderStep, reject) {
    const { jobNo, costAccount } = after;
    if (jobNo !== '' && costAccount !== '') throw reject('JOB AND COST ACCOUNT EXCLUDE EACH OTHER');
    if (jobNo === '' && costAccount === '') throw reject('COST ACCOUNT REQUIRED');
    const isNewAccount = costAccount !== '' && costAccount !== before?.costAccount;
    if (isNewAccount && COST_ACCOUNT.read(session, company, costAccount)?.status === 'C')
      throw reject(`COST ACCOUNT IS CLOSED ${costAccount}`);
  },
});

/** What work that has begun is for stays, and so does that it may be charged; its ledger is of its job, or of its account. */
const assertStays = operation({
  reads: [WIPLEDGER_SUM],
  uses: [isBegun],
  rejections: ['WORK HAS BEGUN, {attribute} STAYS'],
  run(context, { before, after }: OrderStep, reject) {
    if (before === undefined) return;
    const isOpened = WIPLEDGER_SUM.has(context.session, before.recordId);
    if (isOpened && before.jobNo !== after.jobNo) throw reject('WORK HAS BEGUN, JOB STAYS');
    if (isOpened && before.costAccount !== after.costAccount)
      throw reject('WORK HAS BEGUN, COST ACCOUNT STAYS');
    const changed = [
      before.partNo !== after.partNo && 'PART',
      before.revision !== after.revision && 'REVISION',
      before.jobNo !== after.jobNo && 'JOB',
      before.routeNo !== after.routeNo && 'ROUTING',
      before.financialReleaseDate !== '' && after.financialReleaseDate === '' && 'RELEASE',
    ].find((name) => name !== false);
    if (changed && isBegun(context, before)) throw reject(`WORK HAS BEGUN, ${changed} STAYS`);
  },
});

/** A work order may become what somebody wants it to be. */
export const assertOrder = operation({
  uses: [assertTerms, assertAboveWork, assertMakable, assertCharged, assertStays],
  rejections: ['WORK ORDER IS CLOSED'],
  run(context, step: OrderStep, reject) {
    if (step.before === undefined && step.after.orderStatus === 'C')
      throw reject('WORK ORDER IS CLOSED');
    assertTerms(context, step.after);
    assertAboveWork(context, step);
    assertMakable(context, step);
    assertCharged(context, step);
    assertStays(context, step);
  },
});
