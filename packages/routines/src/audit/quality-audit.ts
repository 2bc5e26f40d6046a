import { PRODUCT } from '../schema/inventory.ts';
import { POLINE } from '../schema/purchasing.ts';
import { ENG_CHG_1287, NCN_CHG_1287 } from '../schema/quality.ts';
import { WIPROUTE_LINE } from '../schema/routings.ts';
import type { AuditCheck, Books, Finding } from './audit-check.ts';
import { Tally } from './tally.ts';

/** What notices scrap at an operation, or send back on an order, and what was scrapped there, or went back. */
function* rejections({ session, company }: Books): Generator<Finding> {
  const told = new Tally();
  for (const notice of NCN_CHG_1287.records(session, company)) {
    const { disposition, deleted, rejectedQty, workOrder, operation } = notice;
    if (deleted === 'Y') continue;
    if (disposition === 'SCRAP' && operation !== '')
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
  for (const of of told.names())
    if (told.of(of) > gone.of(of))
      yield { of, expected: `at least ${told.of(of)} gone`, found: String(gone.of(of)) };
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
    sentence: 'What a notice scraps or sends back was scrapped there, or went back.',
    findings: rejections,
  },
  {
    name: 'changes',
    sentence: 'A change that is complete has given its part another revision.',
    findings: changes,
  },
];
