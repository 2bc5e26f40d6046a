import { keyOf, type RecordOf, type Session } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { WORK0161 } from '../../schema/item-details.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { fiscalPeriodOf } from '../ledger/fiscal-period.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';

export type GatheredReceipt = RecordOf<typeof WORK0161>;

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

/** A heading, a line for each receipt, and one for all of them. */
export function printedReceipts(receipts: readonly GatheredReceipt[]): readonly string[] {
  const value = sumOf(receipts.map(({ receivedValue }) => receivedValue));
  return [
    heading,
    ...receipts.map(printedReceipt),
    `${`${receipts.length} RECEIPT(S)`.padEnd(69)}${oconv(value, 'MD2,').padStart(16)}`,
  ];
}

const heading = printedCells(
  ['ORDER', 'VENDOR', 'PART', 'RECEIVED', 'QUANTITY', 'UNIT COST'],
  'VALUE',
);

function printedReceipt(receipt: GatheredReceipt): string {
  const { purchaseOrder, vendorNo, partNo, receivedDate, receivedQuantity, unitCost } = receipt;
  const cells = [
    purchaseOrder,
    vendorNo,
    partNo,
    oconv(receivedDate, 'D2/'),
    oconv(receivedQuantity, 'MD3'),
    unitCost === '' ? 'NO COST' : oconv(unitCost, 'MD4'),
  ];
  return printedCells(cells, oconv(receipt.receivedValue, 'MD2,'));
}

function printedCells(cells: readonly string[], value: string): string {
  const [order = '', vendor = '', part = '', date = '', quantity = '', cost = ''] = cells;
  const texts = [
    order.padEnd(8),
    vendor.padEnd(8),
    part.padEnd(15),
    date.padEnd(8),
    quantity.padStart(12),
    cost.padStart(13),
  ];
  return `${texts.join(' ')}${value.padStart(16)}`.trimEnd();
}
