import { operation } from '../../entry/operation.ts';
import { changeWorkOrder, type OrderChange } from '../work-orders/write-order.ts';

/** Changes a work order because something happened to it today. */
export const changeOrder = operation({
  uses: [changeWorkOrder],
  run(firm, { order, changed }: OrderChange) {
    const lastActivityDate = String(firm.session.clock.today());
    changeWorkOrder(firm, {
      order,
      changed: (live) => ({ lastActivityDate, ...changed(live) }),
    });
  },
});
