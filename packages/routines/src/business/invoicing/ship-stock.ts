import { add, isEqual, negate, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { LOT, LOTXREF } from '../../schema/inventory.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import { freeSerials } from '../orders/lot-reservations.ts';
import { inventoryLines } from '../stock/inventory-lines.ts';
import { issueStock, usableLots } from '../stock/issue-stock.ts';
import { heldIn, lotsAt } from '../stock/lot-stock.ts';
import type { CostChange, MovementSource, StockChange } from '../stock/movement.ts';
import { ONE_PIECE } from '../stock/receive-stock.ts';
import { controlOf } from '../stock/stock-control.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { sumsByName } from '../values/sums-by-name.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { GOODS_TEXT, type MovedGoods } from './sales-document.ts';

/** Goods that leave stock for a customer; quantities in the unit of stock. */
export interface StockShipment {
  readonly part: string;
  readonly location: string;
  readonly quantity: bigint;
  /** Job whose stock it is; blank for general stock. Of a lot that is named it is what the job holds, and the rest. */
  readonly job: string;
  /** Lots to take, and how much of each; without any, as the company uses them. */
  readonly lots: readonly { readonly lotNo: string; readonly quantity: string }[];
  /** Serial numbers set aside for it, which leave first. */
  readonly setAside: readonly string[];
  /** Of one unit of stock, where nothing else says what it cost. */
  readonly unitCost: string;
  readonly source: MovementSource;
}

/** What a job holds of a part at a location, of lots that may be used. */
export const heldForJob = operation({
  reads: [LOT, CO_STDS],
  uses: [lotsAt],
  run(context, { part, location, job }: Pick<StockShipment, 'part' | 'location' | 'job'>): bigint {
    const held = usableLots(context, part, location).map((lot) => heldIn(lot, job));
    return held.reduce((sum, one) => sum + one, 0n);
  },
});

/** Some of a lot, where it lies, and the job that holds it; blank for general stock. */
interface Piece {
  readonly location: string;
  readonly lotNo: string;
  readonly job: string;
  readonly quantity: bigint;
}

/** The pieces that leave: lots that are named, else serial numbers set aside and then free ones. */
const piecesOf = operation({
  reads: [LOT, LOTXREF],
  uses: [controlOf],
  rejections: ['LOTS DO NOT ADD UP TO {quantity}', 'INVALID QUANTITY {quantity}'],
  run(context, shipment: StockShipment, reject): readonly Piece[] {
    const { part, location, job, quantity, lots } = shipment;
    if (lots.length > 0) {
      if (!isEqual(sumOf(lots.map((one) => one.quantity)), String(quantity)))
        throw reject(`LOTS DO NOT ADD UP TO ${quantity}`);
      return lots.flatMap((one) => {
        const { lotNo } = one;
        const position = locationOf(context, { part, location, lotNo });
        return byHolder(context, shipment, { location: position, lotNo, quantity: one.quantity });
      });
    }
    if (controlOf(context, { part, stated: '' }) !== '3')
      return [{ location, lotNo: '', job, quantity }];
    if (quantity % ONE_PIECE !== 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const count = Number(quantity / ONE_PIECE);
    const setAside = shipment.setAside.filter((lotNo) => isHeldBy(context, shipment, lotNo));
    const serials = [...setAside, ...freeSerialsAt(context, shipment)].slice(0, count);
    // One that is missing is asked for without a number, which is rejected as such.
    const numbers = Array.from({ length: count }, (_, index) => serials[index] ?? '');
    return numbers.map((lotNo) => ({
      location: locationOf(context, { part, location, lotNo }),
      lotNo,
      job,
      quantity: ONE_PIECE,
    }));
  },
});

/** Where a lot is taken from: the location that is asked for, unless it is elsewhere only. */
function locationOf(
  { session, company }: CompanyContext,
  { part, location, lotNo }: LotAt,
): string {
  const lots = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  const positions = lots.filter((one) => one.lotNo === lotNo).map((one) => one.location);
  return positions.includes(location) ? location : (positions[0] ?? location);
}

type LotAt = Pick<StockShipment, 'part' | 'location'> & { readonly lotNo: string };

interface NamedLot {
  readonly location: string;
  readonly lotNo: string;
  readonly quantity: string;
}

/** A lot that is named, divided into what the job of the shipment holds of it and general stock. */
function byHolder(context: CompanyContext, { part, job }: StockShipment, named: NamedLot): Piece[] {
  const { location, lotNo } = named;
  const quantity = storedQuantity(named.quantity);
  const lot = LOT.read(context.session, context.company, part, location, lotNo);
  const held = job === '' || !lot ? 0n : leastQuantity(heldIn(lot, job), quantity);
  const pieces = [
    { location, lotNo, job, quantity: held },
    { location, lotNo, job: '', quantity: quantity - held },
  ];
  return pieces.filter((piece) => piece.quantity > 0n);
}

/** Whether a serial number is of the stock that a shipment is taken from: that of its job, or general stock. */
function isHeldBy(
  context: CompanyContext,
  { part, location, job }: StockShipment,
  lotNo: string,
): boolean {
  if (job === '') return true;
  const position = locationOf(context, { part, location, lotNo });
  const lot = LOT.read(context.session, context.company, part, position, lotNo);
  return lot !== undefined && heldIn(lot, job) >= ONE_PIECE;
}

function freeSerialsAt(context: CompanyContext, { part, location, job }: StockShipment): string[] {
  const { session, company } = context;
  const listed = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  return listed.flatMap(({ location: position, lotNo }) => {
    const lot = LOT.read(session, company, part, position, lotNo);
    const isFree =
      position === location && lot?.lotStatus === 'A' && lot.allocated === '0' && lot.owner === '';
    return isFree && heldIn(lot, job) >= ONE_PIECE ? [lotNo] : [];
  });
}

/** Stock that changed, its owner, and what is owed for it, in cents; nothing for ours, below zero for what came back. */
export interface OwnedChange extends StockChange {
  readonly owner: string;
  readonly owed: string;
}

/** What is owed to the owners of consigned stock, until they bill it, for what was sold of it. */
export const owedToOwners = operation({
  reads: [CO_STDS_ORD],
  run({ session, company }, { changes, reference }: OwedFor): PostedLine[] {
    const { dropShipAccount: account = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const owners = [...new Set(changes.map(({ owner }) => owner))].filter((owner) => owner !== '');
    return owners.flatMap((owner) => {
      const owed = sumOf(changes.filter((one) => one.owner === owner).map((one) => one.owed));
      const description = `CONSIGNED BY ${owner}`;
      return isEqual(owed, '0')
        ? []
        : [{ account, ...debitOrCredit(negate(owed)), description, reference }];
    });
  },
});

interface OwedFor {
  readonly changes: readonly OwnedChange[];
  readonly reference: string;
}

/** Takes goods for a customer out of stock, with what they cost; of another's stock that is owed to its owner. */
export const shipStock = operation({
  reads: [LOT],
  uses: [piecesOf, freeSerials, issueStock, inventoryLines, owedToOwners],
  run(context, shipment: StockShipment): MovedGoods {
    const { part, setAside, source, unitCost } = shipment;
    const changes: OwnedChange[] = [];
    const costs: CostChange[] = [];
    for (const piece of piecesOf(context, shipment)) {
      const { location, lotNo, quantity, job } = piece;
      if (setAside.includes(lotNo)) freeSerials(context, { part, serials: [lotNo] });
      const position = { part, location, lotNo, bin: '', job };
      const issued = issueStock(context, {
        ...position,
        control: '',
        quantity,
        costLots: [],
        source,
      });
      for (const change of issued.changes) {
        const { owner = '' } =
          LOT.read(context.session, context.company, part, location, change.lotNo) ?? {};
        const owed = owner === '' ? '0' : valueAtCost(String(-change.quantity), unitCost);
        changes.push({ ...change, owner, owed });
      }
      costs.push(...issued.costs);
    }
    const { reference } = source;
    const reported = { costs, description: GOODS_TEXT, reference };
    return {
      suppliedFrom: 'S',
      job: changes.find(({ job }) => job !== '')?.job ?? '',
      lots: lotsOfChanges(changes),
      costLots: sumsByName(costs.map(({ costLot, quantity }) => [costLot, -quantity])).map(
        ([costLot, quantity]) => ({ costLot, quantity }),
      ),
      relieved: [],
      bought: [],
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

/** Lots that changed, each once for each job that held it, with how much left; below zero for what came back. */
export function lotsOfChanges(changes: readonly OwnedChange[]): MovedGoods['lots'] {
  const lots: { lotNo: string; job: string; quantity: string; owed: string }[] = [];
  for (const { lotNo, job, quantity, owed } of changes) {
    const existing = lots.find((one) => one.lotNo === lotNo && one.job === job);
    if (!existing) lots.push({ lotNo, job, quantity: String(-quantity), owed });
    else {
      existing.quantity = subtract(existing.quantity, String(quantity));
      existing.owed = add(existing.owed, owed);
    }
  }
  return lots.filter(({ quantity }) => quantity !== '0');
}
