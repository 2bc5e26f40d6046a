import type { RecordOf } from 'mvdb';
import { heldIn } from '../business/stock/lot-stock.ts';
import { isBinned } from '../business/stock/stock-control.ts';
import { storedQuantity } from '../business/values/stored-number.ts';
import { valueAtCost } from '../business/values/value-at-cost.ts';
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
import { keyOf } from '../schema/record-key.ts';
import { OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../schema/sales-orders.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, comparedTallies, held } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

type Lot = RecordOf<typeof LOT>;

const lotId = ({ key }: Lot): string => keyOf(key.part, key.location, key.lot);

/** What general stock and each job hold of a lot. */
function* holdings(lot: Lot): Generator<readonly [of: string, quantity: bigint]> {
  for (const job of ['', ...LOT.rows(lot, 'HOLDERS').map((one) => one.job)])
    yield [keyOf(lotId(lot), job), heldIn(lot, job)];
}

function* onHand(books: Books) {
  const [lots, items] = [new Tally(), new Tally()];
  for (const lot of books.records(LOT)) lots.add(lot.key.part, lot.onHand);
  for (const item of books.records(ITEMQTY)) items.add(item.key.part, item.onHand);
  yield* comparedTallies(ITEMQTY, items, lots);
}

function* movements(books: Books) {
  const [moved, lots] = [new Tally(), new Tally()];
  for (const { key, location, lotNo, quantity, recordId } of books.records(LOTHIST)) {
    moved.add(keyOf(key.part, location, lotNo), quantity);
    yield* held(LOTHIST_AUDIT, recordId, books.hasId(LOTHIST_AUDIT, recordId), 'on file', 'none');
  }
  for (const lot of books.records(LOT)) lots.add(lotId(lot), lot.onHand);
  yield* comparedTallies(LOT, lots, moved);
}

function* binMovements(books: Books) {
  const [moved, binned] = [new Tally(), new Tally()];
  for (const { key, location, lotNo, bin, jobNo, quantity } of books.records(LOTHIST))
    if (bin !== '') moved.add(keyOf(key.part, location, lotNo, bin, jobNo), quantity);
  for (const record of books.records(BIN))
    for (const { part, lotNo, quantity } of BIN.rows(record, 'CONTENTS'))
      binned.add(keyOf(part, record.key.location, lotNo, record.key.bin, ''), quantity);
  for (const record of books.records(JOB_BIN)) {
    const { job, location, bin } = record.key;
    for (const { part, lotNo, quantity } of JOB_BIN.rows(record, 'CONTENTS'))
      binned.add(keyOf(part, location, lotNo, bin, job), quantity);
  }
  yield* comparedTallies(BIN, binned, moved);
}

function* bins(books: Books) {
  const [binned, lots] = [new Tally(), new Tally()];
  for (const record of books.records(BIN))
    for (const { part, lotNo, quantity } of BIN.rows(record, 'CONTENTS'))
      binned.add(keyOf(part, record.key.location, lotNo, ''), quantity);
  for (const record of books.records(JOB_BIN))
    for (const { part, lotNo, quantity } of JOB_BIN.rows(record, 'CONTENTS'))
      binned.add(keyOf(part, record.key.location, lotNo, record.key.job), quantity);
  for (const lot of books.records(LOT))
    if (isBinned(books.context, { part: lot.key.part, location: lot.key.location }))
      for (const [of, quantity] of holdings(lot)) lots.add(of, quantity);
  yield* comparedTallies(BIN, binned, lots);
}

function* binLists(books: Books) {
  const general = new Set<string>();
  for (const record of books.records(BIN))
    for (const { part } of BIN.rows(record, 'CONTENTS'))
      general.add(keyOf(part, record.key.location, record.key.bin));
  for (const record of books.records(BIN_PRODUCT))
    for (const { location, bin } of BIN_PRODUCT.rows(record, 'PLACES'))
      general.delete(keyOf(record.key.part, location, bin));
  for (const bin of general) yield* held(BIN_PRODUCT, bin, false, 'listed', 'not listed');
  const ofJobs = new Set<string>();
  for (const record of books.records(JOB_BIN))
    for (const { part } of JOB_BIN.rows(record, 'CONTENTS'))
      ofJobs.add(keyOf(part, record.key.job, record.key.location, record.key.bin));
  const listed = books
    .records(JOB_PRODUCT)
    .flatMap((record) =>
      JOB_PRODUCT.rows(record, 'PLACES').map(({ job, location, bin }) =>
        keyOf(record.key.part, job, location, bin),
      ),
    );
  yield* comparedLists(JOB_PRODUCT, listed, ofJobs);
  const binsOfJobs = books
    .records(JOB_BINXREF)
    .flatMap((record) =>
      JOB_BINXREF.rows(record, 'PLACES').map(({ location, bin }) =>
        keyOf(books.company, record.key.job, location, bin),
      ),
    );
  const onFile = books.records(JOB_BIN).map(({ recordId }) => recordId);
  yield* comparedLists(JOB_BINXREF, binsOfJobs, onFile);
}

function* lotLists(books: Books) {
  const listed = books
    .records(LOTXREF)
    .flatMap((record) =>
      LOTXREF.rows(record, 'LOTS').map(({ location, lotNo }) =>
        keyOf(record.key.part, location, lotNo),
      ),
    );
  const isLeft = (lot: Lot) =>
    storedQuantity(lot.onHand) !== 0n || storedQuantity(lot.allocated) !== 0n;
  yield* comparedLists(LOTXREF, listed, books.records(LOT).filter(isLeft).map(lotId));
}

function* serialNumbers(books: Books) {
  const seen = new Set<string>();
  for (const { key, recordId, onHand: quantity } of books.records(LOT)) {
    if (quantity === '0' || books.read(PRODUCT, key.part)?.lotControl !== '3') continue;
    const serial = keyOf(key.part, key.lot);
    yield* held(LOT, recordId, !seen.has(serial), 'in one location', 'in another, too');
    seen.add(serial);
  }
}

/** Serial numbers are lots of one piece. */
const PIECE = 1000n;

function* setAside(books: Books) {
  const [lots, named] = [new Tally(), new Tally()];
  for (const { recordId, key, onHand: quantity, allocated } of books.records(LOT)) {
    const there = storedQuantity(quantity);
    const most = there > 0n ? there : 0n;
    const isWithin = storedQuantity(allocated) <= most;
    yield* held(LOT, recordId, isWithin, `at most ${most} set aside`, allocated);
    lots.add(keyOf(key.part, key.lot), allocated);
  }
  for (const { recordId, serialNos } of books.records(OPEN_ORD_LINE_1287)) {
    const { partNo = '' } = books.readId(OPEN_ORD_LINE, recordId) ?? {};
    for (const serial of serialNos) named.add(keyOf(partNo, serial), PIECE);
  }
  yield* comparedTallies(LOT, lots, named);
}

function* costLots(books: Books) {
  const [costed, lots] = [new Tally(), new Tally()];
  for (const { key, location, lotNo, jobNo, remainingQuantity } of books.records(LOTCOST))
    costed.add(keyOf(key.part, location, lotNo, jobNo), remainingQuantity);
  for (const lot of books.records(LOT))
    if (lot.owner === '') for (const [of, quantity] of holdings(lot)) lots.add(of, quantity);
  yield* comparedTallies(LOTCOST, costed, lots);
}

function* costLotLists(books: Books) {
  const listed: string[] = [];
  for (const record of books.records(LOTCOSTXREF)) {
    const rows = LOTCOSTXREF.rows(record, 'COSTED');
    const dates = rows.map(({ receivedDate }) => Number(receivedDate));
    yield* compared(
      LOTCOSTXREF,
      record.recordId,
      dates,
      dates.toSorted((a, b) => a - b),
    );
    for (const { costLot } of rows) listed.push(keyOf(books.company, record.key.part, costLot));
  }
  const left = books
    .records(LOTCOST)
    .filter(({ remainingQuantity }) => storedQuantity(remainingQuantity) !== 0n);
  yield* comparedLists(
    LOTCOSTXREF,
    listed,
    left.map(({ recordId }) => recordId),
  );
}

function* stockValues(books: Books) {
  const worth = new Tally();
  for (const { location, remainingQuantity, unitCost } of books.records(LOTCOST))
    worth.add(location, valueAtCost(remainingQuantity, unitCost));
  for (const { key, stockValue } of books.records(LOCODE)) {
    yield* compared(LOCODE, key.location, sum([stockValue]), worth.of(key.location));
    worth.take(key.location, worth.of(key.location));
  }
  // What lies at a location that is not on file.
  yield* comparedTallies(LOCODE, new Tally(), worth);
}

function* inventoryAccounts(books: Books) {
  const { inventoryAccount = '' } = books.read(CO_STDS_COST) ?? {};
  const [worth, balances] = [new Tally(), new Tally()];
  for (const { inventoryAccount: own, stockValue } of books.records(LOCODE))
    worth.add(own || inventoryAccount, stockValue);
  for (const account of worth.names())
    balances.add(account, books.read(GL_CHARTS, account)?.balance);
  yield* comparedTallies(GL_CHARTS, balances, worth);
}

/** What is set aside of lots is there, and asked for. */
export const setAsideInvariants: readonly Invariant[] = [
  {
    name: 'No more of a lot is set aside than it holds, and a serial number just where an order line names it.',
    tables: [LOT, OPEN_ORD_LINE, OPEN_ORD_LINE_1287],
    differences: setAside,
  },
];

/** What says how much is in stock, where it lies and what it is worth, agrees. */
export const stockInvariants: readonly Invariant[] = [
  {
    name: 'On hand of a part is what its lots hold.',
    tables: [LOT, ITEMQTY],
    differences: onHand,
  },
  {
    name: 'A lot holds what its movements brought and took, and each movement has its audit record.',
    tables: [LOT, LOTHIST, LOTHIST_AUDIT],
    differences: movements,
  },
  {
    name: 'A bin holds what was put into it and not taken out.',
    tables: [LOTHIST, BIN, JOB_BIN],
    differences: binMovements,
  },
  {
    name: 'Bins hold what lots hold at locations with bins, in general stock and job by job.',
    tables: [BIN, JOB_BIN, LOT, LOCODE, PRODUCT],
    differences: bins,
  },
  {
    name: 'Lists of bins name each bin that holds a part or serves a job.',
    tables: [BIN, JOB_BIN, BIN_PRODUCT, JOB_PRODUCT, JOB_BINXREF],
    differences: binLists,
  },
  {
    name: 'A part lists its lots that hold something or are set aside.',
    tables: [LOT, LOTXREF],
    differences: lotLists,
  },
  {
    name: 'A serial number lies in one location.',
    tables: [LOT, PRODUCT],
    differences: serialNumbers,
  },
  {
    name: 'Cost lots hold what our lots hold, holder by holder.',
    tables: [LOT, LOTCOST],
    differences: costLots,
  },
  {
    name: 'A part lists its cost lots that hold something, by date of receipt.',
    tables: [LOTCOST, LOTCOSTXREF],
    differences: costLotLists,
  },
  {
    name: 'A location is worth what the cost lots in it cost.',
    tables: [LOTCOST, LOCODE],
    differences: stockValues,
  },
  {
    name: 'An inventory account holds what its locations are worth.',
    tables: [LOCODE, CO_STDS_COST, GL_CHARTS],
    differences: inventoryAccounts,
  },
];
