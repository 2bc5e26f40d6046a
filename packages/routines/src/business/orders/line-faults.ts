import type { Session } from 'mvdb';
import type { MessageText } from '../../entry/refusal.ts';
import type { RecordOf } from '../../schema/define-table.ts';
import { LOCODE, PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import type {
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';
import { isStoredAmount, isStoredDate } from '../values/stored-number.ts';
import { isNoteType } from './note-type.ts';

/** Tables that a line is checked against. */
export const lineFaultSources = ['PRODUCT', 'LOCODE', 'UNITCONV', 'JOBMASTER'] as const;

/** Why a sales order line cannot be stored. */
export const lineFaultMessages = [
  'PART NOT FOUND',
  'JOB NOT FOUND',
  'LOCATION NOT FOUND',
  'NO UNIT CONVERSION {unit}',
  'INVALID QUANTITY {quantity}',
  'INVALID PRICE {price}',
  'INVALID DISCOUNT {percent}',
  'INVALID DATE {date}',
  'INVALID PRIORITY {priority}',
  'INVALID FLAG {flag}',
  'INVALID WEIGHT {weight}',
  'INVALID NOTE TYPE {type}',
] as const;

export type LineFault = MessageText<(typeof lineFaultMessages)[number]>;

const PERCENT = /^(\d{0,4}|10000)$/;
const PRIORITY = /^\d{0,2}$/;
const FLAG = /^[YN]?$/;

/** The first thing that is wrong with a line; `undefined` where it may be stored. */
export function lineFault(
  session: Session,
  company: string,
  line: RecordOf<typeof OPEN_ORD_LINE.attributes>,
): LineFault | undefined {
  const { partNo, unit, jobNo, location, orderedQuantity, shippedQuantity } = line;
  const part = PRODUCT.read(session, company, partNo);
  if (!part) return 'PART NOT FOUND';
  const isOtherUnit = unit !== '' && part.unit !== '' && unit !== part.unit;
  if (isOtherUnit && !UNITCONV.read(session, company, unit, part.unit)?.factor)
    return `NO UNIT CONVERSION ${unit}`;
  if (jobNo !== '' && !JOBMASTER.read(session, company, jobNo)) return 'JOB NOT FOUND';
  if (location !== '' && !LOCODE.read(session, company, location)) return 'LOCATION NOT FOUND';
  const isOrdered = isStoredAmount(orderedQuantity) && Number(orderedQuantity) > 0;
  if (!isOrdered || Number(orderedQuantity) < Number(shippedQuantity))
    return `INVALID QUANTITY ${orderedQuantity}`;
  const { unitPrice, unitCost, discountPercent, priority } = line;
  const price = [unitPrice, unitCost].find((one) => !isStoredAmount(one));
  if (price !== undefined) return `INVALID PRICE ${price}`;
  if (!PERCENT.test(discountPercent)) return `INVALID DISCOUNT ${discountPercent}`;
  const date = [line.requestedDate, line.promisedDate].find((one) => !isStoredDate(one));
  if (date !== undefined) return `INVALID DATE ${date}`;
  if (!PRIORITY.test(priority)) return `INVALID PRIORITY ${priority}`;
  const flag = [line.dropShip, line.taxable].find((one) => !FLAG.test(one));
  return flag === undefined ? undefined : `INVALID FLAG ${flag}`;
}

export function extensionFault({
  itemWeight,
}: RecordOf<typeof OPEN_ORD_LINE_1287.attributes>): LineFault | undefined {
  const isWeight = itemWeight === '' || isStoredAmount(itemWeight);
  return isWeight ? undefined : `INVALID WEIGHT ${itemWeight}`;
}

export function notesFault({
  noteLines,
  noteTypes,
}: RecordOf<typeof OPEN_ORD_NOTES.attributes>): LineFault | undefined {
  const length = Math.max(noteLines.length, noteTypes.length);
  const given = Array.from({ length }, (_, index) => noteTypes[index] ?? '');
  const type = given.find((one) => !isNoteType(one));
  return type === undefined ? undefined : `INVALID NOTE TYPE ${type}`;
}
