import { isTooLarge, storedQuantity } from '../values/stored-number.ts';
import { WHOLE_PERCENT } from './center-capacity.ts';
import { ofLine, PlanningRejection } from './planning-rejection.ts';

/** An operation of which not every piece comes out good. */
export interface YieldingOperation {
  readonly line: string;
  /** Good pieces in a hundred, with 2 implied decimals. */
  readonly yieldPercent: bigint;
}

/**
 * Quantity to begin with so that a quantity comes out good, with 3 implied decimals: the quantity over the yield,
 * a thousandth begun counts.
 *
 * @see APICS Dictionary, yield: required input is output divided by yield.
 * @throws PlanningFault for a yield that is not above 0, or above 100 percent, or so low that too much would be begun.
 * @example quantityToBegin(9000n, 9000n) // 10000n: ten pieces for nine good ones at 90 percent
 */
export function quantityToBegin(good: bigint, yieldPercent: bigint): bigint {
  if (yieldPercent <= 0n || yieldPercent > WHOLE_PERCENT)
    throw new PlanningRejection('INVALID YIELD');
  const begun = (good * WHOLE_PERCENT + yieldPercent - 1n) / yieldPercent;
  if (isTooLarge(begun)) throw new PlanningRejection('QUANTITY TO BEGIN IS TOO LARGE');
  return begun;
}

const HUNDREDTHS = 100n;

/**
 * What is begun of a part so that a quantity comes out good, by its yield in whole percent; a blank one loses nothing.
 *
 * @returns `undefined` where the yield can be none.
 */
export function quantityBegun(quantity: string, yieldPercent: string): bigint | undefined {
  if (yieldPercent === '') return storedQuantity(quantity);
  try {
    return quantityToBegin(storedQuantity(quantity), storedQuantity(yieldPercent) * HUNDREDTHS);
  } catch (error) {
    if (error instanceof PlanningRejection) return undefined;
    throw error;
  }
}

/**
 * The quantity that each operation of a routing begins with, by line, so that the quantity ordered is good after the
 * last: cumulative yield, from the last operation back.
 */
export function quantitiesByLine(
  operations: readonly YieldingOperation[],
  ordered: bigint,
): ReadonlyMap<string, bigint> {
  const quantities = new Map<string, bigint>();
  let good = ordered;
  for (const { line, yieldPercent } of operations.toReversed()) {
    good = ofLine(line, () => quantityToBegin(good, yieldPercent));
    quantities.set(line, good);
  }
  return quantities;
}
