import { operation } from '../../entry/operation.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { buildWipBill, removeWipBill, reviseWipBill } from '../bills/wip-bill.ts';
import { closeOrder } from '../shop-floor/close-order.ts';
import { assertOrder } from '../work-orders/assert-order.ts';
import { isBegun } from '../work-orders/begun-work.ts';
import { endOrder } from '../work-orders/end-order.ts';
import { assertChargeable } from '../work-orders/financial-release.ts';
import { extendOrder } from '../work-orders/order-extension.ts';
import { rollCosts } from '../work-orders/roll-costs.ts';
import { routeOrder } from '../work-orders/route-order.ts';
import { settledRecord, type WantedOrder } from '../work-orders/settled-record.ts';
import { type WorkOrder, writeWorkOrder } from '../work-orders/write-order.ts';

/** What is to follow from a work order that is entered or changed. */
export interface OrderHandling {
  /** `N` copies no bill of material, and leaves the one that an order has while it makes the same part. */
  readonly billMode: string;
  /** Component that the bill is taken from; blank for all of it. */
  readonly firstComponent: string;
  /** Whether bill and routing are copied afresh. */
  readonly isRecopied: boolean;
  readonly isPlanned: boolean;
  /** Whether costs are rolled when the quantity changes, and the fiscal period that takes them; blank for the usual. */
  readonly isRolled: boolean;
  readonly period: string;
  /** Extension of the order; blank for the one that it has, or what its part says. */
  readonly extension: string;
  readonly program: string;
}

export interface SettledOrder extends WantedOrder {
  readonly handling: OrderHandling;
}

/** The bill and the routing of an order are those of its part, its revision and its routing number. */
const isOther = (before: WorkOrder, after: WorkOrder, of: readonly (keyof WorkOrder & string)[]) =>
  of.some((name) => before[name] !== after[name]);

/** Rework takes no components. */
const isRework = ({ orderType }: WorkOrder): boolean => orderType === 'R';

/** Lets bill and routing of an order that is open follow it. */
const followOrder = operation({
  uses: [removeWipBill, buildWipBill, reviseWipBill, routeOrder],
  run(context, { before, after, handling }: FollowedOrder) {
    const { billMode, firstComponent, isRecopied, isPlanned, program } = handling;
    const { partNo: assembly, revision } = after;
    const order = after.key.workOrder;
    const isOtherWork =
      before === undefined ||
      isOther(before, after, ['partNo']) ||
      isRework(before) !== isRework(after);
    const takesBill = billMode.toUpperCase() !== 'N';
    const isBillCopied =
      isOtherWork || (takesBill && (isRecopied || isOther(before, after, ['revision'])));
    const isAnew = isRecopied || before === undefined;
    const isCopied = isAnew || isOther(before, after, ['partNo', 'routeNo']);
    if (isBillCopied && before) removeWipBill(context, { order });
    routeOrder(context, { order: after, isCopied, isPlanned, program });
    if (isBillCopied)
      buildWipBill(context, { order, assembly, revision, mode: billMode, firstComponent });
    else reviseWipBill(context, { order });
  },
});

interface FollowedOrder {
  readonly before: WorkOrder | undefined;
  readonly after: WorkOrder;
  readonly handling: OrderHandling;
}

/** Withdraws an order on which nothing was begun; one that was begun is closed when it is done. */
const withdrawOrClose = operation({
  uses: [isBegun, closeOrder, endOrder],
  run(context, open: WorkOrder) {
    const number = open.key.workOrder;
    if (isBegun(context, open)) closeOrder(context, { number, isShort: false });
    else endOrder(context, number);
  },
});

/**
 * Makes a work order what somebody wants it to be, new or changed, with all that follows from it: its extension, what
 * it brings, who lists it, its routing and dates, its bill and what that sets aside, its costs. One that is to be
 * closed is closed as it is then.
 */
export const settleOrder = operation({
  uses: [
    ...([settledRecord, assertOrder, writeWorkOrder, extendOrder, followOrder] as const),
    ...([withdrawOrClose, rollCosts, assertChargeable] as const),
  ],
  run(context, { before, wanted, handling }: SettledOrder) {
    const { program, extension, isRolled, period } = handling;
    const settled = settledRecord(context, { before, wanted });
    assertOrder(context, { before, after: settled });
    const { partNo: part, orderStatus, key } = settled;
    const { workOrder: number } = key;
    const isClosed = orderStatus === 'C';
    const status = isClosed ? (before?.orderStatus ?? '') : orderStatus;
    const recordText = OPENWO.format({ orderStatus: status }, settled.recordText);
    const after = writeWorkOrder(context, { number, before, recordText });
    extendOrder(context, { number, part, program, extension });
    const isPlanned = handling.isPlanned && !isClosed;
    followOrder(context, { before, after, handling: { ...handling, isPlanned } });
    if (isRolled && before && before.orderedQuantity !== after.orderedQuantity)
      rollCosts(context, { order: number, period });
    const released = after.financialReleaseDate;
    if (released !== '' && released !== before?.financialReleaseDate)
      assertChargeable(context, number);
    if (isClosed) withdrawOrClose(context, after);
  },
});
