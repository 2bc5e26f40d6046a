import { operation } from '../../entry/operation.ts';
import { reviseWipBill } from '../bills/wip-bill.ts';
import { forgetCapacity } from '../planning/order-capacity.ts';
import { changeWorkOrder } from './write-order.ts';

/** Ends a work order today: it sets nothing aside, needs no work center and brings nothing any more. */
export const endOrder = operation({
  uses: [forgetCapacity, changeWorkOrder, reviseWipBill],
  run(firm, order: string) {
    const today = String(firm.session.clock.today());
    forgetCapacity(firm, { order });
    changeWorkOrder(firm, {
      order,
      changed: () => ({ orderStatus: 'C', closedDate: today, lastActivityDate: today }),
    });
    reviseWipBill(firm, { order });
  },
});
