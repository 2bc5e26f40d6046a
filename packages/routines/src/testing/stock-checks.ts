import { keyOf, type Session } from 'mvdb';
import { add } from 'mvdb/functions';
import { expect } from 'vitest';
import { heldIn } from '../business/stock/lot-stock.ts';
import { isBinned } from '../business/stock/stock-control.ts';
import { storedQuantity } from '../business/values/stored-number.ts';
import { sumOf } from '../business/values/sum-of.ts';
import { valueAtCost } from '../business/values/value-at-cost.ts';
import { firm } from '../entry/firm.ts';
import {
  BIN,
  BIN_PRODUCT,
  ITEMQTY,
  JOB_BIN,
  JOB_BINXREF,
  JOB_PRODUCT,
  LOCODE,
  LOT,
  LOTXREF,
  PRODUCT,
} from '../schema/inventory.ts';
import { CO_STDS_COST } from '../schema/job-costing.ts';
import { GL_CHARTS } from '../schema/ledger.ts';
import { LOTCOST, LOTCOSTXREF, LOTHIST, LOTHIST_AUDIT } from '../schema/lot-history.ts';
import { OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../schema/sales-orders.ts';
import { expectEqual } from './expect-equal.ts';

/** Quantities by what they are of; what is nothing is left out. */
type Totals = Readonly<Record<string, string>>;

function totals(entries: Iterable<readonly [of: string, quantity: bigint]>): Totals {
  const sums = new Map<string, bigint>();
  for (const [of, quantity] of entries) sums.set(of, (sums.get(of) ?? 0n) + quantity);
  const left = [...sums].filter(([, quantity]) => quantity !== 0n);
  return Object.fromEntries(left.map(([of, quantity]) => [of, String(quantity)]));
}

const sorted = (entries: readonly string[]): string[] => [...entries].sort();

/**
 * Whatever tells what a company has in stock agrees: what is on hand of a part with its lots, these with their
 * history, with the bins that they lie in and with the cost lots, these with what locations are worth; and every
 * list with what it lists.
 */
export function expectStockAgrees(session: Session, company: string): void {
  const lots = [...LOT.records(session, company)];
  const ofLot = ({ key }: (typeof lots)[number]) => keyOf(key.part, key.location, key.lot);
  const onHand = lots.map((lot) => [lot.key.part, storedQuantity(lot.onHand)] as const);
  const items = [...ITEMQTY.records(session, company)];
  expectEqual(
    totals(items.map((item) => [item.key.part, storedQuantity(item.onHand)])),
    totals(onHand),
  );
  const history = [...LOTHIST.records(session, company)];
  expectEqual(
    totals(
      history.map(({ key, location, lotNo, quantity }) => [
        keyOf(key.part, location, lotNo),
        storedQuantity(quantity),
      ]),
    ),
    totals(lots.map((lot) => [ofLot(lot), storedQuantity(lot.onHand)])),
  );
  expectEqual(
    history.filter(({ recordId }) => !LOTHIST_AUDIT.has(session, recordId)),
    [],
  );
  expectBinsAgree(session, company);
  expectCostAgrees(session, company);
  const listed = [...LOTXREF.records(session, company)].flatMap((record) =>
    LOTXREF.rows(record, 'LOTS').map(({ location, lotNo }) =>
      keyOf(record.key.part, location, lotNo),
    ),
  );
  const isLeft = (lot: (typeof lots)[number]) =>
    storedQuantity(lot.onHand) !== 0n || storedQuantity(lot.allocated) !== 0n;
  expectEqual(sorted(listed), sorted(lots.filter(isLeft).map(ofLot)));
  const serials = lots.filter(
    ({ key, onHand: held }) =>
      held !== '0' && PRODUCT.read(session, company, key.part)?.lotControl === '3',
  );
  const places = serials.map(({ key }) => keyOf(key.part, key.lot));
  expect(places.length).toBe(new Set(places).size);
}

/** Serial numbers are lots of one piece. */
const PIECE = 1000n;

/** Of a lot no more is set aside than there is; a serial number just where a sales order line names it. */
export function expectSetAsideAgrees(session: Session, company: string): void {
  const setAside: [string, bigint][] = [];
  for (const { key, onHand, allocated } of LOT.records(session, company)) {
    const held = storedQuantity(onHand);
    const most = held > 0n ? held : 0n;
    expectEqual([key, storedQuantity(allocated) <= most], [key, true]);
    setAside.push([keyOf(key.part, key.lot), storedQuantity(allocated)]);
  }
  for (const { recordId, serialNos } of OPEN_ORD_LINE_1287.records(session, company)) {
    const { partNo = '' } = OPEN_ORD_LINE.read(session, recordId) ?? {};
    for (const serial of serialNos) setAside.push([keyOf(partNo, serial), -PIECE]);
  }
  expectEqual(totals(setAside), {});
}

/** What lies in bins is what lots hold at locations with bins, in general stock and job by job. */
function expectBinsAgree(session: Session, company: string): void {
  const binned: [string, bigint][] = [];
  const places = { general: new Set<string>(), jobs: new Set<string>() };
  for (const record of BIN.records(session, company))
    for (const { part, lotNo, quantity } of BIN.rows(record, 'CONTENTS')) {
      const { location, bin } = record.key;
      binned.push([keyOf(part, location, lotNo, ''), storedQuantity(quantity)]);
      places.general.add(keyOf(part, location, bin));
    }
  for (const record of JOB_BIN.records(session, company))
    for (const { part, lotNo, quantity } of JOB_BIN.rows(record, 'CONTENTS')) {
      const { job, location, bin } = record.key;
      binned.push([keyOf(part, location, lotNo, job), storedQuantity(quantity)]);
      places.jobs.add(keyOf(part, job, location, bin));
    }
  const held: [string, bigint][] = [];
  for (const lot of LOT.records(session, company)) {
    const { part, location, lot: lotNo } = lot.key;
    if (!isBinned(firm(session, company), { part, location })) continue;
    const jobs = LOT.rows(lot, 'HOLDERS').map(({ job }) => job);
    for (const job of ['', ...jobs])
      held.push([keyOf(part, location, lotNo, job), heldIn(lot, job)]);
  }
  expectEqual(totals(binned), totals(held));
  for (const record of BIN_PRODUCT.records(session, company))
    for (const { location, bin } of BIN_PRODUCT.rows(record, 'PLACES'))
      places.general.delete(keyOf(record.key.part, location, bin));
  expectEqual([...places.general], []);
  const ofJobs = [...JOB_PRODUCT.records(session, company)].flatMap((record) =>
    JOB_PRODUCT.rows(record, 'PLACES').map(({ job, location, bin }) =>
      keyOf(record.key.part, job, location, bin),
    ),
  );
  expectEqual(sorted(ofJobs), sorted([...places.jobs]));
  const binsOfJobs = [...JOB_BINXREF.records(session, company)].flatMap((record) =>
    JOB_BINXREF.rows(record, 'PLACES').map(({ location, bin }) =>
      keyOf(company, record.key.job, location, bin),
    ),
  );
  const there = Array.from(JOB_BIN.records(session, company), ({ recordId }) => recordId);
  expectEqual(sorted(binsOfJobs), sorted(there));
}

/** Cost lots hold what lots of ours hold, by holder; locations are worth what they cost. */
function expectCostAgrees(session: Session, company: string): void {
  const costLots = [...LOTCOST.records(session, company)];
  const held = [...LOT.records(session, company)].flatMap((lot) => {
    const { part, location, lot: lotNo } = lot.key;
    const jobs = LOT.rows(lot, 'HOLDERS').map(({ job }) => job);
    if (lot.owner !== '') return [];
    return ['', ...jobs].map(
      (job) => [keyOf(part, location, lotNo, job), heldIn(lot, job)] as const,
    );
  });
  expectEqual(
    totals(
      costLots.map(({ key, location, lotNo, jobNo, remainingQuantity }) => [
        keyOf(key.part, location, lotNo, jobNo),
        storedQuantity(remainingQuantity),
      ]),
    ),
    totals(held),
  );
  const listed = [...LOTCOSTXREF.records(session, company)].flatMap((record) => {
    const rows = LOTCOSTXREF.rows(record, 'COSTED');
    const dates = rows.map(({ receivedDate }) => Number(receivedDate));
    expectEqual(
      dates,
      [...dates].sort((a, b) => a - b),
    );
    return rows.map(({ costLot }) => keyOf(company, record.key.part, costLot));
  });
  const left = costLots.filter((lot) => storedQuantity(lot.remainingQuantity) !== 0n);
  expectEqual(sorted(listed), sorted(left.map(({ recordId }) => recordId)));
  for (const { key, stockValue } of LOCODE.records(session, company)) {
    const there = costLots.filter(({ location }) => location === key.location);
    const worth = sumOf(
      there.map(({ remainingQuantity, unitCost }) => valueAtCost(remainingQuantity, unitCost)),
    );
    expectEqual([key.location, stockValue], [key.location, worth]);
  }
}

/** Each ledger account of stock holds what the locations of the account are worth, to the cent. */
export function expectInventoryAccountsAgree(session: Session, company: string): void {
  const { inventoryAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
  const worth = new Map<string, string>();
  for (const { inventoryAccount: own, stockValue } of LOCODE.records(session, company)) {
    const account = own || inventoryAccount;
    worth.set(account, add(worth.get(account) ?? '0', stockValue));
  }
  const held = Array.from(worth.keys(), (account) => {
    const { balance = '' } = GL_CHARTS.read(session, company, account) ?? {};
    return [account, balance] as const;
  });
  expectEqual(new Map(held), worth);
}
