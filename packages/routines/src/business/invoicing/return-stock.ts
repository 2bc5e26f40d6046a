import { negate } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { INVOICE_LINE } from '../../schema/invoices.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { binToFill } from '../stock/bin-to-fill.ts';
import { inventoryLines } from '../stock/inventory-lines.ts';
import type { CostChange, MovementSource, StockChange } from '../stock/movement.ts';
import { receiveStock } from '../stock/receive-stock.ts';
import { controlOf, isByLocation } from '../stock/stock-control.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { sumsByName } from '../values/sums-by-name.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { GOODS_TEXT, type MovedGoods, type SalesLine } from './sales-document.ts';

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
  /** Of one unit, where no cost lot tells. */
  readonly unitCost: string;
  readonly source: MovementSource;
}

interface Named {
  readonly name: string;
  readonly quantity: bigint;
}

/** What left by a line and did not come back, name by name. */
function leftOf(
  { invoiced }: StockReturn,
  rowsOf: (line: SalesLine) => readonly Named[],
): readonly Named[] {
  if (!invoiced) return [];
  const all = [invoiced.line, ...invoiced.before].flatMap((line) => rowsOf(line));
  const sums = sumsByName(all.map(({ name, quantity }) => [name, quantity]));
  return sums.map(([name, sum]) => ({ name, quantity: BigInt(sum) }));
}

const lotsOf = (line: SalesLine) =>
  INVOICE_LINE.rows(line, 'LOTS').map(({ lotNo, quantity }) => ({
    name: lotNo,
    quantity: storedQuantity(quantity),
  }));

const costLotsOf = (line: SalesLine) =>
  INVOICE_LINE.rows(line, 'COSTED').map(({ costLot, quantity }) => ({
    name: costLot,
    quantity: storedQuantity(quantity),
  }));

/** The first of names, as far as a quantity goes; what is left of it has no name. */
function firstOf(named: readonly Named[], quantity: bigint): Named[] {
  const found = withinQuantity(named, quantity);
  const left = found.reduce((rest, one) => rest - one.quantity, quantity);
  return left > 0n ? [...found, { name: '', quantity: left }] : found;
}

/** Some of a lot that comes back to one cost lot, or to a new one. */
interface Piece {
  readonly quantity: bigint;
  readonly costLot: string;
  readonly elementCosts: readonly string[];
}

/** What a lot comes back to: the cost lots that it was taken from, at what they cost now. */
function piecesOf(
  { session, company }: Firm,
  goods: StockReturn,
  lot: Named,
  costLots: Map<string, bigint>,
): Piece[] {
  const pieces: Piece[] = [];
  let left = lot.quantity;
  for (const [costLot, quantity] of costLots) {
    const found = LOTCOST.read(session, company, goods.part, costLot);
    const taken = leastQuantity(quantity, left);
    if (!found || taken <= 0n || (lot.name !== '' && found.lotNo !== lot.name)) continue;
    left -= taken;
    costLots.set(costLot, quantity - taken);
    const isThere = found.location === goods.location && found.jobNo === goods.invoiced?.line.jobNo;
    const named = isThere ? costLot : '';
    pieces.push({ quantity: taken, costLot: named, elementCosts: found.elementCosts });
  }
  if (left > 0n) pieces.push({ quantity: left, costLot: '', elementCosts: [goods.unitCost] });
  return pieces;
}

/** Takes goods back into the lots and cost lots that they came from, as far as they are known. */
export const returnStock = operation({
  reads: [LOT, LOTCOST],
  uses: [controlOf, binToFill, receiveStock, inventoryLines],
  rejections: ['LOTS DO NOT ADD UP TO {quantity}'],
  run(firm, goods: StockReturn, reject): MovedGoods {
    const { part, location, quantity, invoiced, source } = goods;
    const { session, company } = firm;
    const job = invoiced?.line.jobNo ?? '';
    const bin = binToFill(firm, { part, location, job });
    const today = String(session.clock.today());
    const control = controlOf(firm, { part, stated: '' });
    const named = goods.lots.map((lot) => ({
      name: lot.lotNo,
      quantity: storedQuantity(lot.quantity),
    }));
    const sum = named.reduce((total, lot) => total + lot.quantity, 0n);
    if (named.length > 0 && sum !== quantity) throw reject(`LOTS DO NOT ADD UP TO -${quantity}`);
    const lots = firstOf(named.length > 0 ? named : leftOf(goods, lotsOf), quantity);
    const costLots = new Map(
      leftOf(goods, costLotsOf).map((costLot) => [costLot.name, costLot.quantity]),
    );
    const changes: StockChange[] = [];
    const costs: CostChange[] = [];
    for (const lot of lots) {
      const lotNo = isByLocation(control) ? location : lot.name;
      const { owner = '', expiryDate = '' } =
        LOT.read(session, company, part, location, lotNo) ?? {};
      const pieces =
        owner === ''
          ? piecesOf(firm, goods, lot, costLots)
          : [{ quantity: lot.quantity, costLot: '', elementCosts: [] }];
      for (const piece of pieces) {
        const received = receiveStock(firm, {
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
        changes.push(...received.changes);
        costs.push(...received.costs);
      }
    }
    const told = { costs, description: GOODS_TEXT, reference: source.reference };
    return {
      suppliedFrom: 'S',
      job,
      relieved: [],
      bought: [],
      lots: sumsByName(changes.map((one) => [one.lotNo, -one.quantity])).map(([lotNo, sum]) => ({
        lotNo,
        quantity: sum,
      })),
      costLots: sumsByName(costs.map((one) => [one.costLot, -one.quantity])).map(
        ([costLot, sum]) => ({ costLot, quantity: sum }),
      ),
      costValue: negate(sumOf(costs.map(({ value }) => value))),
      posted: inventoryLines(firm, told),
    };
  },
});
