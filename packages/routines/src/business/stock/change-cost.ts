import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type NamedCostLot, receiveCost, takeCost } from './cost-lots.ts';
import { noteMovement } from './lot-history.ts';
import type { CostChange, MovementSource, StockPosition } from './movement.ts';

/** Cost that comes to a lot or goes from it while nothing moves. */
export interface CostCorrection extends StockPosition {
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
  run(context, correction: CostCorrection, reject): CostChange[] {
    const { part, location, lotNo, bin, job, costQuantity, source } = correction;
    const { receivedDate, elementCosts, costLots: named } = correction;
    const lot = LOT.readLocked(context.session, context.company, part, location, lotNo);
    if (lot === undefined) throw reject('LOT NOT FOUND');
    const position = { part, location, lotNo, job };
    const costs =
      costQuantity > 0n
        ? receiveCost(context, {
            ...position,
            quantity: costQuantity,
            elementCosts,
            receivedDate,
            sourceOrder: source.reference,
            named,
          })
        : takeCost(context, { ...position, quantity: -costQuantity, named, mayRunShort: false });
    const onHand = storedQuantity(lot.onHand);
    const change = { ...position, bin, quantity: 0n };
    const unitCost = sumOf(elementCosts);
    const balance = { before: onHand, after: onHand };
    noteMovement(context, { change, source, balance, costs, elementCosts, unitCost });
    return costs;
  },
});
