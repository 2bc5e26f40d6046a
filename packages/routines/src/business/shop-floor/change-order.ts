import { operation } from '../../entry/operation.ts';
import { changeWorkOrder, type OrderChange } from '../work-orders/write-order.ts';

/** Changes a work order because something happened to it today. */
export const changeOrder = operation({
  uses: [changeWorkOrder],
  run(context, { order, changed }: OrderChange) {
    const lastActivityDate = String(context.session.clock.today());
    changeWorkOrder(context, {
      order,
      changed: (live) => ({ lastActivityDate, ...changed(live) }),
    });
  },
});
