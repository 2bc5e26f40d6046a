import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { OPENWO } from '../../schema/work-orders.ts';

/** A live work order, as it is on file. */
export type OrderOnFile = RecordOf<typeof OPENWO>;

/** What a caller says of a work order; blank for what it leaves open. */
export interface StatedOrder {
  readonly order: string;
  readonly stated: Partial<
    Record<'partNo' | 'orderedQuantity' | 'orderType' | 'jobNo' | 'costAccount', string>
  >;
}

/** A work order that is not closed, and is what the caller takes it for. */
export const openOrder = operation({
  reads: [OPENWO],
  rejections: [
    'WORK ORDER NOT FOUND',
    'WORK ORDER IS CLOSED',
    'WORK ORDER HAS ANOTHER {attribute} {value}',
  ],
  run({ session, company }, { order, stated }: StatedOrder, reject): OrderOnFile {
    const record = OPENWO.readLocked(session, company, order);
    if (record === undefined) throw reject('WORK ORDER NOT FOUND');
    if (record.orderStatus === 'C') throw reject('WORK ORDER IS CLOSED');
    for (const attribute of Object.keys(stated) as (keyof typeof stated)[]) {
      const { name } = OPENWO.attributes[attribute];
      const value = record[attribute];
      if (![undefined, '', value].includes(stated[attribute]))
        throw reject(`WORK ORDER HAS ANOTHER ${name} ${value}`);
    }
    return record;
  },
});
