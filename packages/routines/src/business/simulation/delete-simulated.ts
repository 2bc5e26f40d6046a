import { operation } from '../../entry/operation.ts';
import { OPENWO_SIM } from '../../schema/work-orders.ts';
import { forgetCapacity } from '../planning/order-capacity.ts';
import { dropSimulatedRouting } from './simulated-routing.ts';

/** Deletes a simulated order with its routing and all that it needs of work centers. */
export const deleteSimulatedOrder = operation({
  writes: [OPENWO_SIM],
  uses: [forgetCapacity, dropSimulatedRouting],
  rejections: ['WORK ORDER NOT FOUND {number}'],
  run(context, order: string, reject) {
    const { session, company } = context;
    const found = OPENWO_SIM.readLocked(session, company, order);
    if (found === undefined) throw reject(`WORK ORDER NOT FOUND ${order}`);
    forgetCapacity(context, { order, isSimulated: true });
    dropSimulatedRouting(context, order);
    OPENWO_SIM.open(session).delete(found.recordId);
  },
});

/** Deletes simulated orders, all of them or none. */
export const deleteSimulatedOrders = operation({
  uses: [deleteSimulatedOrder],
  rejections: ['WORK ORDERS REQUIRED'],
  run(context, orders: readonly string[], reject) {
    if (orders.length === 0) throw reject('WORK ORDERS REQUIRED');
    for (const order of new Set(orders)) deleteSimulatedOrder(context, order);
  },
});
