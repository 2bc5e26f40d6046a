import type { RecordOf } from 'mvdb';
import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_CHRGS } from '../../schema/sales-orders.ts';

/** Deletes a charge that nothing was invoiced of. */
export const deleteCharge = operation({
  writes: [OPEN_ORD_CHRGS],
  rejections: ['CHARGE IS INVOICED {charge}'],
  run({ session }, charge: RecordOf<typeof OPEN_ORD_CHRGS>, reject) {
    const number = charge.key.charge;
    if (!isEqual(charge.invoicedAmount, '0')) throw reject(`CHARGE IS INVOICED ${number}`);
    OPEN_ORD_CHRGS.open(session).delete(charge.recordId);
  },
});
