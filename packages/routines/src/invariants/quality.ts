import { PRODUCT } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { POLINE } from '../schema/purchasing.ts';
import { ENG_CHG_1287, NCN_CHG_1287 } from '../schema/quality.ts';
import { keyOf } from '../schema/record-key.ts';
import { WIPROUTE_LINE } from '../schema/routings.ts';
import { OPENWO } from '../schema/work-orders.ts';
import type { Books } from './books.ts';
import { compared, held, shortfalls } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { Tally } from './tally.ts';

function* rejectedPieces(books: Books) {
  const [least, gone] = [new Tally(), new Tally()];
  for (const notice of books.records(NCN_CHG_1287)) {
    const { disposition, deleted, rejectedQty, workOrder, operation, reworkOrder } = notice;
    if (deleted === 'Y') continue;
    if ((disposition === 'SCRAP' || reworkOrder !== '') && operation !== '')
      least.add(keyOf(workOrder, operation), rejectedQty);
    if (disposition === 'RETURN' && notice.purchaseOrder !== '')
      least.add(`${notice.purchaseOrder} ${notice.partNo}`, rejectedQty);
  }
  for (const { key, scrappedQuantity } of books.records(WIPROUTE_LINE))
    gone.add(keyOf(key.workOrder, key.line), scrappedQuantity);
  for (const line of books.records(POLINE))
    for (const { quantity } of POLINE.rows(line, 'RECEIPTS'))
      if (quantity.startsWith('-')) gone.take(`${line.key.poNumber} ${line.partNo}`, quantity);
  yield* shortfalls(NCN_CHG_1287, gone, least, 'gone');
}

function* customerReturns(books: Books) {
  const [least, back] = [new Tally(), new Tally()];
  for (const notice of books.records(NCN_CHG_1287))
    if (notice.isCustomerReturn === 'Y' && notice.deleted !== 'Y')
      least.add(`${notice.customerNo} ${notice.partNo}`, notice.rejectedQty);
  for (const { recordId, customerNo } of books.records(INVOICE_HEAD))
    for (const line of books.under(INVOICE_LINE, recordId))
      if (line.shippedQuantity.startsWith('-') && line.suppliedFrom !== 'N')
        back.take(`${customerNo} ${line.partNo}`, line.shippedQuantity);
  yield* shortfalls(NCN_CHG_1287, back, least, 'back');
}

function* reworks(books: Books) {
  for (const notice of books.records(NCN_CHG_1287)) {
    const { recordId, partNo, rejectedQty, dispositionDate, reworkOrder, deleted } = notice;
    if (reworkOrder === '' || deleted === 'Y') continue;
    const order = books.read(OPENWO, reworkOrder);
    const mended = [order?.orderType, order?.partNo, order?.orderedQuantity];
    yield* compared(NCN_CHG_1287, recordId, mended, ['R', partNo, rejectedQty]);
    const entered = order?.enteredDate ?? '';
    const isAfter = Number(entered) >= Number(dispositionDate);
    yield* held(OPENWO, reworkOrder, isAfter, `entered from ${dispositionDate} on`, entered);
  }
}

function* changes(books: Books) {
  for (const notice of books.records(ENG_CHG_1287)) {
    const { recordId, completeStatus, deleted, partNo, oldRevision, newRevision } = notice;
    if (completeStatus !== 'COMPLETE' || deleted === 'Y' || partNo === '') continue;
    const { revision = '' } = books.read(PRODUCT, partNo) ?? {};
    yield* held(ENG_CHG_1287, recordId, revision !== oldRevision, newRevision, revision);
  }
}

/** What notices of quality report was done. */
export const qualityInvariants: readonly Invariant[] = [
  {
    name: 'What a notice scraps, reworks on another order or returns to a vendor has left its order.',
    tables: [NCN_CHG_1287, WIPROUTE_LINE, POLINE],
    differences: rejectedPieces,
  },
  {
    name: 'What a notice says a customer returned was credited and came back.',
    tables: [NCN_CHG_1287, INVOICE_HEAD, INVOICE_LINE],
    differences: customerReturns,
  },
  {
    name: 'A rework order makes what its notice rejected, and was entered once that was decided.',
    tables: [NCN_CHG_1287, OPENWO],
    differences: reworks,
  },
  {
    name: 'A complete engineering change has given its part another revision.',
    tables: [ENG_CHG_1287, PRODUCT],
    differences: changes,
  },
];
