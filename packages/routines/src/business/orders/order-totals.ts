import type { Fields } from 'mvdb';
import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { OPEN_ORD_CHRGS, type OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';

type Totals = Pick<
  Fields<typeof OPEN_ORD_HEAD.attributes>,
  'orderValue' | 'shippedValue' | 'chargeTotal' | 'orderStatus'
>;

/** What a sales order is made of; its id with the company. */
export interface OrderParts {
  readonly orderId: string;
  readonly lineNos: readonly string[];
  readonly chargeNos: readonly string[];
}

/** The totals of a sales order, from its lines and charges; it is shipped in full when every line is. */
export const orderTotals = operation({
  reads: [OPEN_ORD_LINE, OPEN_ORD_CHRGS],
  run({ session }, { orderId, lineNos, chargeNos }: OrderParts): Totals {
    let orderValue = '0';
    let shippedValue = '0';
    let chargeTotal = '0';
    let isShipped = lineNos.length > 0;
    for (const lineNo of lineNos) {
      const line = OPEN_ORD_LINE.read(session, orderId, lineNo);
      orderValue = add(orderValue, line?.lineValue ?? '');
      shippedValue = add(shippedValue, line?.shippedValue ?? '');
      if (line?.lineStatus !== 'C') isShipped = false;
    }
    for (const chargeNo of chargeNos)
      chargeTotal = add(chargeTotal, OPEN_ORD_CHRGS.read(session, orderId, chargeNo)?.amount ?? '');
    return { orderValue, shippedValue, chargeTotal, orderStatus: isShipped ? 'C' : 'O' };
  },
});
