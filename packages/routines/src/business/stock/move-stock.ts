import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY, PRODUCT } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { costOfOne } from '../values/value-at-cost.ts';
import { changeBin } from './bin-stock.ts';
import { changeSchedule } from './derived-schedule.ts';
import { noteMovement } from './lot-history.ts';
import { changeLot, type LotDetails } from './lot-stock.ts';
import type { CostChange, MovementSource, StockChange } from './movement.ts';

/** Stock that comes to one place, or goes from it. */
export interface Move {
  readonly change: StockChange;
  readonly source: MovementSource;
  /** Of a lot that is new. */
  readonly details: LotDetails;
  /** Cost lots that changed with it. */
  readonly costs: readonly CostChange[];
  /** What one unit costs, by element. */
  readonly elementCosts: readonly string[];
}

/**
 * Changes what lies at a place: its lot, its bin, what is on hand of the part, and the history of it all.
 * Whether it may is for the operation that moves stock to know.
 */
export const moveStock = operation({
  writes: [ITEMQTY, PRODUCT],
  uses: [changeLot, changeBin, noteMovement, changeSchedule],
  run(context, { change, source, details, costs, elementCosts }: Move) {
    const balance = changeLot(context, { ...change, allocated: 0n, details });
    changeBin(context, change);
    const unitCost = unitCostOf(change, costs) ?? sumOf(elementCosts);
    noteMovement(context, { change, source, balance, costs, elementCosts, unitCost });
    changeOnHand(context, change, source);
    changeSchedule(context, { part: change.part, onHand: String(change.quantity) });
    noteUse(context, change);
  },
});

/** What one unit that moved was worth in the books; `undefined` where cost lots were informed of another quantity. */
function unitCostOf({ quantity }: StockChange, costs: readonly CostChange[]): string | undefined {
  const costed = costs.reduce((sum, one) => sum + one.quantity, 0n);
  if (quantity === 0n || costed !== quantity) return undefined;
  return costOfOne(sumOf(costs.map(({ value }) => value)), String(quantity));
}

function changeOnHand(
  { session, company }: CompanyContext,
  { part, quantity }: StockChange,
  { type }: MovementSource,
): void {
  const record = ITEMQTY.readLocked(session, company, part);
  const today = String(session.clock.today());
  const onHand = String(storedQuantity(record?.onHand ?? '') + quantity);
  const used = String(storedQuantity(record?.usedThisYear ?? '') - quantity);
  const changes = {
    onHand,
    ...(type === 'R' && { lastReceiptDate: today }),
    ...(type === 'I' && { lastIssueDate: today, usedThisYear: used }),
  };
  if (record) ITEMQTY.update(session, record, changes);
  else ITEMQTY.write(session, keyOf(company, part), { allocated: '0', onOrder: '0', ...changes });
}

/** The bin of general stock that a part was last put into or taken from is shown first. */
function noteUse({ session, company }: CompanyContext, { part, bin, job }: StockChange): void {
  const product = PRODUCT.readLocked(session, company, part);
  if (!product) throw new TypeError(`Part ${part} of company ${company} should be there.`);
  const lastActivityDate = String(session.clock.today());
  const isShown = bin !== '' && job === '';
  PRODUCT.update(session, product, { lastActivityDate, ...(isShown && { lastUsedBin: bin }) });
}
