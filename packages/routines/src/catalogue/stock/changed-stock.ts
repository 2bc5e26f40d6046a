import type { CostChange, StockChange } from '../../business/stock/movement.ts';
import { sumsByName } from '../../business/values/sums-by-name.ts';

/** The lots that changed, each once, and by how much. */
export function changedLots(changes: readonly StockChange[]) {
  const lots = sumsByName(changes.map(({ lotNo, quantity }) => [lotNo, quantity]));
  return { ADJLOTS: [lots.map(([name]) => name)], ADJQTYS: [lots.map(([, sum]) => sum)] };
}

/** The bins that changed, each once, and by how much; none at a location without bins. */
export function changedBins(changes: readonly StockChange[]) {
  const binned = changes.filter(({ bin }) => bin !== '');
  const bins = sumsByName(binned.map(({ bin, quantity }) => [bin, quantity]));
  return { ADJBINS: [bins.map(([name]) => name)], ADJBQTYS: [bins.map(([, sum]) => sum)] };
}

/** The cost lots that changed, each once, and by how much. */
export function changedCosts(changes: readonly CostChange[]) {
  const lots = sumsByName(changes.map(({ costLot, quantity }) => [costLot, quantity]));
  return { ADJCLOTS: [lots.map(([name]) => name)], ADJCQTYS: [lots.map(([, sum]) => sum)] };
}
