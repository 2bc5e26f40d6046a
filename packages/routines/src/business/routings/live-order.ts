import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import type { RoutingKey } from './routing-key.ts';

export type WorkOrder = RecordOf<typeof OPENWO>;

/** The order that a routing in work belongs to. It is held; nobody changes the routing of one that is closed. */
export const orderOfRouting = operation({
  reads: [OPENWO, OPENWO_SIM],
  rejections: ['WORK ORDER NOT FOUND {order}', 'WORK ORDER IS CLOSED {order}'],
  run({ session, company }, key: RoutingKey & { readonly order: string }, reject): WorkOrder {
    const orders = key.kind === 'simulated' ? OPENWO_SIM : OPENWO;
    const order = orders.readLocked(session, company, key.order);
    if (order === undefined) throw reject(`WORK ORDER NOT FOUND ${key.order}`);
    if (order.orderStatus === 'C') throw reject(`WORK ORDER IS CLOSED ${key.order}`);
    return order as WorkOrder;
  },
});

/** A work order that the shop works on: open, released and not on hold. It is held. */
export const workableOrder = operation({
  uses: [orderOfRouting],
  rejections: ['WORK ORDER IS ON HOLD {order}', 'WORK ORDER IS NOT RELEASED {order}'],
  run(context, number: string, reject): WorkOrder {
    const order = orderOfRouting(context, { kind: 'wip', order: number });
    if (order.orderStatus === 'H') throw reject(`WORK ORDER IS ON HOLD ${number}`);
    if (order.releaseDate === '') throw reject(`WORK ORDER IS NOT RELEASED ${number}`);
    return order;
  },
});
