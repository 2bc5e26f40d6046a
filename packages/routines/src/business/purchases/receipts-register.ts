import { add, oconv, type Session } from 'mvdb';
import { keyOf, type RecordOf } from '../../schema/define-table.ts';
import { WORK0161 } from '../../schema/item-details.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { fiscalPeriodOf } from '../ledger/fiscal-period.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { valueAtCost } from '../values/value-at-cost.ts';

export type GatheredReceipt = RecordOf<typeof WORK0161.attributes>;

/**
 * Gathers what came in on these purchase order lines in a fiscal period into the work table.
 *
 * @returns The ids in the work table, in the order of the lines.
 */
export function gatherReceipts(
  session: Session,
  company: string,
  period: string,
  lineIds: readonly string[],
): readonly string[] {
  const gathered: string[] = [];
  for (const id of lineIds) {
    const line = POLINE.read(session, id);
    if (!line) continue;
    const [, orderNo = ''] = id.split('!');
    const vendorNo = POHEAD.read(session, company, orderNo)?.vendorNo ?? '';
    for (const [index, receivedDate] of line.receivedDates.entries()) {
      if (!isInPeriod(receivedDate, period)) continue;
      const receivedQuantity = line.receivedQuantities[index] ?? '';
      const unitCost = line.receivedCosts[index] ?? '';
      const workId = keyOf(company, String(gathered.length + 1));
      gathered.push(workId);
      WORK0161.write(session, workId, {
        purchaseOrder: orderNo,
        partNo: line.partNo,
        ...{ vendorNo, receivedDate, receivedQuantity, unitCost },
        receivedValue: unitCost === '' ? '' : valueAtCost(receivedQuantity, unitCost),
        fiscalPeriod: period,
        printed: 'N',
      });
    }
  }
  return gathered;
}

function isInPeriod(receivedDate: string, period: string): boolean {
  if (receivedDate === '') return false;
  return fiscalPeriodOf(storedWholeNumber(receivedDate, 'date of a receipt')) === period;
}

/** Empties the work table of a company. */
export function clearReceipts(session: Session, company: string): void {
  const table = WORK0161.open(session);
  const ids = [...table.ids({ from: `${company}!`, to: `${company}"` })];
  for (const id of ids) table.delete(id);
}

/** A line for each receipt, and one for all of them. */
export function printedReceipts(receipts: readonly GatheredReceipt[]): readonly string[] {
  const value = receipts.reduce((sum, { receivedValue }) => add(sum, receivedValue), '0');
  return [
    ...receipts.map(printedReceipt),
    `${`${receipts.length} RECEIPT(S)`.padEnd(69)}${oconv(value, 'MD2,').padStart(16)}`,
  ];
}

function printedReceipt(receipt: GatheredReceipt): string {
  const { purchaseOrder, vendorNo, partNo, receivedDate, receivedQuantity, unitCost } = receipt;
  const texts = [
    purchaseOrder.padEnd(8),
    vendorNo.padEnd(8),
    partNo.padEnd(15),
    oconv(receivedDate, 'D2/').padEnd(8),
    oconv(receivedQuantity, 'MD3').padStart(12),
    unitCost === '' ? 'NO COST'.padStart(13) : oconv(unitCost, 'MD4').padStart(13),
  ];
  return `${texts.join(' ')}${oconv(receipt.receivedValue, 'MD2,').padStart(16)}`.trimEnd();
}
