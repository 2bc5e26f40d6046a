import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { POLINE } from '../../schema/purchasing.ts';
import {
  changePurchaseLine,
  isDropShipped,
  NOWHERE,
} from '../purchase-lines/change-purchase-line.ts';
import { returnOutside } from '../shop-floor/outside-operation.ts';
import { issueStock } from '../stock/issue-stock.ts';
import { leftOfCostLot } from '../stock/left-of-cost-lot.ts';
import type { OrderSource } from '../stock/movement.ts';
import { NO_STOCK, type StockOutcome } from '../stock/receive-stock.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { postReceipt } from './post-receipt.ts';
import { type LineNumbers, purchaseLine } from './received-line.ts';
import { openOf, sentBack } from './sent-back.ts';

export interface ReturnedLine extends LineNumbers {
  /** Which receipt of the line goes back, counted from 1. */
  readonly receipt: number;
  /** Above zero and no more than is neither invoiced nor gone, with 3 implied decimals. */
  readonly quantity: bigint;
  /** Where it lies now; blank is where it was put. */
  readonly location: string;
  readonly bin: string;
  readonly lotNo: string;
  readonly source: OrderSource;
}

/**
 * Sends back to the vendor what came in on a purchase order line and is not invoiced: it is to come again, and we
 * owe so much less. What it is to do again on an operation leaves the work order, not stock.
 */
export const returnPurchaseLine = operation({
  writes: [POLINE],
  uses: [
    ...([purchaseLine, leftOfCostLot, issueStock, changePurchaseLine] as const),
    ...([postReceipt, returnOutside] as const),
  ],
  rejections: [
    'RECEIPT NOT FOUND {receipt}',
    'RECEIPT WENT TO CUSTOMER {receipt}',
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS {open}',
  ],
  run(context, returned: ReturnedLine, reject): StockOutcome {
    const { orderNo, quantity } = returned;
    const line = purchaseLine(context, returned);
    const receipts = POLINE.rows(line, 'RECEIPTS');
    const index = returned.receipt - 1;
    const receipt = receipts[index];
    if (receipt === undefined || storedQuantity(receipt.quantity) <= 0n)
      throw reject(`RECEIPT NOT FOUND ${returned.receipt}`);
    if (line.workOrder === '' && isDropShipped(receipt))
      throw reject(`RECEIPT WENT TO CUSTOMER ${returned.receipt}`);
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const open = openOf(receipt);
    if (quantity > open) throw reject(`QUANTITY EXCEEDS ${open}`);
    const going = { receipts, index, quantity, date: String(context.session.clock.today()) };
    if (line.workOrder !== '') {
      const { receipts: changed, share } = sentBack({ ...going, position: NOWHERE });
      const goods = { line, quantity: -quantity, accrued: negate(share), receipts: changed };
      returnOutside(context, { ...goods, packingSlip: '' });
      return NO_STOCK;
    }
    const { partNo: part, jobNo: job } = line;
    const position = {
      part,
      job,
      location: returned.location || receipt.location || line.location,
      lotNo: returned.lotNo || receipt.lotNo,
      bin: returned.bin || receipt.bin,
    };
    const costLots = leftOfCostLot(context, { ...position, quantity, costLot: receipt.costLot });
    const outcome = issueStock(context, {
      ...position,
      control: '',
      quantity,
      costLots,
      source: { ...returned.source, type: 'R', reference: orderNo },
    });
    const { location, lotNo, bin } = position;
    const from = { location, lotNo, bin, costLot: receipt.costLot };
    const { receipts: changed, share } = sentBack({ ...going, position: from });
    changePurchaseLine(context, { line, quantity: -quantity, receipts: changed, packingSlip: '' });
    postReceipt(context, {
      costs: outcome.costs,
      accrued: negate(share),
      jobNo: job,
      description: `RETURN ${part}`,
      reference: orderNo,
      initials: returned.source.initials,
    });
    return outcome;
  },
});
