import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { planAgain } from '../demand/plan-again.ts';
import { bookChange } from '../orders/bookings.ts';
import type { ReturnedLine } from './return-line.ts';
import type { SalesHead } from './sales-document.ts';
import { notePartSold } from './sales-history.ts';

/** The bookings of the line of a sales order are less what came back of it. */
const bookReturn = operation({
  reads: [OPEN_ORD_LINE],
  uses: [bookChange],
  run(context, { line, head }: { line: ReturnedLine['line']; head: SalesHead }) {
    const lineId = keyOf(context.company, head.orderNo, line.orderLine);
    if (head.orderNo === '' || line.orderLine === '') return;
    if (head.creditedInvoice === '' || !OPEN_ORD_LINE.has(context.session, lineId)) return;
    const { shippedQuantity: quantity, lineValue: value, partNo: part } = line;
    const { customerNo: customer, salesman } = head;
    bookChange(context, { lineId, quantity, value, customer, salesman, part });
  },
});

/** What came back is asked to planning and to every history. */
export const noteReturn = operation({
  uses: [notePartSold, bookReturn, planAgain],
  run(context, { returned, head }: NotedReturn) {
    const { line, goods, quantity } = returned;
    const period = head.fiscalPeriod;
    notePartSold(context, {
      part: line.partNo,
      period,
      quantity: negate(quantity),
      value: line.lineValue,
      costValue: line.costValue,
    });
    bookReturn(context, { line, head });
    if (goods.lots.length > 0) planAgain(context, { part: line.partNo, reason: 'RETURNED' });
  },
});

interface NotedReturn {
  readonly returned: ReturnedLine;
  readonly head: SalesHead;
}
