import type { Session } from 'mvdb';
import { ITEMQTY } from '../schema/inventory.ts';
import { WIP_DET_FC } from '../schema/job-costing.ts';
import { WIPROUTE_COST, WIPROUTE_LINE } from '../schema/routings.ts';
import { WIPBMF, WIPBMFCOST, WIPLEDGER_SUM } from '../schema/work-in-process.ts';
import { OPENWO } from '../schema/work-orders.ts';
import { companyTotals } from './company-totals.ts';

/** How far a work order is and what it has cost, beside what the company comes to: what opposite operations restore. */
export function shopTotals(session: Session, company: string, order: string) {
  const { orderStatus, releaseDate, completedQuantity, scrappedQuantity, percentComplete } =
    OPENWO.read(session, company, order) ?? {};
  const { charged, relieved, laborHours } = WIPLEDGER_SUM.read(session, company, order) ?? {};
  const under = [session, company, order] as const;
  return {
    ...companyTotals(session, company),
    order: [orderStatus, releaseDate, completedQuantity, scrappedQuantity, percentComplete],
    ledger: { charged, relieved, laborHours },
    bill: [...WIPBMF.recordsUnder(...under)].map((one) => [one.issuedQuantity, one.openQuantity]),
    material: [...WIPBMFCOST.recordsUnder(...under)].map((one) => one.issuedCost),
    details: [...WIP_DET_FC.recordsUnder(...under)].map((one) => [
      one.key.costAccount,
      one.charged,
    ]),
    lines: [...WIPROUTE_LINE.recordsUnder(...under)].map((line) => [
      ...[line.lineStatus, line.completedQuantity, line.scrappedQuantity, line.completedDate],
      ...[line.actualSetupHours, line.actualLaborHours],
    ]),
    costs: [...WIPROUTE_COST.recordsUnder(...under)].map((one) => [
      ...[one.key.line, one.actualLabor, one.actualOverhead, one.actualOutside],
    ]),
    quantities: [...ITEMQTY.records(session, company)].map((one) => [
      ...[one.recordId, one.allocated, one.onOrder],
    ]),
  };
}
