import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import type { LOT } from '../../schema/inventory.ts';
import { type BinnedQuantity, binsOfLot } from './bin-stock.ts';
import { heldIn } from './lot-stock.ts';
import { isBinned } from './stock-control.ts';

/**
 * Where a lot lies in general stock or for a job, and how much of it: bin by bin, or all together, in no bin,
 * at a location that is not divided into bins.
 */
export const positionsOfLot = operation({
  uses: [isBinned, binsOfLot],
  run(
    context,
    { lot, job }: { lot: RecordOf<typeof LOT>; job: string },
  ): readonly BinnedQuantity[] {
    const { part, location, lot: lotNo } = lot.key;
    if (isBinned(context, { part, location }))
      return binsOfLot(context, { part, location, lotNo, job });
    return [{ bin: '', quantity: heldIn(lot, job) }];
  },
});
