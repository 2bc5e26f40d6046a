import type { RecordOf } from 'mvdb';
import { add, isEqual, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE } from '../../schema/customers.ts';
import { type OPEN_ORD_LINE, WBOOKING } from '../../schema/sales-orders.ts';
import { valueAtCost } from '../values/value-at-cost.ts';

/** By how much a sales order line changed; nothing is booked where neither did. */
export interface BookingChange {
  readonly lineId: string;
  readonly quantity: string;
  readonly value: string;
  readonly customer: string;
  readonly salesman: string;
  readonly part: string;
}

/** Books a change of a sales order line under the day of the session, and what its customer ordered this year. */
export const bookChange = operation({
  writes: [WBOOKING, CUSTOMER_OE],
  run({ session, company }, change: BookingChange) {
    const { lineId, quantity, value, customer, salesman, part } = change;
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
    const entry = CUSTOMER_OE.readLocked(session, company, customer);
    if (entry)
      CUSTOMER_OE.update(session, entry, { bookedThisYear: add(entry.bookedThisYear, value) });
  },
});

/** What a line is booked at: what was shipped of it at the prices of its invoices, the rest at its own. */
export function bookedValueOf(line: BookedLine): string {
  const { orderedQuantity, shippedQuantity, shippedValue, unitPrice } = line;
  const ordered = valueAtCost(orderedQuantity, unitPrice);
  return add(subtract(ordered, valueAtCost(shippedQuantity, unitPrice)), shippedValue);
}

type BookedLine = Pick<
  RecordOf<typeof OPEN_ORD_LINE>,
  'orderedQuantity' | 'shippedQuantity' | 'shippedValue' | 'unitPrice'
>;
