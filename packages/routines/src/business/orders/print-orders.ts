import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';

type Order = RecordOf<typeof OPEN_ORD_HEAD>;

/** Takes the orders of a company that no register has printed yet, and notes that today's does. */
export const takeUnprintedOrders = operation({
  writes: [OPEN_ORD_HEAD],
  run({ session, company }): readonly Order[] {
    const printedDate = String(session.clock.today());
    const orders = [...OPEN_ORD_HEAD.records(session, company)].filter(
      (order) => order.printedDate === '',
    );
    for (const order of orders) OPEN_ORD_HEAD.update(session, order, { printedDate });
    return orders;
  },
});
