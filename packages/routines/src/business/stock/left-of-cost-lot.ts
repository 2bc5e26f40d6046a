import { operation } from '../../entry/operation.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import type { CostPosition, NamedCostLot } from './cost-lots.ts';

/** Goods that a cost lot took in, with the place where they lie now. */
export interface CostedGoods extends CostPosition {
  readonly costLot: string;
  readonly quantity: bigint;
}

/** The cost lot that took goods in, as far as it is left where they lie; none where it is not. */
export const leftOfCostLot = operation({
  reads: [LOTCOST],
  run({ session, company }, goods: CostedGoods): NamedCostLot[] {
    const { part, location, lotNo, job, costLot, quantity } = goods;
    const record = LOTCOST.read(session, company, part, costLot);
    const left = storedQuantity(record?.remainingQuantity ?? '');
    const isThere =
      record?.location === location && record.lotNo === lotNo && record.jobNo === job && left > 0n;
    return isThere ? [{ costLot, quantity: leastQuantity(left, quantity) }] : [];
  },
});
