import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { ITEMQTY, LOT, LOTXREF } from '../../schema/inventory.ts';
import { assertKey } from '../records/handed-in.ts';
import { numberSeries } from '../records/next-number.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { type NamedCostLot, receiveCost } from './cost-lots.ts';
import { isEmptyLot, type LotDetails, lotsAt } from './lot-stock.ts';
import { moveStock } from './move-stock.ts';
import type { CostChange, MovementSource, StockChange, StockPosition } from './movement.ts';
import { positionsOfLot } from './positions-of-lot.ts';
import {
  assertJobOpen,
  assertPosition,
  type Control,
  controlOf,
  isByLocation,
} from './stock-control.ts';
import { averageCost, costsOf } from './unit-cost.ts';

const takeLotNo = numberSeries(CO_STDS, 'nextLotNo');

/** Stock that comes in; quantities with 3 implied decimals, above zero. */
export interface Receipt extends StockPosition {
  /** Blank is as the part says. */
  readonly control: string;
  readonly quantity: bigint;
  /** Of the quantity, what cost lots are informed of: by default all that is ours. */
  readonly costQuantity?: bigint | undefined;
  /** By element; without any, what the part costs by the method of the company. */
  readonly elementCosts: readonly string[];
  /** Where the cost goes; without any, to a new cost lot. */
  readonly costLots: readonly NamedCostLot[];
  readonly details: LotDetails;
  /** True for what was there when the books were opened, whatever became of its job. */
  readonly isOpening?: boolean;
  readonly source: MovementSource;
}

/** What an operation of stock changed. */
export interface StockOutcome {
  readonly changes: readonly StockChange[];
  readonly costs: readonly CostChange[];
  /** Lots that were short, and are made up for. */
  readonly offsetLots: readonly string[];
}

/** Of an operation that moved nothing. */
export const NO_STOCK: StockOutcome = { changes: [], costs: [], offsetLots: [] };

/** A piece or a whole lot: a serial number stands for one. */
export const ONE_PIECE = 1000n;

/**
 * The lot that stock comes into: of a part kept by location the one of the location, of one kept by lot a new
 * number where none is given, of one kept by serial number the number of a piece that is nowhere else.
 */
const lotOfReceipt = operation({
  reads: [LOT, LOTXREF],
  uses: [takeLotNo, assertKey],
  rejections: [
    'LOT NOT FOUND',
    'SERIAL NUMBER REQUIRED',
    'SERIAL NUMBER EXISTS {lot}',
    'INVALID QUANTITY {quantity}',
    'COMPANY STANDARDS NOT FOUND',
  ],
  run(context, { part, location, lotNo, quantity, control }: LotAsked, reject): string {
    if (isByLocation(control)) {
      if (lotNo !== '' && lotNo !== location) throw reject('LOT NOT FOUND');
      return location;
    }
    if (lotNo !== '')
      assertKey(context, { table: LOT, key: [context.company, part, location, lotNo] });
    if (control === '3') {
      if (lotNo === '') throw reject('SERIAL NUMBER REQUIRED');
      if (quantity !== ONE_PIECE) throw reject(`INVALID QUANTITY ${quantity}`);
      if (isSomewhere(context, part, lotNo)) throw reject(`SERIAL NUMBER EXISTS ${lotNo}`);
      return lotNo;
    }
    const number = lotNo || nextLot(context, part, location);
    if (number === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
    return number;
  },
});

interface LotAsked extends Pick<StockPosition, 'part' | 'location' | 'lotNo'> {
  readonly quantity: bigint;
  readonly control: Control;
}

function isSomewhere(
  { session, company }: CompanyContext,
  part: string,
  serialNo: string,
): boolean {
  const listed = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  return listed.some(({ lotNo }) => lotNo === serialNo);
}

function nextLot(context: CompanyContext, part: string, location: string): string | undefined {
  const { session, company } = context;
  const numbered = (number: string) => `L${number}`;
  const number = takeLotNo(context, (one) =>
    LOT.has(session, company, part, location, numbered(one)),
  );
  return number === undefined ? undefined : numbered(number);
}

/**
 * Takes stock in. What was short of the part in general stock at the location is made up first; the rest comes
 * into the lot and the bin.
 */
export const receiveStock = operation({
  reads: [CO_STDS, ITEMQTY, LOT, LOTXREF],
  uses: [
    ...([controlOf, assertPosition, assertJobOpen, lotOfReceipt, lotsAt, positionsOfLot] as const),
    ...([costsOf, receiveCost, averageCost, moveStock] as const),
  ],
  rejections: ['LOT BELONGS TO {owner}', 'CONSIGNMENT NOT ALLOWED', 'COMPANY STANDARDS NOT FOUND'],
  run(context, receipt: Receipt, reject): StockOutcome {
    const { session, company } = context;
    const { part, location, bin, job, quantity, details, source } = receipt;
    const control = controlOf(context, { part, stated: receipt.control });
    assertPosition(context, { part, location, bin, job, isComing: true });
    if (!receipt.isOpening) assertJobOpen(context, job);
    const standards = CO_STDS.read(session, company);
    if (!standards) throw reject('COMPANY STANDARDS NOT FOUND');
    if (details.owner !== '' && standards.consignment !== 'Y')
      throw reject('CONSIGNMENT NOT ALLOWED');
    const lotNo = lotOfReceipt(context, { ...receipt, control });
    const lot = LOT.read(session, company, part, location, lotNo);
    const isEmpty = lot === undefined || isEmptyLot(lot);
    if (!isEmpty && lot.owner !== details.owner)
      throw reject(`LOT BELONGS TO ${lot.owner || 'THE COMPANY'}`);
    const isPriced = receipt.elementCosts.some((cost) => cost !== '');
    const elementCosts = isPriced ? receipt.elementCosts : costsOf(context, part);
    const onHand = ownedOf(context, part);
    const position = { part, location, lotNo, bin, job };
    const isOurs = job === '' && details.owner === '';
    const offsets = isOurs ? shortagesAt(context, position, quantity) : [];
    const left = offsets.reduce((rest, offset) => rest - offset.quantity, quantity);
    const changes = left > 0n ? [...offsets, { ...position, quantity: left }] : offsets;
    const costs: CostChange[] = [];
    let costLeft = receipt.costQuantity ?? (details.owner === '' ? quantity : 0n);
    for (const [index, change] of changes.entries()) {
      const isLast = index === changes.length - 1;
      const costed = isLast || change.quantity > costLeft ? costLeft : change.quantity;
      costLeft -= costed;
      const ofChange =
        costed > 0n
          ? receiveCost(context, {
              ...change,
              quantity: costed,
              elementCosts,
              receivedDate: details.receivedDate,
              sourceOrder: details.sourceOrder,
              named: isLast ? withinQuantity(receipt.costLots, costed) : [],
            })
          : [];
      costs.push(...ofChange);
      moveStock(context, { change, source, details, costs: ofChange, elementCosts });
    }
    const isBought = source.type === 'R' || source.type === 'A';
    if (isPriced && isBought && details.owner === '')
      averageCost(context, { part, onHand, quantity, elementCosts });
    return { changes, costs, offsetLots: [...new Set(offsets.map((offset) => offset.lotNo))] };
  },
});

/** What is on hand of a part that is ours: stock of others has cost us nothing. */
function ownedOf({ session, company }: CompanyContext, part: string): bigint {
  const listed = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  const ofOthers = listed.reduce((sum, { location, lotNo }) => {
    const lot = LOT.read(session, company, part, location, lotNo);
    return lot === undefined || lot.owner === '' ? sum : sum + storedQuantity(lot.onHand);
  }, 0n);
  return storedQuantity(ITEMQTY.read(session, company, part)?.onHand ?? '') - ofOthers;
}

/** What general stock of a part is short of at a location, as far as a quantity makes up for it. */
function shortagesAt(
  context: CompanyContext,
  position: StockPosition,
  quantity: bigint,
): StockChange[] {
  const { part, location } = position;
  const found: StockChange[] = [];
  let left = quantity;
  for (const lot of lotsAt(context, { part, location }))
    for (const { bin, quantity: held } of positionsOfLot(context, { lot, job: '' })) {
      if (held >= 0n || left === 0n) continue;
      const offset = leastQuantity(-held, left);
      left -= offset;
      found.push({ part, location, lotNo: lot.key.lot, bin, job: '', quantity: offset });
    }
  return found;
}
