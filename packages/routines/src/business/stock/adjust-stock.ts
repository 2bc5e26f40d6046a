import { operation } from '../../entry/operation.ts';
import { changeCost } from './change-cost.ts';
import type { NamedCostLot } from './cost-lots.ts';
import { issueStock } from './issue-stock.ts';
import type { LotDetails } from './lot-stock.ts';
import type { MovementSource, StockPosition } from './movement.ts';
import { postStockValue } from './post-stock-value.ts';
import { NO_STOCK, receiveStock, type StockOutcome } from './receive-stock.ts';
import { setAside } from './set-aside.ts';
import { assertPosition, controlOf, isByLocation } from './stock-control.ts';
import { costsOf } from './unit-cost.ts';

/** Stock that comes in, above zero, or goes, below; quantities with 3 implied decimals. */
export interface Adjustment extends StockPosition {
  /** How the part is kept; blank is as the part says. */
  readonly control: string;
  readonly quantity: bigint;
  /**
   * Of the quantity, what cost lots are informed of: by default all that is ours. Where nothing moves, by how
   * much they alone change.
   */
  readonly costQuantity: bigint | undefined;
  /** By how much more, or less, of the lot is set aside for orders. */
  readonly allocated: bigint;
  /** Blank is what the part costs by the method of the company. */
  readonly elementCosts: readonly string[];
  /** Which cost lots change by how much; without any, as the company has it. */
  readonly costLots: readonly NamedCostLot[];
  readonly details: LotDetails;
  readonly source: MovementSource;
}

/**
 * Takes stock in or out, corrects what it cost, and sets some of its lot aside. The ledger records what that
 * changes.
 */
export const adjustStock = operation({
  uses: [
    ...([controlOf, assertPosition, costsOf] as const),
    ...([receiveStock, issueStock, changeCost, setAside, postStockValue] as const),
  ],
  rejections: ['COST QUANTITIES DIFFER FROM {quantity}', 'INVALID QUANTITY {quantity}'],
  run(context, adjustment: Adjustment, reject): StockOutcome {
    const { part, location, bin, job, quantity, costQuantity, allocated } = adjustment;
    const costed = costQuantity ?? quantity;
    const named = adjustment.costLots.reduce((sum, one) => sum + one.quantity, 0n);
    if (adjustment.costLots.length > 0 && named !== costed)
      throw reject(`COST QUANTITIES DIFFER FROM ${costed}`);
    const isOpposed = (one: bigint) => (quantity > 0n && one < 0n) || (quantity < 0n && one > 0n);
    const opposed = [costed, ...adjustment.costLots.map((one) => one.quantity)].find(isOpposed);
    if (opposed !== undefined) throw reject(`INVALID QUANTITY ${opposed}`);
    const control = controlOf(context, { part, stated: adjustment.control });
    const lotNo = isByLocation(control) ? location : adjustment.lotNo;
    const magnitudes = {
      quantity: magnitude(quantity),
      costQuantity: costQuantity === undefined ? undefined : magnitude(costQuantity),
      costLots: adjustment.costLots.map((one) => ({ ...one, quantity: magnitude(one.quantity) })),
    };
    let outcome = NO_STOCK;
    if (allocated < 0n) setAside(context, { part, location, lotNo, allocated });
    if (quantity > 0n) outcome = receiveStock(context, { ...adjustment, ...magnitudes });
    else if (quantity < 0n) outcome = issueStock(context, { ...adjustment, ...magnitudes });
    else assertPosition(context, { part, location, bin, job, isComing: false });
    if (quantity === 0n && costed !== 0n) {
      const isPriced = adjustment.elementCosts.some((cost) => cost !== '');
      const elementCosts = isPriced ? adjustment.elementCosts : costsOf(context, part);
      const { receivedDate } = adjustment.details;
      const { costLots } = magnitudes;
      const correction = { ...adjustment, lotNo, elementCosts, costLots, receivedDate };
      outcome = {
        ...NO_STOCK,
        costs: changeCost(context, { ...correction, costQuantity: costed }),
      };
    }
    const [first] = outcome.changes.slice(-1);
    if (allocated > 0n)
      setAside(context, { part, location, lotNo: lotNo || (first?.lotNo ?? ''), allocated });
    const { initials } = adjustment.source;
    const reference = adjustment.source.reference || part;
    const { costs } = outcome;
    postStockValue(context, { costs, description: `ADJUSTMENT ${part}`, reference, initials });
    return outcome;
  },
});

const magnitude = (quantity: bigint): bigint => (quantity < 0n ? -quantity : quantity);
