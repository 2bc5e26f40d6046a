import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { LOT, PRODUCT } from '../../schema/inventory.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { hasBin } from './bin-stock.ts';
import { type NamedCostLot, takeCost } from './cost-lots.ts';
import { lotsAt, NO_DETAILS } from './lot-stock.ts';
import { moveStock } from './move-stock.ts';
import type { CostChange, MovementSource, StockChange, StockPosition } from './movement.ts';
import { positionsOfLot } from './positions-of-lot.ts';
import { ONE_PIECE, type StockOutcome } from './receive-stock.ts';
import {
  assertPosition,
  type Control,
  controlOf,
  isBinned,
  isByLocation,
} from './stock-control.ts';
import { costsOf, costsTogether } from './unit-cost.ts';

type Lot = RecordOf<typeof LOT>;

/** Stock that goes; quantities with 3 implied decimals, above zero. */
export interface Issue extends StockPosition {
  /** Blank is as the part says. */
  readonly control: string;
  readonly quantity: bigint;
  /** Of the quantity, what cost lots are informed of: by default all that is ours. */
  readonly costQuantity?: bigint | undefined;
  /** What to take; without any, as the company has it. */
  readonly costLots: readonly NamedCostLot[];
  readonly source: MovementSource;
}

/** The lots that stock may be taken from: the one that is named, else those that may be used, in their order. */
const lotsOfIssue = operation({
  reads: [LOT, CO_STDS],
  uses: [lotsAt],
  rejections: [
    'LOT NOT FOUND',
    'LOT ON HOLD {lot}',
    'SERIAL NUMBER REQUIRED',
    'INVALID QUANTITY {quantity}',
  ],
  run(context, { control, part, location, lotNo, quantity }: LotsAsked, reject): readonly Lot[] {
    const { session, company } = context;
    if (control === '3' && lotNo === '') throw reject('SERIAL NUMBER REQUIRED');
    if (control === '3' && quantity !== ONE_PIECE) throw reject(`INVALID QUANTITY ${quantity}`);
    if (control === '2' && lotNo === '') return usableLots(context, part, location);
    const number = isByLocation(control) ? location : lotNo;
    if (lotNo !== '' && lotNo !== number) throw reject('LOT NOT FOUND');
    const lot = LOT.read(session, company, part, location, number);
    if (lot?.lotStatus === ON_HOLD) throw reject(`LOT ON HOLD ${number}`);
    if (lot) return [lot];
    if (!isByLocation(control)) throw reject('LOT NOT FOUND');
    return [];
  },
});

interface LotsAsked extends Pick<StockPosition, 'part' | 'location' | 'lotNo'> {
  readonly control: Control;
  readonly quantity: bigint;
}

const ON_HOLD = 'H';

/**
 * Lots that are neither on hold nor too old, nor another's, the first or the last received first; an operation that
 * asks for them reads LOT and CO.STDS.
 */
export function usableLots(
  context: CompanyContext,
  part: string,
  location: string,
): readonly Lot[] {
  const { session, company } = context;
  const today = session.clock.today();
  const usable = lotsAt(context, { part, location }).filter(
    ({ lotStatus, expiryDate, owner }) =>
      lotStatus !== ON_HOLD && owner === '' && (expiryDate === '' || Number(expiryDate) >= today),
  );
  const first = CO_STDS.read(session, company)?.lotCostMethod === 'LIFO' ? -1 : 1;
  return usable.sort((a, b) => first * (Number(a.receivedDate) - Number(b.receivedDate)));
}

/**
 * Takes stock out. What is asked for must be there, in the lot, the bin and for the job that are named; only
 * general stock may run short, and only where the company lets it.
 */
export const issueStock = operation({
  reads: [CO_STDS, PRODUCT, LOTCOST],
  uses: [
    controlOf,
    assertPosition,
    lotsOfIssue,
    positionsOfLot,
    hasBin,
    isBinned,
    costsOf,
    takeCost,
    moveStock,
  ],
  rejections: ['INSUFFICIENT QUANTITY OF {part}', 'COMPANY STANDARDS NOT FOUND'],
  run(context, issue: Issue, reject): StockOutcome {
    const { session, company } = context;
    const { part, location, bin, job, quantity, source } = issue;
    const control = controlOf(context, { part, stated: issue.control });
    assertPosition(context, { part, location, bin, job, isComing: false });
    const standards = CO_STDS.read(session, company);
    if (!standards) throw reject('COMPANY STANDARDS NOT FOUND');
    const lots = lotsOfIssue(context, { ...issue, control });
    const changes = takenFrom(context, issue, lots);
    const left = changes.reduce((rest, change) => rest + change.quantity, quantity);
    const isOurs = lots.every(({ owner }) => owner === '');
    const mayRunShort = standards.negativeStock === 'Y' && job === '' && control !== '3' && isOurs;
    if (left > 0n) {
      const short = mayRunShort ? shortPosition(context, issue, control, lots) : undefined;
      if (short === undefined) throw reject(`INSUFFICIENT QUANTITY OF ${part}`);
      addTo(changes, { ...short, quantity: -left });
    }
    const costs: CostChange[] = [];
    const ofOthers = new Set(lots.flatMap(({ key, owner }) => (owner === '' ? [] : [key.lot])));
    let costLeft = issue.costQuantity ?? ourQuantity(changes, ofOthers);
    for (const [index, change] of changes.entries()) {
      const isLast = index === changes.length - 1;
      const most = isLast ? costLeft : leastQuantity(costLeft, -change.quantity);
      const costed = ofOthers.has(change.lotNo) ? 0n : most;
      costLeft -= costed;
      const named = issue.costLots.filter(({ costLot }) => {
        const lotNo = LOTCOST.read(session, company, part, costLot)?.lotNo;
        return lotNo === undefined ? index === 0 : lotNo === change.lotNo;
      });
      const ofChange =
        costed > 0n ? takeCost(context, { ...change, quantity: costed, named, mayRunShort }) : [];
      costs.push(...ofChange);
      const elementCosts = costsTogether(ofChange) ?? costsOf(context, part);
      moveStock(context, { change, source, details: NO_DETAILS, costs: ofChange, elementCosts });
    }
    return { changes, costs, offsetLots: [] };
  },
});

/** Of what is taken, what is ours. */
function ourQuantity(changes: readonly StockChange[], ofOthers: ReadonlySet<string>): bigint {
  const ours = changes.filter(({ lotNo }) => !ofOthers.has(lotNo));
  return ours.reduce((sum, { quantity }) => sum - quantity, 0n);
}

/** What is there of the quantity, lot by lot and bin by bin; below zero, as it goes. */
function takenFrom(context: CompanyContext, issue: Issue, lots: readonly Lot[]): StockChange[] {
  const { part, location, job } = issue;
  const changes: StockChange[] = [];
  let left = issue.quantity;
  for (const lot of lots) {
    const lotNo = lot.key.lot;
    for (const { bin, quantity } of positionsOfLot(context, { lot, job })) {
      if (issue.bin !== '' && issue.bin !== bin) continue;
      const taken = leastQuantity(quantity, left);
      if (taken <= 0n) continue;
      left -= taken;
      changes.push({ part, location, lotNo, bin, job, quantity: -taken });
    }
  }
  return changes;
}

/** Where a part may run short: the lot that was asked for, in its bin or the one that the part was last in. */
function shortPosition(
  context: CompanyContext,
  { part, location, bin, job }: Issue,
  control: Control,
  lots: readonly Lot[],
): StockPosition | undefined {
  const { session, company } = context;
  const lot = lots.at(-1);
  const lotNo = lot?.key.lot ?? (isByLocation(control) ? location : undefined);
  if (lotNo === undefined) return undefined;
  const position = { part, location, lotNo, job };
  if (!isBinned(context, { part, location })) return { ...position, bin: '' };
  const [first] = lot ? positionsOfLot(context, { lot, job }) : [];
  const existing = bin || first?.bin || PRODUCT.read(session, company, part)?.lastUsedBin;
  return existing && hasBin(context, { location, bin: existing })
    ? { ...position, bin: existing }
    : undefined;
}

function addTo(changes: StockChange[], more: StockChange): void {
  const position = changes.findIndex(({ lotNo, bin }) => lotNo === more.lotNo && bin === more.bin);
  const existing = changes[position];
  if (existing) changes[position] = { ...more, quantity: existing.quantity + more.quantity };
  else changes.push(more);
}
