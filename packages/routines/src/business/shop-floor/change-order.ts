import type { Fields } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { moveOrderSupply, supplyOf } from '../demand/order-supply.ts';
import type { WorkOrder } from '../routings/live-order.ts';

export interface OrderChange {
  readonly order: string;
  /** The attributes that change, out of what is on file now. */
  changed(order: WorkOrder): Partial<Fields<typeof OPENWO.attributes>>;
}

/** Changes a work order that is there: it was active today, and the requirements of its part follow. */
export const changeOrder = operation({
  writes: [OPENWO],
  uses: [moveOrderSupply],
  run(firm, { order: number, changed }: OrderChange) {
    const { session, company } = firm;
    const order = OPENWO.readLocked(session, company, number);
    if (!order) throw new TypeError(`Work order ${number} should be there.`);
    const lastActivityDate = String(session.clock.today());
    OPENWO.update(session, order, { lastActivityDate, ...changed(order) });
    const after = OPENWO.read(session, company, number);
    moveOrderSupply(firm, { before: supplyOf(order), after: after && supplyOf(after) });
  },
});
