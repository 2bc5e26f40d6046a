import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';

/** How much more of a part is on order, below zero where it is less. */
export interface OnOrderChange {
  readonly part: string;
  readonly change: string;
}

/** Changes what open purchase orders and work orders will bring of a part. */
export const changeOnOrder = operation({
  writes: [ITEMQTY],
  run({ session, company }, { part, change }: OnOrderChange) {
    const record = ITEMQTY.readLocked(session, company, part);
    const onOrder = add(record?.onOrder ?? '', change);
    if (record) ITEMQTY.update(session, record, { onOrder });
    else ITEMQTY.write(session, keyOf(company, part), { onHand: '0', allocated: '0', onOrder });
  },
});
