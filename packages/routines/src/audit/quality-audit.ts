import { PRODUCT } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { POLINE } from '../schema/purchasing.ts';
import { ENG_CHG_1287, NCN_CHG_1287 } from '../schema/quality.ts';
import { WIPROUTE_LINE } from '../schema/routings.ts';
import { OPENWO } from '../schema/work-orders.ts';
import type { AuditCheck, Books, Finding } from './audit-check.ts';
import { shortfalls, Tally } from './tally.ts';

/** What notices say left its order at an operation, or went back to its vendor, and what did. */
function* rejections({ session, company }: Books): Generator<Finding> {
  const told = new Tally();
  for (const notice of NCN_CHG_1287.records(session, company)) {
    const { disposition, deleted, rejectedQty, workOrder, operation, reworkOrder } = notice;
    if (deleted === 'Y') continue;
    if ((disposition === 'SCRAP' || reworkOrder !== '') && operation !== '')
      told.add(`${workOrder} ${operation}`, rejectedQty);
    if (disposition === 'RETURN' && notice.purchaseOrder !== '')
      told.add(`${notice.purchaseOrder} ${notice.partNo}`, rejectedQty);
  }
  const gone = new Tally();
  for (const { key, scrappedQuantity } of WIPROUTE_LINE.records(session, company))
    gone.add(`${key.workOrder} ${key.line}`, scrappedQuantity);
  for (const line of POLINE.records(session, company))
    for (const { quantity } of POLINE.rows(line, 'RECEIPTS'))
      if (quantity.startsWith('-')) gone.take(`${line.key.poNumber} ${line.partNo}`, quantity);
  yield* shortfalls(told, gone, 'gone');
}

/** An order that a notice names mends as many pieces of its part as were rejected, once that was decided. */
function* reworks({ session, company }: Books): Generator<Finding> {
  for (const notice of NCN_CHG_1287.records(session, company)) {
    const { key, partNo, rejectedQty, dispositionDate, reworkOrder, deleted } = notice;
    if (reworkOrder === '' || deleted === 'Y') continue;
    const order = OPENWO.read(session, company, reworkOrder);
    const of = `${key.noticeNumber} ${reworkOrder}`;
    const found = [order?.orderType, order?.partNo, order?.orderedQuantity].join(' ');
    const expected = ['R', partNo, rejectedQty].join(' ');
    if (found !== expected) yield { of, expected, found };
    const entered = order?.enteredDate ?? '';
    if (Number(entered) < Number(dispositionDate))
      yield { of, expected: `entered from ${dispositionDate} on`, found: entered };
  }
}

/** What notices say customers sent back, and what credit memos took back of them. */
function* customerReturns({ session, company }: Books): Generator<Finding> {
  const told = new Tally();
  for (const notice of NCN_CHG_1287.records(session, company))
    if (notice.isCustomerReturn === 'Y' && notice.deleted !== 'Y')
      told.add(`${notice.customerNo} ${notice.partNo}`, notice.rejectedQty);
  const back = new Tally();
  for (const { recordId, customerNo } of INVOICE_HEAD.records(session, company))
    for (const line of INVOICE_LINE.recordsUnder(session, recordId))
      if (line.shippedQuantity.startsWith('-') && line.suppliedFrom !== 'N')
        back.take(`${customerNo} ${line.partNo}`, line.shippedQuantity);
  yield* shortfalls(told, back, 'back');
}

/** A part whose change is complete has left the revision that it had before. */
function* changes({ session, company }: Books): Generator<Finding> {
  for (const notice of ENG_CHG_1287.records(session, company)) {
    const { completeStatus, deleted, partNo, oldRevision, newRevision } = notice;
    if (completeStatus !== 'COMPLETE' || deleted === 'Y' || partNo === '') continue;
    const { revision = '' } = PRODUCT.read(session, company, partNo) ?? {};
    if (revision === oldRevision)
      yield { of: notice.key.changeNumber, expected: newRevision, found: revision };
  }
}

export const qualityAudit: readonly AuditCheck[] = [
  {
    name: 'rejections',
    sentence: 'What a notice scraps, mends on another order or sends back left its order there.',
    findings: rejections,
  },
  {
    name: 'customer returns',
    sentence: 'What a notice says a customer sent back was credited to it and came back.',
    findings: customerReturns,
  },
  {
    name: 'rework',
    sentence: 'A rework order mends what its notice rejected, once that was decided.',
    findings: reworks,
  },
  {
    name: 'changes',
    sentence: 'A change that is complete has given its part another revision.',
    findings: changes,
  },
];
