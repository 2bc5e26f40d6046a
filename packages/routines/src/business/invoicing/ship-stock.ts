import { isEqual, negate } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { LOT, LOTXREF } from '../../schema/inventory.ts';
import { freeSerials } from '../orders/lot-reservations.ts';
import { inventoryLines } from '../stock/inventory-lines.ts';
import { issueStock } from '../stock/issue-stock.ts';
import { heldIn, lotsAt } from '../stock/lot-stock.ts';
import type { CostChange, MovementSource, StockChange } from '../stock/movement.ts';
import { ONE_PIECE } from '../stock/receive-stock.ts';
import { controlOf } from '../stock/stock-control.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { sumsByName } from '../values/sums-by-name.ts';
import { GOODS_TEXT, type MovedGoods } from './sales-document.ts';

/** Goods that leave stock for a customer; quantities in the unit of stock. */
export interface StockShipment {
  readonly part: string;
  readonly location: string;
  readonly quantity: bigint;
  /** Job whose stock it is; blank for general stock. */
  readonly job: string;
  /** Lots to take, and how much of each; without any, as the company uses them. */
  readonly lots: readonly { readonly lotNo: string; readonly quantity: string }[];
  /** Serial numbers set aside for it, which leave first. */
  readonly setAside: readonly string[];
  readonly source: MovementSource;
}

/** Whether a job holds as much of a part at a location. */
export const isHeldForJob = operation({
  uses: [lotsAt],
  run(firm, { part, location, job, quantity }: HeldAsked): boolean {
    const held = lotsAt(firm, { part, location }).map((lot) => heldIn(lot, job));
    return held.reduce((sum, one) => sum + one, 0n) >= quantity;
  },
});

type HeldAsked = Pick<StockShipment, 'part' | 'location' | 'job' | 'quantity'>;

/** Some of a lot, where it lies. */
interface Piece {
  readonly location: string;
  readonly lotNo: string;
  readonly quantity: bigint;
}

/** The pieces that leave: lots that are named, else serial numbers set aside and then free ones. */
const piecesOf = operation({
  reads: [LOT, LOTXREF],
  uses: [controlOf],
  rejections: ['LOTS DO NOT ADD UP TO {quantity}', 'INVALID QUANTITY {quantity}'],
  run(firm, shipment: StockShipment, reject): readonly Piece[] {
    const { part, location, quantity, lots } = shipment;
    if (lots.length > 0) {
      if (!isEqual(sumOf(lots.map((one) => one.quantity)), String(quantity)))
        throw reject(`LOTS DO NOT ADD UP TO ${quantity}`);
      return lots.map((one) => ({
        location: locationOf(firm, { part, location, lotNo: one.lotNo }),
        lotNo: one.lotNo,
        quantity: storedQuantity(one.quantity),
      }));
    }
    if (controlOf(firm, { part, stated: '' }) !== '3') return [{ location, lotNo: '', quantity }];
    if (quantity % ONE_PIECE !== 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const count = Number(quantity / ONE_PIECE);
    const serials = [...shipment.setAside, ...freeSerialsAt(firm, part, location)].slice(0, count);
    // One that is missing is asked for without a number, which is refused as such.
    const numbers = Array.from({ length: count }, (_, index) => serials[index] ?? '');
    return numbers.map((lotNo) => ({
      location: locationOf(firm, { part, location, lotNo }),
      lotNo,
      quantity: ONE_PIECE,
    }));
  },
});

/** Where a lot is taken from: the location that is asked for, unless it is elsewhere only. */
function locationOf({ session, company }: Firm, { part, location, lotNo }: LotAt): string {
  const lots = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  const places = lots.filter((one) => one.lotNo === lotNo).map((one) => one.location);
  return places.includes(location) ? location : (places[0] ?? location);
}

type LotAt = Pick<StockShipment, 'part' | 'location'> & { readonly lotNo: string };

function freeSerialsAt({ session, company }: Firm, part: string, location: string): string[] {
  const listed = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  return listed.flatMap(({ location: place, lotNo }) => {
    const lot = LOT.read(session, company, part, place, lotNo);
    const isFree =
      place === location && lot?.lotStatus === 'A' && lot.allocated === '0' && lot.owner === '';
    return isFree ? [lotNo] : [];
  });
}

/** Takes goods for a customer out of stock, with what they cost. */
export const shipStock = operation({
  uses: [piecesOf, freeSerials, issueStock, inventoryLines],
  run(firm, shipment: StockShipment): MovedGoods {
    const { part, job, setAside, source } = shipment;
    const changes: StockChange[] = [];
    const costs: CostChange[] = [];
    for (const { location, lotNo, quantity } of piecesOf(firm, shipment)) {
      if (setAside.includes(lotNo)) freeSerials(firm, { part, serials: [lotNo] });
      const place = { part, location, lotNo, bin: '', job };
      const issued = issueStock(firm, { ...place, control: '', quantity, costLots: [], source });
      changes.push(...issued.changes);
      costs.push(...issued.costs);
    }
    const told = { costs, description: GOODS_TEXT, reference: source.reference };
    return {
      suppliedFrom: 'S',
      job,
      lots: sumsByName(changes.map(({ lotNo, quantity }) => [lotNo, -quantity])).map(
        ([lotNo, quantity]) => ({ lotNo, quantity }),
      ),
      costLots: sumsByName(costs.map(({ costLot, quantity }) => [costLot, -quantity])).map(
        ([costLot, quantity]) => ({ costLot, quantity }),
      ),
      relieved: [],
      bought: [],
      costValue: negate(sumOf(costs.map(({ value }) => value))),
      posted: inventoryLines(firm, told),
    };
  },
});
