import type { RowOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { changeOnOrder } from '../demand/change-on-order.ts';
import { changeRequirements } from '../demand/derived-requirements.ts';
import { insertedByDate } from '../values/dated-rows.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { listPurchase } from './list-purchase.ts';
import type { OrderLine } from './purchase-line.ts';

export type LineReceipt = RowOf<typeof POLINE.attributes, 'RECEIPTS'>;

/** Of a receipt that did not come to stock. */
export const NOWHERE = { location: '', bin: '', lotNo: '', costLot: '' } as const;

/** True of a receipt of goods, not of work on them, that went to a customer: no lot has it. */
export const isDropShipped = ({ lotNo }: LineReceipt): boolean => lotNo === '';

/** When how much is promised; with 3 implied decimals. */
export type Promised = RowOf<typeof POLINE.attributes, 'SCHEDULE'>;

export interface LineChange {
  readonly line: OrderLine;
  /** How much came in, below zero where it went back; with 3 implied decimals. */
  readonly quantity: bigint;
  /** All receipts of the line, as they are now. */
  readonly receipts: readonly LineReceipt[];
  /** Blank stays as it was. */
  readonly packingSlip: string;
}

export interface PromisedSupply {
  readonly line: OrderLine;
  /** What is still to come of it. */
  readonly schedule: readonly Promised[];
  /** By how much more that is than before, below zero where it is less. */
  readonly change: string;
}

/** The requirements of a part show what a line still brings, date by date; on order is what all lines do. */
export const bringPromised = operation({
  uses: [changeOnOrder, changeRequirements],
  run(context, { line, schedule, change }: PromisedSupply) {
    const { poNumber: poNo, line: poLine } = line.key;
    changeOnOrder(context, { part: line.partNo, change });
    changeRequirements(context, {
      part: line.partNo,
      changed(requirements) {
        let rows = REQ.rows(requirements, 'PURCHASES').filter(
          (one) => one.poNo !== poNo || one.poLine !== poLine,
        );
        for (const { date, quantity } of schedule)
          if (storedQuantity(quantity) !== 0n)
            rows = insertedByDate(rows, { poNo, poLine, date, quantity, job: line.jobNo });
        return REQ.format(REQ.columns('PURCHASES', rows), requirements.recordText);
      },
    });
  },
});

/**
 * Keeps what came in on a line, or went back: what of it is still to come, on the line, in the requirements of its
 * part and in what is on order, whether the line and its order are open, and the lists of both. What an operation
 * outside brings back is not a supply of the part.
 */
export const changePurchaseLine = operation({
  writes: [POLINE],
  uses: [bringPromised, listPurchase],
  run(context, { line, quantity, receipts, packingSlip }: LineChange) {
    const { session } = context;
    const today = String(session.clock.today());
    const schedule = scheduleAfter(POLINE.rows(line, 'SCHEDULE'), quantity, today);
    const isDone = schedule.every((promised) => storedQuantity(promised.quantity) === 0n);
    POLINE.update(session, line, {
      receivedQuantity: String(storedQuantity(line.receivedQuantity) + quantity),
      ...POLINE.columns('SCHEDULE', schedule),
      ...POLINE.columns('RECEIPTS', receipts),
      packingSlip: packingSlip || line.packingSlip,
      lineStatus: isDone ? 'C' : 'O',
      closedDate: isDone ? line.closedDate || today : '',
    });
    if (quantity !== 0n && line.workOrder === '')
      bringPromised(context, { line, schedule, change: String(-quantity) });
    listPurchase(context, line.key.poNumber);
  },
});

/** What comes is that which was promised first; what went back is to come with what is still to come. */
function scheduleAfter(schedule: readonly Promised[], came: bigint, today: string): Promised[] {
  let left = came;
  const rows = schedule.map(({ date, quantity }) => {
    const open = storedQuantity(quantity);
    const taken = left > 0n ? leastQuantity(open, left) : 0n;
    left -= taken;
    return { date, quantity: String(open - taken) };
  });
  if (left === 0n) return rows;
  const next = rows.findIndex(({ quantity }) => storedQuantity(quantity) !== 0n);
  const position = next === -1 ? rows.length - 1 : next;
  const promised = rows[position];
  if (promised === undefined) return [{ date: today, quantity: String(-left) }];
  const quantity = String(storedQuantity(promised.quantity) - left);
  return rows.with(position, { ...promised, quantity });
}
