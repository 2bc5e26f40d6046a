import { add, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOT, LOTXREF, REQ } from '../../schema/inventory.ts';

/** Stands for general stock where jobs are listed. */
export const STOCK = 'STOCK';

/** An order that will bring some of a part. */
export interface IncomingOrder {
  readonly type: 'PO' | 'WO';
  readonly number: string;
  /** Internal date it is promised or due. */
  readonly date: string;
  readonly quantity: string;
}

/** What one job has, needs and expects of a part; all quantities with 3 implied decimals. */
export interface JobQuantities {
  /** Job number, or STOCK. */
  readonly job: string;
  allocated: string;
  onHand: string;
  onOrder: string;
  /** By date, then by type and number. */
  readonly orders: IncomingOrder[];
}

/** A part, and where its stock counts. */
export interface CountedPart {
  readonly part: string;
  counts(location: string): boolean;
}

/**
 * What is needed, on hand and on order of a part, job by job: general stock first, then the jobs in
 * ascending order. A job that has to do with the part in no way is not listed.
 */
export const countedByJob = operation({
  reads: [LOTXREF, LOT, REQ],
  run(context, { part, counts }: CountedPart): JobQuantities[] {
    const byJob = new Map<string, JobQuantities>();
    const of = (job: string): JobQuantities => {
      const name = job || STOCK;
      const existing = byJob.get(name);
      if (existing) return existing;
      const made = { job: name, allocated: '0', onHand: '0', onOrder: '0', orders: [] };
      byJob.set(name, made);
      return made;
    };
    addStock(context, part, counts, of);
    addRequirements(context, part, of);
    for (const { orders } of byJob.values()) orders.sort(byDate);
    return [...byJob.values()].sort(byStockThenJob);
  },
});

/** The same, wherever stock lies. */
export const quantitiesByJob = operation({
  uses: [countedByJob],
  run: (context, part: string): JobQuantities[] =>
    countedByJob(context, { part, counts: () => true }),
});

type QuantitiesOf = (job: string) => JobQuantities;

function addStock(
  { session, company }: CompanyContext,
  part: string,
  counts: CountedPart['counts'],
  of: QuantitiesOf,
): void {
  const lots = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  for (const { location, lotNo } of lots) {
    if (!counts(location)) continue;
    const lot = LOT.read(session, company, part, location, lotNo);
    if (lot === undefined) continue;
    let general = lot.onHand;
    for (const { job, quantity } of LOT.rows(lot, 'HOLDERS')) {
      of(job).onHand = add(of(job).onHand, quantity);
      general = subtract(general, quantity);
    }
    if (add(general, '0') !== '0') of(STOCK).onHand = add(of(STOCK).onHand, general);
  }
}

function addRequirements(
  { session, company }: CompanyContext,
  part: string,
  of: QuantitiesOf,
): void {
  const requirements = REQ.read(session, company, part);
  for (const { job, quantity } of REQ.rows(requirements, 'DEMAND'))
    of(job).allocated = add(of(job).allocated, quantity);
  const addOrder = (job: string, order: IncomingOrder) => {
    const quantities = of(job);
    quantities.onOrder = add(quantities.onOrder, order.quantity);
    quantities.orders.push(order);
  };
  for (const { poNo, job, date, quantity } of REQ.rows(requirements, 'PURCHASES'))
    addOrder(job, { type: 'PO', number: poNo, date, quantity });
  for (const { workOrder, job, date, quantity } of REQ.rows(requirements, 'MADE'))
    addOrder(job, { type: 'WO', number: workOrder, date, quantity });
}

function byDate(left: IncomingOrder, right: IncomingOrder): number {
  return (
    Number(left.date) - Number(right.date) ||
    compare(left.type, right.type) ||
    compare(left.number, right.number)
  );
}

function byStockThenJob(left: JobQuantities, right: JobQuantities): number {
  return Number(right.job === STOCK) - Number(left.job === STOCK) || compare(left.job, right.job);
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
