import type { CostChange, StockChange } from '../../business/stock/movement.ts';

/** The lots that changed, each once, and by how much. */
export function changedLots(changes: readonly StockChange[]) {
  const lots = totals(changes.map(({ lotNo, quantity }) => [lotNo, quantity]));
  return { ADJLOTS: [[...lots.keys()]], ADJQTYS: [[...lots.values()].map(String)] };
}

/** The bins that changed, each once, and by how much; none at a location without bins. */
export function changedBins(changes: readonly StockChange[]) {
  const binned = changes.filter(({ bin }) => bin !== '');
  const bins = totals(binned.map(({ bin, quantity }) => [bin, quantity]));
  return { ADJBINS: [[...bins.keys()]], ADJBQTYS: [[...bins.values()].map(String)] };
}

/** The cost lots that changed, each once, and by how much. */
export function changedCosts(changes: readonly CostChange[]) {
  const lots = totals(changes.map(({ costLot, quantity }) => [costLot, quantity]));
  return { ADJCLOTS: [[...lots.keys()]], ADJCQTYS: [[...lots.values()].map(String)] };
}

function totals(changes: readonly (readonly [string, bigint])[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [name, quantity] of changes) sums.set(name, (sums.get(name) ?? 0n) + quantity);
  return new Map([...sums].filter(([, quantity]) => quantity !== 0n));
}
