import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { changeLot, NO_DETAILS } from './lot-stock.ts';
import type { StockPlace } from './movement.ts';

export interface Reservation extends Omit<StockPlace, 'bin' | 'job'> {
  /** By how much more, or less, of the lot is set aside, with 3 implied decimals. */
  readonly allocated: bigint;
}

/** Sets some of a lot aside for orders, or gives it free again: never less than nothing, or more than there is. */
export const setAside = operation({
  reads: [LOT],
  uses: [changeLot],
  rejections: ['LOT NOT FOUND'],
  run(firm, { part, location, lotNo, allocated }: Reservation, reject) {
    if (!LOT.has(firm.session, firm.company, part, location, lotNo)) throw reject('LOT NOT FOUND');
    changeLot(firm, {
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
