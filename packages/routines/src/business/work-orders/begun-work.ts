import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { WIPBMF, WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { storedQuantity } from '../values/stored-number.ts';
import type { WorkOrder } from './write-order.ts';

/**
 * True once a work order was charged, something was issued or made, or an operation was begun or ordered from a vendor.
 */
export const isBegun = operation({
  reads: [WIPLEDGER_SUM, WIPBMF, WIPROUTE_LINE],
  run({ session }, order: WorkOrder): boolean {
    const { recordId, completedQuantity, scrappedQuantity } = order;
    if (storedQuantity(completedQuantity) + storedQuantity(scrappedQuantity) > 0n) return true;
    const charged = WIPLEDGER_SUM.read(session, recordId)?.totalCharged || '0';
    if (!isEqual(charged, '0')) return true;
    for (const { issuedQuantity } of WIPBMF.recordsUnder(session, recordId))
      if (storedQuantity(issuedQuantity) > 0n) return true;
    for (const { lineStatus, poNo } of WIPROUTE_LINE.recordsUnder(session, recordId))
      if (lineStatus !== 'W' || poNo !== '') return true;
    return false;
  },
});
