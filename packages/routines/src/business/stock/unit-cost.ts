import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMCA } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { sumOf } from '../values/sum-of.ts';

/** Elements of a unit cost. */
export const ELEMENT_COUNT = 9;
const elements = Array.from({ length: ELEMENT_COUNT }, (_, element) => element);

/** A quantity with what one unit of it costs, by element. */
export interface CostedQuantity {
  readonly quantity: bigint;
  readonly elementCosts: readonly string[];
}

/** The nine elements, with nothing for those that are blank or left out. */
export function nineElements(costs: readonly string[]): string[] {
  return elements.map((element) => costs[element] || '0');
}

/**
 * What one unit costs when two quantities lie together: each element weighted by quantity, halves rounded away
 * from zero. Where they come to nothing or less, what came last counts.
 *
 * @example weightedCosts({ quantity: 1n, elementCosts: ['100'] }, { quantity: 3n, elementCosts: ['200'] })[0] // '175'
 */
export function weightedCosts(held: CostedQuantity, added: CostedQuantity): string[] {
  const [before, after] = [nineElements(held.elementCosts), nineElements(added.elementCosts)];
  const total = held.quantity + added.quantity;
  if (held.quantity <= 0n || total <= 0n) return after;
  return before.map((cost, element) => {
    const sum = BigInt(cost) * held.quantity + BigInt(after[element] ?? '0') * added.quantity;
    return String(rounded(sum, total));
  });
}

/** What one unit of several cost lots costs on average, by element; `undefined` of none. */
export function costsTogether(costs: readonly CostedQuantity[]): string[] | undefined {
  const [first, ...others] = costs.map(({ quantity, elementCosts }) => ({
    quantity: quantity < 0n ? -quantity : quantity,
    elementCosts,
  }));
  if (first === undefined) return undefined;
  const quantity = [first, ...others].reduce((sum, one) => sum + one.quantity, 0n);
  if (quantity === 0n) return nineElements(first.elementCosts);
  return nineElements([]).map((_, element) => {
    const value = [first, ...others].reduce(
      (sum, one) => sum + BigInt(one.elementCosts[element] || '0') * one.quantity,
      0n,
    );
    return String(rounded(value, quantity));
  });
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
}

/** What one unit of a part costs by the method of the company: standard, average, or as it last came. */
export const costsOf = operation({
  reads: [ITEMCA, CO_STDS_COST],
  run({ session, company }, part: string): string[] {
    const costs = ITEMCA.read(session, company, part);
    const method = CO_STDS_COST.read(session, company)?.costMethod;
    if (method === 'A') return nineElements(costs?.averageCosts ?? []);
    return nineElements((method === 'L' ? costs?.lastCosts : costs?.standardCosts) ?? []);
  },
});

/** A quantity of a part that came in at a cost of its own. */
export interface CostedReceipt extends CostedQuantity {
  readonly part: string;
  /** Quantity on hand before it came. */
  readonly onHand: bigint;
}

/** Keeps what a receipt cost as the last cost of its part, and weighs it into the average. */
export const averageCost = operation({
  writes: [ITEMCA],
  run(context, { part, onHand, quantity, elementCosts }: CostedReceipt) {
    const costs = readCosts(context, part);
    const lastCosts = nineElements(elementCosts);
    const held = { quantity: onHand, elementCosts: costs.averageCosts };
    const averageCosts = weightedCosts(held, { quantity, elementCosts });
    ITEMCA.update(context.session, costs, {
      averageCosts,
      averageCost: sumOf(averageCosts),
      lastCosts,
      lastCost: sumOf(lastCosts),
      lastCostDate: String(context.session.clock.today()),
    });
  },
});

function readCosts({ session, company }: CompanyContext, part: string) {
  const stored = ITEMCA.readLocked(session, company, part);
  return stored ?? ITEMCA.parse('', `${company}!${part}`);
}
