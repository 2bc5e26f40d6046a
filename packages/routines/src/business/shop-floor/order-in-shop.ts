import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { OPENWO } from '../../schema/work-orders.ts';

export type LiveOrder = RecordOf<typeof OPENWO>;

/** A work order that is not closed, held until the transaction ends. */
export const liveOrder = operation({
  writes: [OPENWO],
  faults: ['WORK ORDER NOT FOUND', 'WORK ORDER IS CLOSED {order}'],
  run({ session, company }, number: string, refuse): LiveOrder {
    const order = OPENWO.readLocked(session, company, number);
    if (!order) throw refuse('WORK ORDER NOT FOUND');
    if (order.orderStatus === 'C') throw refuse(`WORK ORDER IS CLOSED ${number}`);
    return order;
  },
});

/** A work order that the shop works on: it is released, and neither on hold nor closed. */
export const orderInShop = operation({
  uses: [liveOrder],
  faults: ['WORK ORDER IS ON HOLD {order}', 'WORK ORDER IS NOT RELEASED {order}'],
  run(firm, number: string, refuse): LiveOrder {
    const order = liveOrder(firm, number);
    if (order.orderStatus === 'H') throw refuse(`WORK ORDER IS ON HOLD ${number}`);
    if (order.releaseDate === '') throw refuse(`WORK ORDER IS NOT RELEASED ${number}`);
    return order;
  },
});
