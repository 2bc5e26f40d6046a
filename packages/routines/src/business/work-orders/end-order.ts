import { operation } from '../../entry/operation.ts';
import { reviseWipBill } from '../bills/wip-bill.ts';
import { forgetCapacity } from '../planning/order-capacity.ts';
import { changeWorkOrder } from './write-order.ts';

/** Ends a work order today: it sets nothing aside, needs no work center and brings nothing any more. */
export const endOrder = operation({
  uses: [forgetCapacity, changeWorkOrder, reviseWipBill],
  run(context, order: string) {
    const today = String(context.session.clock.today());
    forgetCapacity(context, { order });
    changeWorkOrder(context, {
      order,
      changed: () => ({ orderStatus: 'C', closedDate: today, lastActivityDate: today }),
    });
    reviseWipBill(context, { order });
  },
});
