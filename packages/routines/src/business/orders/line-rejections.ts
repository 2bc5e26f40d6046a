import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import {
  type OPEN_ORD_LINE,
  type OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
} from '../../schema/sales-orders.ts';
import { isStoredAmount, isStoredDate } from '../values/stored-number.ts';
import { assertNoteTypes, assertSoldPart } from './sold-part.ts';

const PRIORITY = /^\d{0,2}$/;
const FLAG = /^[YN]?$/;

/** Rejects a sales order line that cannot be stored. */
export const assertOrderLine = operation({
  reads: [JOBMASTER],
  uses: [assertSoldPart],
  rejections: [
    'JOB NOT FOUND',
    'INVALID QUANTITY {quantity}',
    'INVALID DATE {date}',
    'INVALID PRIORITY {priority}',
    'INVALID FLAG {flag}',
  ],
  run(context, line: RecordOf<typeof OPEN_ORD_LINE>, reject) {
    const { session, company } = context;
    const { jobNo, orderedQuantity, shippedQuantity, priority } = line;
    assertSoldPart(context, line);
    if (jobNo !== '' && !JOBMASTER.read(session, company, jobNo)) throw reject('JOB NOT FOUND');
    const isOrdered = isStoredAmount(orderedQuantity) && Number(orderedQuantity) > 0;
    if (!isOrdered || Number(orderedQuantity) < Number(shippedQuantity))
      throw reject(`INVALID QUANTITY ${orderedQuantity}`);
    const date = [line.requestedDate, line.promisedDate].find((one) => !isStoredDate(one));
    if (date !== undefined) throw reject(`INVALID DATE ${date}`);
    if (!PRIORITY.test(priority)) throw reject(`INVALID PRIORITY ${priority}`);
    const flag = [line.dropShip, line.taxable].find((one) => !FLAG.test(one));
    if (flag !== undefined) throw reject(`INVALID FLAG ${flag}`);
  },
});

/** Rejects what cannot be stored beside a sales order line. */
export const assertExtension = operation({
  rejections: ['INVALID WEIGHT {weight}'],
  run(_, { itemWeight }: RecordOf<typeof OPEN_ORD_LINE_1287>, reject) {
    if (itemWeight !== '' && !isStoredAmount(itemWeight))
      throw reject(`INVALID WEIGHT ${itemWeight}`);
  },
});

/** Rejects notes of a sales order line with a line that has no type, or a type that has no line. */
export const assertNotes = operation({
  uses: [assertNoteTypes],
  run(context, notes: RecordOf<typeof OPEN_ORD_NOTES>) {
    const types = OPEN_ORD_NOTES.rows(notes, 'NOTES').map(({ type }) => type);
    assertNoteTypes(context, types);
  },
});
