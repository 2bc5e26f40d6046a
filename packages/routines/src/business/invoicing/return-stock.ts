import { add, isEqual, negate, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { INVOICE_LINE } from '../../schema/invoices.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { binToFill } from '../stock/bin-to-fill.ts';
import { inventoryLines } from '../stock/inventory-lines.ts';
import type { CostChange, MovementSource } from '../stock/movement.ts';
import { receiveStock } from '../stock/receive-stock.ts';
import { controlOf, isByLocation } from '../stock/stock-control.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { sumsByName } from '../values/sums-by-name.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { GOODS_TEXT, type MovedGoods, type SalesLine } from './sales-document.ts';
import { lotsOfChanges, type OwnedChange, owedToOwners } from './ship-stock.ts';

/** Goods that come back to stock; quantities in the unit of stock. */
export interface StockReturn {
  readonly part: string;
  readonly location: string;
  readonly quantity: bigint;
  /** Lots that they are said to be of, and how much of each, above zero. */
  readonly lots: readonly { readonly lotNo: string; readonly quantity: string }[];
  /** The line of the invoice on which they left, and what came back of it before; without one they are new. */
  readonly invoiced:
    | { readonly line: SalesLine; readonly before: readonly SalesLine[] }
    | undefined;
  /** Of one unit, where no cost lot reports. */
  readonly unitCost: string;
  readonly source: MovementSource;
}

/** Some of a lot of the invoice, and the job that held it; blank for general stock. */
interface SoldLot {
  readonly lotNo: string;
  readonly job: string;
  readonly quantity: bigint;
  /** What is owed for it to its owner, in cents. */
  readonly owed: string;
}

/** What of lots left by a line and did not come back. */
export function stockLeft({ invoiced }: Pick<StockReturn, 'invoiced'>): readonly SoldLot[] {
  if (!invoiced) return [];
  const lots: { lotNo: string; job: string; quantity: bigint; owed: string }[] = [];
  for (const line of [invoiced.line, ...invoiced.before])
    for (const { lotNo, job, quantity, owed } of INVOICE_LINE.rows(line, 'LOTS')) {
      const existing = lots.find((one) => one.lotNo === lotNo && one.job === job);
      if (!existing)
        lots.push({ lotNo, job, quantity: storedQuantity(quantity), owed: owed || '0' });
      else {
        existing.quantity += storedQuantity(quantity);
        existing.owed = add(existing.owed, owed);
      }
    }
  return lots.filter((lot) => lot.quantity !== 0n);
}

function costLotsLeft({ invoiced }: StockReturn): Map<string, bigint> {
  if (!invoiced) return new Map();
  const rows = [invoiced.line, ...invoiced.before].flatMap((line) =>
    INVOICE_LINE.rows(line, 'COSTED'),
  );
  const sums = sumsByName(rows.map((row) => [row.costLot, storedQuantity(row.quantity)]));
  return new Map(sums.map(([costLot, sum]) => [costLot, BigInt(sum)]));
}

/** The first of lots, as far as a quantity goes; what is left of it is of no lot that is known. */
function firstOf(lots: readonly SoldLot[], quantity: bigint): SoldLot[] {
  const found = someOf(lots, quantity);
  const left = found.reduce((rest, one) => rest - one.quantity, quantity);
  return left > 0n ? [...found, { lotNo: '', job: '', quantity: left, owed: '0' }] : found;
}

/** The first of lots, as far as a quantity goes, each with its share of what is owed for it. */
const someOf = (lots: readonly SoldLot[], quantity: bigint): SoldLot[] =>
  withinQuantity(
    lots.map((lot) => ({ ...lot, all: lot.quantity })),
    quantity,
  ).map(({ all, owed, ...lot }) => ({
    ...lot,
    owed: shareOf(owed, String(lot.quantity), String(all)),
  }));

/** The lots that come back: those that are named, of which no more was sold, or else the first that were sold. */
const lotsOfReturn = operation({
  rejections: ['LOTS DO NOT ADD UP TO {quantity}', 'LOT EXCEEDS INVOICE {lot}'],
  run(_, goods: StockReturn, reject): readonly SoldLot[] {
    const { lots, quantity, invoiced } = goods;
    const sold = stockLeft(goods);
    if (lots.length === 0) return firstOf(sold, quantity);
    if (!isEqual(sumOf(lots.map((lot) => lot.quantity)), String(quantity)))
      throw reject(`LOTS DO NOT ADD UP TO -${quantity}`);
    return lots.flatMap((lot) => {
      const { lotNo } = lot;
      const named = storedQuantity(lot.quantity);
      if (!invoiced) return [{ lotNo, job: '', quantity: named, owed: '0' }];
      const ofLot = someOf(
        sold.filter((one) => one.lotNo === lotNo),
        named,
      );
      if (ofLot.reduce((sum, one) => sum + one.quantity, 0n) < named)
        throw reject(`LOT EXCEEDS INVOICE ${lotNo}`);
      return ofLot;
    });
  },
});

/** Some of a lot that comes back to one cost lot, or to a new one. */
interface Piece {
  readonly quantity: bigint;
  readonly costLot: string;
  readonly elementCosts: readonly string[];
}

/** What a lot comes back to: the cost lots that it was taken from, at what they cost now, those of its job first. */
function piecesOf(
  { session, company }: CompanyContext,
  goods: StockReturn,
  { lot, job }: { readonly lot: SoldLot; readonly job: string },
  costLots: Map<string, bigint>,
): Piece[] {
  const pieces: Piece[] = [];
  let left = lot.quantity;
  const existing = [...costLots.keys()].flatMap((costLot) => {
    const found = LOTCOST.read(session, company, goods.part, costLot);
    return found && (lot.lotNo === '' || found.lotNo === lot.lotNo) ? [found] : [];
  });
  const isOfJob = ({ jobNo }: (typeof existing)[number]) => jobNo === lot.job;
  for (const found of [...existing.filter(isOfJob), ...existing.filter((one) => !isOfJob(one))]) {
    const { costLot } = found.key;
    const quantity = costLots.get(costLot) ?? 0n;
    const taken = leastQuantity(quantity, left);
    if (taken <= 0n) continue;
    left -= taken;
    costLots.set(costLot, quantity - taken);
    const isThere = found.location === goods.location && found.jobNo === job;
    const named = isThere ? costLot : '';
    pieces.push({ quantity: taken, costLot: named, elementCosts: found.elementCosts });
  }
  if (left > 0n) pieces.push({ quantity: left, costLot: '', elementCosts: [goods.unitCost] });
  return pieces;
}

/** Stock comes back to a job as long as it is open, and then to general stock. */
const isOpenJob = ({ session, company }: CompanyContext, job: string): boolean =>
  job !== '' && JOBMASTER.read(session, company, job)?.jobStatus !== 'C';

/** Takes goods back into the lots and cost lots that they came from, as far as they are known. */
export const returnStock = operation({
  reads: [LOT, LOTCOST, JOBMASTER],
  uses: [lotsOfReturn, owedToOwners, controlOf, binToFill, receiveStock, inventoryLines],
  run(context, goods: StockReturn): MovedGoods {
    const { part, location, source } = goods;
    const { session, company } = context;
    const today = String(session.clock.today());
    const control = controlOf(context, { part, stated: '' });
    const lots = lotsOfReturn(context, goods);
    const costLots = costLotsLeft(goods);
    const changes: OwnedChange[] = [];
    const costs: CostChange[] = [];
    for (const lot of lots) {
      const job = isOpenJob(context, lot.job) ? lot.job : '';
      const lotNo = isByLocation(control) ? location : lot.lotNo;
      const bin = binToFill(context, { part, location, job });
      const { owner = '', expiryDate = '' } =
        LOT.read(session, company, part, location, lotNo) ?? {};
      const pieces =
        owner === ''
          ? piecesOf(context, goods, { lot, job }, costLots)
          : [{ quantity: lot.quantity, costLot: '', elementCosts: [] }];
      for (const piece of pieces) {
        const received = receiveStock(context, {
          part,
          location,
          lotNo,
          bin,
          job,
          control: '',
          quantity: piece.quantity,
          elementCosts: piece.elementCosts,
          costLots:
            piece.costLot === '' ? [] : [{ costLot: piece.costLot, quantity: piece.quantity }],
          details: { receivedDate: today, expiryDate, owner, sourceOrder: source.reference },
          source,
        });
        const [owed, none] = [negate(lot.owed), '0'];
        for (const [index, change] of received.changes.entries())
          changes.push({ ...change, owner, owed: owner !== '' && index === 0 ? owed : none });
        costs.push(...received.costs);
      }
    }
    const { reference } = source;
    const reported = { costs, description: GOODS_TEXT, reference };
    return {
      suppliedFrom: 'S',
      job: changes.find((change) => change.job !== '')?.job ?? '',
      relieved: [],
      bought: [],
      lots: lotsOfChanges(changes),
      costLots: sumsByName(costs.map((one) => [one.costLot, -one.quantity])).map(
        ([costLot, sum]) => ({ costLot, quantity: sum }),
      ),
      costValue: subtract(
        sumOf(changes.map(({ owed }) => owed)),
        sumOf(costs.map(({ value }) => value)),
      ),
      posted: [
        ...inventoryLines(context, reported),
        ...owedToOwners(context, { changes, reference }),
      ],
    };
  },
});
