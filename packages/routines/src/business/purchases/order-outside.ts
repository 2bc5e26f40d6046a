import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { WOCE } from '../../schema/shop-floor.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { fitLineCapacity } from '../planning/fit-line-capacity.ts';
import { keepHead } from '../routings/keep-head.ts';
import { lineInTurn, type OrderLine } from '../routings/line-in-turn.ts';
import { rollUpProgress } from '../routings/roll-up-progress.ts';
import { isStoredAmount } from '../values/stored-number.ts';
import { enterPurchaseOrder } from './enter-purchase-order.ts';
import { type LineNumbers, purchaseLine } from './received-line.ts';

/** An operation of a work order that a vendor is to do, on a purchase order of its own. */
export interface OutsideOrder extends OrderLine {
  /** Number of the purchase order; blank takes the next. */
  readonly orderNo: string;
  readonly vendorNo: string;
  /** Of one piece, with 4 implied decimals. */
  readonly unitCost: string;
  /** Above zero and no more than the order makes, with 3 implied decimals. */
  readonly quantity: string;
  readonly promiseDate: string;
  /** That of the vendor; blank is that of the line. */
  readonly workCenter: string;
  /** What is done; blank is what the line says. */
  readonly description: string;
}

/** An operation that a vendor does takes no time of ours. */
const OUTSIDE = { outside: 'Y', setupHours: '0', laborHours: '0', machineHours: '0' };

/** Orders an operation of a work order, on which nothing was done, at a vendor. */
export const orderOutside = operation({
  reads: [PRODUCT, WOCE],
  writes: [WIPROUTE_HEAD, WIPROUTE_LINE],
  uses: [lineInTurn, enterPurchaseOrder, keepHead, rollUpProgress, fitLineCapacity],
  rejections: [
    'LINE IS ON PURCHASE ORDER {line}',
    'LINE IS BEGUN {line}',
    'INVALID COST {cost}',
    'INVALID QUANTITY {quantity}',
    'WORK CENTER NOT FOUND {center}',
  ],
  run(context, ordered: OutsideOrder, reject) {
    const { session, company } = context;
    const { vendorNo, order: workOrder, line: operationNo, unitCost, quantity } = ordered;
    const { order, line } = lineInTurn(context, ordered);
    if (line.poNo !== '') throw reject(`LINE IS ON PURCHASE ORDER ${operationNo}`);
    if (line.lineStatus !== 'W') throw reject(`LINE IS BEGUN ${operationNo}`);
    if (!isStoredAmount(unitCost)) throw reject(`INVALID COST ${unitCost}`);
    const isQuantity = isStoredAmount(quantity) && BigInt(quantity) > 0n;
    if (!isQuantity || BigInt(quantity) > quantityToMake(order))
      throw reject(`INVALID QUANTITY ${quantity}`);
    const workCenter = ordered.workCenter || line.workCenter;
    const center = WOCE.read(session, company, workCenter);
    if (center === undefined) throw reject(`WORK CENTER NOT FOUND ${workCenter}`);
    const part = PRODUCT.read(session, company, order.partNo);
    const orderNo = enterPurchaseOrder(context, {
      orderNo: ordered.orderNo,
      head: { vendorNo },
      lines: [
        {
          partNo: order.partNo,
          unitCost,
          jobNo: order.jobNo,
          location: order.location,
          description: `${part?.description ?? ''}, OUTSIDE OPERATION`,
          promised: [{ date: ordered.promiseDate, quantity }],
          workOrder,
          operation: operationNo,
          outsideProgress: 'TO SHIP',
          priority: order.priority,
          scheduledDate: order.dueDate,
          requestedDate: ordered.promiseDate,
        },
      ],
    });
    WIPROUTE_LINE.update(session, line, {
      ...OUTSIDE,
      vendorNo,
      outsideCost: unitCost,
      poNo: orderNo,
      poLine: '1',
      workCenter,
      costCenter: center.costCenter,
      description: ordered.description || line.description,
    });
    const head = WIPROUTE_HEAD.readLocked(session, company, workOrder);
    if (head)
      keepHead(context, {
        key: { kind: 'wip', order: workOrder },
        lineNos: head.lines,
        headText: head.recordText,
      });
    rollUpProgress(context, { order: workOrder });
    fitLineCapacity(context, {
      order: workOrder,
      line: operationNo,
      workCenterBefore: line.workCenter,
    });
  },
});

/** Sends to its vendor what an operation is to be done on. */
export const sendOutside = operation({
  writes: [POLINE],
  uses: [purchaseLine],
  rejections: ['PURCHASE LINE CLOSED {line}', 'LINE IS FOR NO OPERATION {line}'],
  run(context, sent: LineNumbers, reject) {
    const { session } = context;
    const line = purchaseLine(context, sent);
    if (line.lineStatus === 'C') throw reject(`PURCHASE LINE CLOSED ${sent.lineNo}`);
    if (line.workOrder === '') throw reject(`LINE IS FOR NO OPERATION ${sent.lineNo}`);
    POLINE.update(session, line, {
      outsideProgress: 'AT VENDOR',
      outsideDate: String(session.clock.today()),
    });
  },
});
