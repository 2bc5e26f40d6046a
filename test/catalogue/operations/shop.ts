import fc from 'fast-check';
import { PRODUCT } from '../../../packages/routines/src/schema/inventory.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../../packages/routines/src/schema/work-orders.ts';
import type { Choices, Operations } from './choices.ts';

/** What the shop, planning and the ledger are asked for. */
export function shopOperations({ company, inCompany, idsOf, soldParts }: Choices): Operations {
  return {
    'VB_AUTOWO_CREATE.REV2': company.map((CO) => ({ CO })),
    'VB_AUTOWO_MODIFY.REV2': fc
      .tuple(
        inCompany(OPENWO_AUTO_1287),
        fc.constantFrom('26001', '26004', '26006', '26012', '26008', ''),
        fc.constantFrom('1', '40', '0', 'x'),
        fc.constantFrom('', '1', '2', '9'),
      )
      .map(([[CO, WONO], JOBNO, WOQTY, ROUTENO]) => ({ CO, WONO, JOBNO, WOQTY, ROUTENO })),
    'VB_CREATE_WO.REV1': fc
      .tuple(inCompany(PRODUCT), fc.constantFrom('1', '25', '1.5'), fc.constantFrom('JS', ''))
      .map(([[CO, PARTNO], QTY, TYPE]) => ({ CO, PARTNO, QTY, TYPE })),
    VB_GL7013: fc
      .tuple(company, fc.constantFrom('DON', 'DON', ''))
      .map(([CO, code]) => ({ DATAIN: [CO, code] })),
    VB_GL7023: fc
      .tuple(company, fc.constantFrom('26-09', '26-10', '26-11'), fc.constantFrom('Y', 'N'))
      .map(([CO, period, flag]) => ({ DATAIN: [CO, period, flag, flag] })),
    'VB_JOB.COST.REV1': fc
      .tuple(fc.constantFrom('Y', 'N'), fc.constantFrom('', '21490'))
      .map(([flag, day]) => ({ INREC: [flag, '', day] })),
    'VB_LABORHISTLIST.REV1': fc.constant({ CO: '1', 'REQ.BY': '1004', 'WE.DATE': '11/01/26' }),
    'VB_PART_ALLOCATION_INQUIRY.REV6': fc
      .tuple(company, soldParts, fc.constantFrom('WRITE', 'READ'))
      .map(([CO, PARTNO, REQTYPE]) => ({ CO, PARTNO, REQTYPE })),
    VB_PO0161: fc
      .tuple(company, fc.constantFrom('26-09', '26-10'))
      .map(([CO, period]) => ({ DATAIN: [CO, period] })),
    'VB_WO_OUTSIDE.1': fc
      .tuple(
        fc.oneof(inCompany(OPENWO), inCompany(OPENWO_AUTO_1287)),
        fc.constantFrom('Y', 'N', '', 'X'),
      )
      .map(([[CO, WONO], FLAG]) => ({ CO, WONO, FLAG })),
    'VB_WO_UNRELEASE.1': idsOf(OPENWO).map((WONO) => ({ WONO })),
  };
}
