import type { Fields, RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { moveOrderSupply, supplyOf } from '../demand/order-supply.ts';
import { listWorkOrders } from '../orders/work-orders-of-line.ts';
import { listsFollowing } from '../records/derived-lists.ts';

export type WorkOrder = RecordOf<typeof OPENWO>;
export type WorkOrderFields = Partial<Fields<typeof OPENWO.attributes>>;

const listsOfOrders = listsFollowing(OPENWO);

export interface OrderWrite {
  readonly number: string;
  /** What is on file; `undefined` for a new order. */
  readonly before: WorkOrder | undefined;
  /** The whole record. */
  readonly recordText: string;
}

/**
 * Writes a live work order, and what follows from its record: what it brings of its part, and the lists of open work
 * orders that its job, its cost account and its sales order line hold.
 */
export const writeWorkOrder = operation({
  writes: [OPENWO],
  uses: [moveOrderSupply, listsOfOrders, listWorkOrders],
  run(context, { number, before, recordText }: OrderWrite): WorkOrder {
    const { session, company } = context;
    const key = keyOf(company, number);
    const after = OPENWO.parse(recordText, key);
    OPENWO.open(session).write(key, recordText);
    moveOrderSupply(context, { before: before && supplyOf(before), after: supplyOf(after) });
    listsOfOrders(context, {
      program: '',
      table: OPENWO.name,
      key,
      oldRecord: before?.recordText,
      newRecord: recordText,
    });
    for (const one of before ? [before, after] : [after])
      listWorkOrders(context, { order: one.salesOrder, line: one.salesLine });
    return after;
  },
});

/** What changes of a work order that is there. */
export interface OrderChange {
  readonly order: string;
  /** The attributes that change, out of what is on file now. */
  changed(order: WorkOrder): WorkOrderFields;
}

/** Changes a live work order that is there, and what follows from it. @returns What it is now. */
export const changeWorkOrder = operation({
  reads: [OPENWO],
  uses: [writeWorkOrder],
  run(context, { order: number, changed }: OrderChange): WorkOrder {
    const before = OPENWO.readLocked(context.session, context.company, number);
    if (!before) throw new TypeError(`Work order ${number} should be there.`);
    const recordText = OPENWO.format(changed(before), before.recordText);
    if (recordText === before.recordText) return before;
    return writeWorkOrder(context, { number, before, recordText });
  },
});
