import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type NamedCostLot, receiveCost, takeCost } from './cost-lots.ts';
import { noteMovement } from './lot-history.ts';
import type { CostChange, MovementSource, StockPlace } from './movement.ts';

/** Cost that comes to a lot or goes from it while nothing moves. */
export interface CostCorrection extends StockPlace {
  /** Above zero comes, below zero goes; with 3 implied decimals. */
  readonly costQuantity: bigint;
  /** What one unit costs, by element. */
  readonly elementCosts: readonly string[];
  readonly costLots: readonly NamedCostLot[];
  readonly receivedDate: string;
  readonly source: MovementSource;
}

/** Corrects the cost lots of a lot whose quantity stays as it is, and notes it in the history. */
export const changeCost = operation({
  reads: [LOT],
  uses: [receiveCost, takeCost, noteMovement],
  rejections: ['LOT NOT FOUND'],
  run(firm, correction: CostCorrection, reject): CostChange[] {
    const { part, location, lotNo, bin, job, costQuantity, source } = correction;
    const { receivedDate, elementCosts, costLots: named } = correction;
    const lot = LOT.readLocked(firm.session, firm.company, part, location, lotNo);
    if (lot === undefined) throw reject('LOT NOT FOUND');
    const place = { part, location, lotNo, job };
    const costs =
      costQuantity > 0n
        ? receiveCost(firm, {
            ...place,
            quantity: costQuantity,
            elementCosts,
            receivedDate,
            sourceOrder: source.reference,
            named,
          })
        : takeCost(firm, { ...place, quantity: -costQuantity, named, mayRunShort: false });
    const onHand = storedQuantity(lot.onHand);
    const change = { ...place, bin, quantity: 0n };
    const unitCost = sumOf(elementCosts);
    const balance = { before: onHand, after: onHand };
    noteMovement(firm, { change, source, balance, costs, elementCosts, unitCost });
    return costs;
  },
});
