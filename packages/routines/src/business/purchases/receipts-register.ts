import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { WORK0161 } from '../../schema/item-details.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { fiscalPeriodOf } from '../ledger/fiscal-period.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { valueAtCost } from '../values/value-at-cost.ts';

export type GatheredReceipt = RecordOf<typeof WORK0161>;

/** Empties the work table of a company. */
export const clearReceipts = operation({
  writes: [WORK0161],
  run({ session, company }) {
    const table = WORK0161.open(session);
    const ids = [...table.ids({ from: `${company}!`, to: `${company}"` })];
    for (const id of ids) table.delete(id);
  },
});

/** What is to be gathered. */
export interface ReceiptChoice {
  readonly period: string;
  /** Purchase order lines by their ids. */
  readonly lineIds: readonly string[];
}

/**
 * Gathers what came in on purchase order lines in a fiscal period into the work table, in place of what an
 * earlier run left there.
 *
 * @returns The ids in the work table, in the order of the lines.
 */
export const gatherReceipts = operation({
  reads: [POLINE, POHEAD],
  writes: [WORK0161],
  uses: [clearReceipts],
  run(context, { period, lineIds }: ReceiptChoice): readonly string[] {
    const { session, company } = context;
    clearReceipts(context);
    const gathered: string[] = [];
    for (const id of lineIds) {
      const line = POLINE.read(session, id);
      if (!line) continue;
      const { poNumber: orderNo } = line.key;
      const vendorNo = POHEAD.read(session, company, orderNo)?.vendorNo ?? '';
      for (const { date, quantity, cost: unitCost } of POLINE.rows(line, 'RECEIPTS')) {
        if (!isInPeriod(date, period)) continue;
        const workId = keyOf(company, String(gathered.length + 1));
        gathered.push(workId);
        WORK0161.write(session, workId, {
          purchaseOrder: orderNo,
          partNo: line.partNo,
          vendorNo,
          receivedDate: date,
          receivedQuantity: quantity,
          unitCost,
          receivedValue: unitCost === '' ? '' : valueAtCost(quantity, unitCost),
          fiscalPeriod: period,
          printed: 'N',
        });
      }
    }
    return gathered;
  },
});

function isInPeriod(receivedDate: string, period: string): boolean {
  if (receivedDate === '') return false;
  return fiscalPeriodOf(storedWholeNumber(receivedDate, 'date of a receipt')) === period;
}
