import { operation } from '../../entry/operation.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { planAgain } from '../demand/plan-again.ts';
import { bringPromised, type Promised } from '../purchase-lines/change-purchase-line.ts';
import { listPurchase } from '../purchase-lines/list-purchase.ts';
import { openQuantityOf } from '../purchase-lines/purchase-line.ts';
import { assertForm } from '../records/handed-in.ts';
import { isStoredAmount, storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type LineNumbers, purchaseLine } from './received-line.ts';

export interface PromisedAgain extends LineNumbers {
  /** When how much of what is open is to come, with 3 implied decimals; the rest is canceled. */
  readonly promised: readonly Promised[];
}

/**
 * Keeps what a vendor now says of the open rest of a line: new dates, or that some or all of it does not come, which is
 * not ordered any more. A line of which nothing is to come is closed. What is bought for an operation of a work order
 * gets new dates only, because the pieces belong to that order. Planning is informed of what is canceled.
 */
export const promiseAgain = operation({
  writes: [POLINE],
  uses: [purchaseLine, assertForm, bringPromised, planAgain, listPurchase],
  rejections: [
    'PURCHASE LINE CLOSED {line}',
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS {open}',
    'LINE IS FOR WORK ORDER {order}',
  ],
  run(context, { promised, ...numbers }: PromisedAgain, reject) {
    const { session } = context;
    const line = purchaseLine(context, numbers);
    if (line.lineStatus === 'C') throw reject(`PURCHASE LINE CLOSED ${numbers.lineNo}`);
    const isWrong = ({ quantity }: Promised) => !isStoredAmount(quantity) || quantity === '0';
    const wrong = promised.find(isWrong);
    if (wrong) throw reject(`INVALID QUANTITY ${wrong.quantity}`);
    const open = openQuantityOf(line);
    const change =
      storedQuantity(sumOf(promised.map(({ quantity }) => quantity))) - storedQuantity(open);
    if (change > 0n) throw reject(`QUANTITY EXCEEDS ${open}`);
    const isOutside = line.workOrder !== '';
    if (isOutside && change < 0n) throw reject(`LINE IS FOR WORK ORDER ${line.workOrder}`);
    const isDone = promised.length === 0;
    const schedule = isDone
      ? POLINE.rows(line, 'SCHEDULE').map((row) => ({ ...row, quantity: '0' }))
      : promised;
    const fields = {
      orderedQuantity: String(storedQuantity(line.orderedQuantity) + change),
      ...POLINE.columns('SCHEDULE', schedule),
      lineStatus: isDone ? 'C' : 'O',
      closedDate: isDone ? String(session.clock.today()) : '',
    } as const;
    assertForm(context, { table: POLINE, recordText: POLINE.format(fields, line.recordText) });
    POLINE.update(session, line, fields);
    if (!isOutside) bringPromised(context, { line, schedule, change: String(change) });
    if (change < 0n) planAgain(context, { part: line.partNo, reason: 'PURCHASE CANCELED' });
    listPurchase(context, line.key.poNumber);
  },
});
