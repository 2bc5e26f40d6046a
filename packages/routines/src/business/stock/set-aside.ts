import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { changeLot, NO_DETAILS } from './lot-stock.ts';
import type { StockPosition } from './movement.ts';

export interface Reservation extends Omit<StockPosition, 'bin' | 'job'> {
  /** By how much more, or less, of the lot is set aside, with 3 implied decimals. */
  readonly allocated: bigint;
}

/** Sets some of a lot aside for orders, or gives it free again: never less than nothing, or more than there is. */
export const setAside = operation({
  reads: [LOT],
  uses: [changeLot],
  rejections: ['LOT NOT FOUND'],
  run(context, { part, location, lotNo, allocated }: Reservation, reject) {
    if (!LOT.has(context.session, context.company, part, location, lotNo))
      throw reject('LOT NOT FOUND');
    changeLot(context, {
      part,
      location,
      lotNo,
      job: '',
      quantity: 0n,
      allocated,
      details: NO_DETAILS,
    });
  },
});
