import type { RecordOf } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOCODE } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { LOTCOST, LOTCOSTXREF } from '../../schema/lot-history.ts';
import { keyOf } from '../../schema/record-key.ts';
import { numberSeries } from '../records/next-number.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import type { CostChange, StockPosition } from './movement.ts';
import { costsOf, nineElements, weightedCosts } from './unit-cost.ts';

type CostLot = RecordOf<typeof LOTCOST>;

const takeCostLotNo = numberSeries(CO_STDS_COST, 'nextCostLotNo');

/** Cost lots are kept by lot and by who holds it, not by bin. */
export type CostPosition = Omit<StockPosition, 'bin'>;

/** A cost lot that the caller names, and how much of it. */
export interface NamedCostLot {
  readonly costLot: string;
  readonly quantity: bigint;
}

export interface CostReceipt extends CostPosition {
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
  run(context, receipt: CostReceipt, reject): CostChange[] {
    const { session, company } = context;
    const changes: CostChange[] = [];
    let left = receipt.quantity;
    const put = (costLot: string, quantity: bigint) => {
      changes.push(putInto(context, receipt, costLot, quantity));
      left -= quantity;
    };
    for (const { costLot, quantity } of receipt.named) {
      const existing = LOTCOST.read(session, company, receipt.part, costLot);
      if (existing && !isAt(existing, receipt)) throw reject(`COST LOT NOT FOUND ${costLot}`);
      put(costLot, quantity);
    }
    for (const short of costLotsAt(context, receipt)) {
      const missing = -storedQuantity(short.remainingQuantity);
      if (left > 0n && missing > 0n) put(short.key.costLot, leastQuantity(missing, left));
    }
    if (left > 0n) {
      const number = nextCostLot(context, receipt.part);
      if (number === undefined) throw reject('COST STANDARDS NOT FOUND');
      put(number, left);
    }
    return changes;
  },
});

export interface CostIssue extends CostPosition {
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
  run(context, issue: CostIssue, reject): CostChange[] {
    const { session, company } = context;
    const changes: CostChange[] = [];
    let left = issue.quantity;
    const take = (record: CostLot, quantity: bigint) => {
      changes.push(changeCostLot(context, record, -quantity, record.elementCosts));
      left -= quantity;
    };
    for (const { costLot, quantity } of issue.named) {
      const record = LOTCOST.read(session, company, issue.part, costLot);
      if (!record || !isAt(record, issue)) throw reject(`COST LOT NOT FOUND ${costLot}`);
      if (storedQuantity(record.remainingQuantity) < quantity)
        throw reject(`INSUFFICIENT QUANTITY OF ${issue.part}`);
      take(record, quantity);
    }
    for (const record of inOrderOfUse(context, costLotsAt(context, issue))) {
      const remaining = storedQuantity(record.remainingQuantity);
      if (left > 0n && remaining > 0n) take(record, leastQuantity(remaining, left));
    }
    if (left === 0n) return changes;
    if (!issue.mayRunShort) throw reject(`INSUFFICIENT QUANTITY OF ${issue.part}`);
    const number = nextCostLot(context, issue.part);
    if (number === undefined) throw reject('COST STANDARDS NOT FOUND');
    const short = {
      ...issue,
      elementCosts: costsOf(context, issue.part),
      receivedDate: String(session.clock.today()),
      sourceOrder: '',
    };
    return [...changes, putInto(context, short, number, -left)];
  },
});

const isAt = ({ location, lotNo, jobNo }: CostLot, position: CostPosition): boolean =>
  location === position.location && lotNo === position.lotNo && jobNo === position.job;

/** The cost lots of a place that are not used up, the first received first. */
function costLotsAt({ session, company }: CompanyContext, position: CostPosition): CostLot[] {
  const { costLots = [] } = LOTCOSTXREF.read(session, company, position.part) ?? {};
  return costLots.flatMap((costLot) => {
    const record = LOTCOST.read(session, company, position.part, costLot);
    return record && isAt(record, position) ? [record] : [];
  });
}

function inOrderOfUse({ session, company }: CompanyContext, costLots: readonly CostLot[]) {
  const { lotOrder } = CO_STDS_COST.read(session, company) ?? {};
  return lotOrder === 'LIFO' ? costLots.toReversed() : costLots;
}

const nextCostLot = (context: CompanyContext, part: string): string | undefined =>
  takeCostLotNo(context, (number) => LOTCOST.has(context.session, context.company, part, number));

type CostSource = Omit<CostReceipt, 'quantity' | 'named'>;

function putInto(
  context: CompanyContext,
  source: CostSource,
  costLot: string,
  quantity: bigint,
): CostChange {
  const { session, company } = context;
  const id = keyOf(company, source.part, costLot);
  const existing = LOTCOST.read(session, id);
  if (existing) {
    const held = storedQuantity(existing.remainingQuantity);
    const costs =
      held < 0n
        ? existing.elementCosts
        : weightedCosts(
            { quantity: held, elementCosts: existing.elementCosts },
            { quantity, elementCosts: source.elementCosts },
          );
    return changeCostLot(context, existing, quantity, costs);
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
  return changeCostLot(context, made, quantity, nineElements(source.elementCosts));
}

function changeCostLot(
  context: CompanyContext,
  record: CostLot,
  quantity: bigint,
  elementCosts: readonly string[],
): CostChange {
  const { session } = context;
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
  listCostLot(context, part, record, remaining !== 0n);
  const before = valueAtCost(record.remainingQuantity, record.unitCost);
  const value = subtract(valueAtCost(String(remaining), unitCost), before);
  const { location, lotNo } = record;
  addValue(context, location, value);
  return { costLot, location, lotNo, quantity, elementCosts, unitCost, value };
}

function listCostLot(
  { session, company }: CompanyContext,
  part: string,
  costLot: CostLot,
  isLeft: boolean,
) {
  const id = keyOf(company, part);
  const number = costLot.key.costLot;
  const listed = LOTCOSTXREF.rows(LOTCOSTXREF.readLocked(session, id), 'COSTED');
  const others = listed.filter((one) => one.costLot !== number);
  if (others.length < listed.length === isLeft) return;
  const { receivedDate } = costLot;
  const later = others.findIndex((one) => Number(one.receivedDate) > Number(receivedDate));
  const position = later === -1 ? others.length : later;
  const rows = isLeft ? others.toSpliced(position, 0, { costLot: number, receivedDate }) : others;
  if (rows.length === 0) LOTCOSTXREF.open(session).delete(id);
  else LOTCOSTXREF.write(session, id, LOTCOSTXREF.columns('COSTED', rows));
}

/** What lies at a location is worth so much more, or less. */
function addValue({ session, company }: CompanyContext, location: string, change: string): void {
  const record = LOCODE.readLocked(session, company, location);
  if (!record) throw new TypeError(`Location ${location} of company ${company} should be there.`);
  LOCODE.update(session, record, {
    stockValue: add(record.stockValue, change),
    lastActivityDate: String(session.clock.today()),
  });
}
