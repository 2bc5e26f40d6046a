import { operation } from '../../entry/operation.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { changePurchaseLine, NOWHERE } from '../purchase-lines/change-purchase-line.ts';
import { openQuantityOf } from '../purchase-lines/purchase-line.ts';
import { receiveOutside } from '../shop-floor/outside-operation.ts';
import type { OrderSource } from '../stock/movement.ts';
import { NO_STOCK, receiveStock, type StockOutcome } from '../stock/receive-stock.ts';
import { costsOf } from '../stock/unit-cost.ts';
import { byElement } from '../values/cost-element.ts';
import { isStoredAmount, storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { type LineNumbers, purchaseLine } from './received-line.ts';

export interface ReceivedLine extends LineNumbers {
  /** Above zero and no more than is still to come, with 3 implied decimals. */
  readonly quantity: bigint;
  /** What one unit cost; default: blank while it is not known, and that of the line. */
  readonly unitCost?: string;
  /** Blank is where the line says. */
  readonly location: string;
  readonly bin: string;
  readonly lotNo: string;
  readonly expiryDate: string;
  readonly packingSlip: string;
  readonly source: OrderSource;
}

/**
 * Takes in what a vendor brought on a purchase order line, for stock or for the job that it was bought for. What it
 * cost is material, or for a job what the element of purchases for manufacturing orders is for. While the cost is not
 * known, it comes in at what the part costs. The ledger owes it as a receipt that is not invoiced. What it did on an
 * operation of a work order comes back to that order, not to stock.
 */
export const receivePurchaseLine = operation({
  writes: [POLINE],
  uses: [
    ...([purchaseLine, receiveStock, costsOf, changePurchaseLine, postReceipt] as const),
    receiveOutside,
  ],
  rejections: [
    'PURCHASE LINE CLOSED {line}',
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS {open}',
    'INVALID COST {cost}',
  ],
  run(context, received: ReceivedLine, reject): StockOutcome {
    const { session } = context;
    const { orderNo, lineNo, quantity, bin, lotNo, packingSlip, expiryDate } = received;
    const line = purchaseLine(context, received);
    if (line.lineStatus === 'C') throw reject(`PURCHASE LINE CLOSED ${lineNo}`);
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const open = openQuantityOf(line);
    if (quantity > storedQuantity(open)) throw reject(`QUANTITY EXCEEDS ${open}`);
    const { partNo: part, jobNo } = line;
    const cost = received.unitCost ?? line.unitCost;
    const isOutside = line.workOrder !== '';
    const unitCost = cost || (isOutside ? line.unitCost : sumOf(costsOf(context, part)));
    if (!isStoredAmount(unitCost)) throw reject(`INVALID COST ${cost}`);
    const accrued = valueAtCost(String(quantity), unitCost);
    if (!isStoredAmount(accrued)) throw reject(`INVALID COST ${cost}`);
    const today = String(session.clock.today());
    const came = { date: today, quantity: String(quantity), cost, settled: '0', accrued };
    const earlier = POLINE.rows(line, 'RECEIPTS');
    if (isOutside) {
      const receipts = [...earlier, { ...came, ...NOWHERE }];
      receiveOutside(context, { line, quantity, accrued, receipts, packingSlip });
      return NO_STOCK;
    }
    const location = received.location || line.location;
    const outcome = receiveStock(context, {
      part,
      location,
      lotNo,
      bin,
      job: jobNo,
      control: '',
      quantity,
      costLots: [],
      elementCosts: cost === '' ? [] : elementsOf(cost, jobNo !== ''),
      details: { receivedDate: today, expiryDate, owner: '', sourceOrder: orderNo },
      source: { ...received.source, type: 'R', reference: orderNo },
    });
    const position = outcome.changes.at(-1);
    const receipt = {
      ...came,
      bin,
      location,
      lotNo: position?.lotNo ?? '',
      costLot: outcome.costs.at(-1)?.costLot ?? '',
    };
    const receipts = [...earlier, receipt];
    changePurchaseLine(context, { line, quantity, receipts, packingSlip });
    const description = `RECEIPT ${part}`;
    const { costs } = outcome;
    const { initials } = received.source;
    postReceipt(context, { costs, accrued, description, reference: orderNo, jobNo, initials });
    return outcome;
  },
});

const elementsOf = (unitCost: string, isForJob: boolean): string[] =>
  byElement(isForJob ? { orderPurchase: unitCost } : { material: unitCost });
