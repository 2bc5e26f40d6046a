import { keyOf, type RecordOf } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { LOCODE } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { LOTCOST, LOTCOSTXREF } from '../../schema/lot-history.ts';
import { numberSeries } from '../records/next-number.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import type { CostChange, StockPlace } from './movement.ts';
import { costsOf, nineElements, weightedCosts } from './unit-cost.ts';

type CostLot = RecordOf<typeof LOTCOST>;

const takeCostLotNo = numberSeries(CO_STDS_COST, 'nextCostLotNo');

/** Cost lots are kept by lot and by who holds it, not by bin. */
export type CostPlace = Omit<StockPlace, 'bin'>;

/** A cost lot that the caller names, and how much of it. */
export interface NamedCostLot {
  readonly costLot: string;
  readonly quantity: bigint;
}

export interface CostReceipt extends CostPlace {
  readonly quantity: bigint;
  readonly elementCosts: readonly string[];
  readonly receivedDate: string;
  readonly sourceOrder: string;
  /** Where it goes; without any, to what was short before and to a new cost lot. */
  readonly named: readonly NamedCostLot[];
}

/**
 * Takes a quantity that came in into cost lots. What is named goes there, and is weighed into what the cost lot
 * holds; else it makes up what was short at the place, and what is left becomes a cost lot of its own.
 */
export const receiveCost = operation({
  writes: [LOTCOST, LOTCOSTXREF, LOCODE],
  uses: [takeCostLotNo],
  rejections: ['COST LOT NOT FOUND {lot}', 'COST STANDARDS NOT FOUND'],
  run(firm, receipt: CostReceipt, reject): CostChange[] {
    const { session, company } = firm;
    const changes: CostChange[] = [];
    let left = receipt.quantity;
    const put = (costLot: string, quantity: bigint) => {
      changes.push(putInto(firm, receipt, costLot, quantity));
      left -= quantity;
    };
    for (const { costLot, quantity } of receipt.named) {
      const known = LOTCOST.read(session, company, receipt.part, costLot);
      if (known && !isAt(known, receipt)) throw reject(`COST LOT NOT FOUND ${costLot}`);
      put(costLot, quantity);
    }
    for (const short of costLotsAt(firm, receipt)) {
      const missing = -storedQuantity(short.remainingQuantity);
      if (left > 0n && missing > 0n) put(short.key.costLot, leastQuantity(missing, left));
    }
    if (left > 0n) {
      const number = nextCostLot(firm, receipt.part);
      if (number === undefined) throw reject('COST STANDARDS NOT FOUND');
      put(number, left);
    }
    return changes;
  },
});

export interface CostIssue extends CostPlace {
  /** Above zero. */
  readonly quantity: bigint;
  /** What to take; without any, the first or the last received first, as the company has it. */
  readonly named: readonly NamedCostLot[];
  /** Whether more may be taken than is there. */
  readonly mayRunShort: boolean;
}

/**
 * Takes a quantity that went out of cost lots. What runs short is taken all the same where that is allowed, at
 * what the part costs now, and is made up by what comes in next.
 */
export const takeCost = operation({
  writes: [LOTCOST, LOTCOSTXREF, LOCODE],
  uses: [takeCostLotNo, costsOf],
  rejections: [
    'COST LOT NOT FOUND {lot}',
    'COST STANDARDS NOT FOUND',
    'INSUFFICIENT QUANTITY OF {part}',
  ],
  run(firm, issue: CostIssue, reject): CostChange[] {
    const { session, company } = firm;
    const changes: CostChange[] = [];
    let left = issue.quantity;
    const take = (record: CostLot, quantity: bigint) => {
      changes.push(changeCostLot(firm, record, -quantity, record.elementCosts));
      left -= quantity;
    };
    for (const { costLot, quantity } of issue.named) {
      const record = LOTCOST.read(session, company, issue.part, costLot);
      if (!record || !isAt(record, issue)) throw reject(`COST LOT NOT FOUND ${costLot}`);
      if (storedQuantity(record.remainingQuantity) < quantity)
        throw reject(`INSUFFICIENT QUANTITY OF ${issue.part}`);
      take(record, quantity);
    }
    for (const record of inOrderOfUse(firm, costLotsAt(firm, issue))) {
      const remaining = storedQuantity(record.remainingQuantity);
      if (left > 0n && remaining > 0n) take(record, leastQuantity(remaining, left));
    }
    if (left === 0n) return changes;
    if (!issue.mayRunShort) throw reject(`INSUFFICIENT QUANTITY OF ${issue.part}`);
    const number = nextCostLot(firm, issue.part);
    if (number === undefined) throw reject('COST STANDARDS NOT FOUND');
    const short = {
      ...issue,
      elementCosts: costsOf(firm, issue.part),
      receivedDate: String(session.clock.today()),
      sourceOrder: '',
    };
    return [...changes, putInto(firm, short, number, -left)];
  },
});

const isAt = ({ location, lotNo, jobNo }: CostLot, place: CostPlace): boolean =>
  location === place.location && lotNo === place.lotNo && jobNo === place.job;

/** The cost lots of a place that are not used up, the first received first. */
function costLotsAt({ session, company }: Firm, place: CostPlace): CostLot[] {
  const { costLots = [] } = LOTCOSTXREF.read(session, company, place.part) ?? {};
  return costLots.flatMap((costLot) => {
    const record = LOTCOST.read(session, company, place.part, costLot);
    return record && isAt(record, place) ? [record] : [];
  });
}

function inOrderOfUse({ session, company }: Firm, costLots: readonly CostLot[]) {
  const { lotOrder } = CO_STDS_COST.read(session, company) ?? {};
  return lotOrder === 'LIFO' ? costLots.toReversed() : costLots;
}

const nextCostLot = (firm: Firm, part: string): string | undefined =>
  takeCostLotNo(firm, (number) => LOTCOST.has(firm.session, firm.company, part, number));

type CostSource = Omit<CostReceipt, 'quantity' | 'named'>;

function putInto(firm: Firm, source: CostSource, costLot: string, quantity: bigint): CostChange {
  const { session, company } = firm;
  const id = keyOf(company, source.part, costLot);
  const known = LOTCOST.read(session, id);
  if (known) {
    const held = storedQuantity(known.remainingQuantity);
    const costs =
      held < 0n
        ? known.elementCosts
        : weightedCosts(
            { quantity: held, elementCosts: known.elementCosts },
            { quantity, elementCosts: source.elementCosts },
          );
    return changeCostLot(firm, known, quantity, costs);
  }
  const listed = LOTCOSTXREF.read(session, company, source.part)?.costLots ?? [];
  const sequences = listed.map((one) =>
    storedWholeNumber(LOTCOST.read(session, company, source.part, one)?.sequence ?? '', 'sequence'),
  );
  LOTCOST.write(session, id, {
    receivedDate: source.receivedDate,
    lotNo: source.lotNo,
    location: source.location,
    jobNo: source.job,
    sourceOrder: source.sourceOrder,
    sequence: String(Math.max(0, ...sequences) + 1),
  });
  const made = LOTCOST.parse(LOTCOST.open(session).read(id) ?? '', id);
  return changeCostLot(firm, made, quantity, nineElements(source.elementCosts));
}

function changeCostLot(
  firm: Firm,
  record: CostLot,
  quantity: bigint,
  elementCosts: readonly string[],
): CostChange {
  const { session } = firm;
  // Of all cost lots that are looked at, only those that change are locked.
  LOTCOST.open(session).lock(record.recordId);
  const { part, costLot } = record.key;
  const remaining = storedQuantity(record.remainingQuantity) + quantity;
  const came = quantity > 0n ? quantity : 0n;
  const unitCost = sumOf(elementCosts);
  LOTCOST.update(session, record, {
    receivedQuantity: String(storedQuantity(record.receivedQuantity) + came),
    remainingQuantity: String(remaining),
    elementCosts,
    unitCost,
  });
  listCostLot(firm, part, record, remaining !== 0n);
  const before = valueAtCost(record.remainingQuantity, record.unitCost);
  const value = subtract(valueAtCost(String(remaining), unitCost), before);
  const { location, lotNo } = record;
  addValue(firm, location, value);
  return { costLot, location, lotNo, quantity, elementCosts, unitCost, value };
}

function listCostLot({ session, company }: Firm, part: string, costLot: CostLot, isLeft: boolean) {
  const id = keyOf(company, part);
  const number = costLot.key.costLot;
  const listed = LOTCOSTXREF.rows(LOTCOSTXREF.readLocked(session, id), 'COSTED');
  const others = listed.filter((one) => one.costLot !== number);
  if (others.length < listed.length === isLeft) return;
  const { receivedDate } = costLot;
  const later = others.findIndex((one) => Number(one.receivedDate) > Number(receivedDate));
  const place = later === -1 ? others.length : later;
  const rows = isLeft ? others.toSpliced(place, 0, { costLot: number, receivedDate }) : others;
  if (rows.length === 0) LOTCOSTXREF.open(session).delete(id);
  else LOTCOSTXREF.write(session, id, LOTCOSTXREF.columns('COSTED', rows));
}

/** What lies at a location is worth so much more, or less. */
function addValue({ session, company }: Firm, location: string, change: string): void {
  const record = LOCODE.readLocked(session, company, location);
  if (!record) throw new TypeError(`Location ${location} of company ${company} should be there.`);
  LOCODE.update(session, record, {
    stockValue: add(record.stockValue, change),
    lastActivityDate: String(session.clock.today()),
  });
}
