import { operation } from '../../entry/operation.ts';
import type { MessageText } from '../../entry/rejection.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import type { WorkOrder } from '../routings/live-order.ts';
import { openComponents, openOperations } from './open-work.ts';
import { shippedFromWork } from './shipped-pieces.ts';

/** Why a work order is not done. */
const workViolations = [
  'WORK ORDER IS ON HOLD {order}',
  'WORK ORDER IS NOT RELEASED {order}',
  'OPERATION IS AT VENDOR {line}',
  'MATERIAL IS SET ASIDE {part}',
  'OPERATION IS NOT COMPLETE {line}',
  'QUANTITY IS NOT MADE {open}',
] as const;

type WorkViolation = MessageText<(typeof workViolations)[number]>;

/** A work order that is asked about, or is to be closed. */
export interface AskedOrder {
  readonly order: WorkOrder;
  /** Whether it is closed though not all of it is issued, worked and made. */
  readonly isShort: boolean;
}

/** Type of an order that waits for its components; rework and fabrication may leave some unused. */
const ASSEMBLY = 'A';

/**
 * What keeps a work order from being closed: it is not worked on, something of it is at a vendor, or, unless it is closed
 * short, not everything was issued, worked and made. A dimension is recorded when its operation
 * is completed.
 *
 * @returns `undefined` for one that is done.
 */
export const violationOfOpenOrder = operation({
  reads: [WIPROUTE_LINE, POLINE],
  uses: [openComponents, openOperations, shippedFromWork],
  run(context, { order, isShort }: AskedOrder): WorkViolation | undefined {
    const { session, company } = context;
    const { recordId, key, orderType } = order;
    const { workOrder: number } = key;
    if (order.orderStatus === 'H') return `WORK ORDER IS ON HOLD ${number}`;
    if (order.releaseDate === '') return `WORK ORDER IS NOT RELEASED ${number}`;
    for (const { key: position, poNo, poLine } of WIPROUTE_LINE.recordsUnder(session, recordId))
      if (poNo !== '' && POLINE.read(session, company, poNo, poLine)?.lineStatus === 'O')
        return `OPERATION IS AT VENDOR ${position.line}`;
    if (isShort) return undefined;
    const [component] = orderType === ASSEMBLY ? openComponents(context, number) : [];
    if (component) return `MATERIAL IS SET ASIDE ${component.component}`;
    const [waiting] = openOperations(context, number);
    if (waiting) return `OPERATION IS NOT COMPLETE ${waiting.line}`;
    const left = quantityToMake(order) - shippedFromWork(context, number);
    return left > 0n ? `QUANTITY IS NOT MADE ${left}` : undefined;
  },
});

/** Refuses to close a work order that is not done. */
export const assertDone = operation({
  uses: [violationOfOpenOrder],
  rejections: workViolations,
  run(context, asked: AskedOrder, reject) {
    const rejection = violationOfOpenOrder(context, asked);
    if (rejection !== undefined) throw reject(rejection);
  },
});
