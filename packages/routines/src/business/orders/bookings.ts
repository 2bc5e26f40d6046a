import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WBOOKING } from '../../schema/sales-orders.ts';

/** By how much a sales order line changed; nothing is booked where neither did. */
export interface BookingChange {
  readonly lineId: string;
  readonly quantity: string;
  readonly value: string;
  readonly salesman: string;
  readonly part: string;
}

/** Books a change of a sales order line under the day of the session. */
export const bookChange = operation({
  writes: [WBOOKING],
  run({ session }, { lineId, quantity, value, salesman, part }: BookingChange) {
    if (isEqual(quantity, '0') && isEqual(value, '0')) return;
    const {
      bookedDates = [],
      quantityChanges = [],
      valueChanges = [],
    } = WBOOKING.readLocked(session, lineId) ?? {};
    WBOOKING.write(session, lineId, {
      bookedDates: [...bookedDates, String(session.clock.today())],
      quantityChanges: [...quantityChanges, quantity],
      valueChanges: [...valueChanges, value],
      salesman,
      partNo: part,
    });
  },
});
