import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';

export type OrderHeader = RecordOf<typeof OPEN_ORD_HEAD>;

/** The header of a sales order, held until the transaction ends. */
export const lockedHeader = operation({
  reads: [OPEN_ORD_HEAD],
  rejections: ['SALES ORDER NOT FOUND'],
  run({ session, company }, order: string, reject): OrderHeader {
    const header = OPEN_ORD_HEAD.readLocked(session, company, order);
    if (!header) throw reject('SALES ORDER NOT FOUND');
    return header;
  },
});
