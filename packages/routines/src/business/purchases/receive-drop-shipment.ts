import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import {
  changePurchaseLine,
  isDropShipped,
  type LineReceipt,
  NOWHERE,
} from '../purchase-lines/change-purchase-line.ts';
import { linesOfOrder, type OrderLine, openQuantityOf } from '../purchase-lines/purchase-line.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { openOf, sentBack } from './sent-back.ts';

/** Goods that a vendor shipped to a customer of ours. */
export interface DropShippedGoods {
  readonly part: string;
  /** Job that they were bought for; blank for none. */
  readonly job: string;
  /** In the unit of stock. */
  readonly quantity: bigint;
  /** Of one unit, where the purchase order does not report. */
  readonly unitCost: string;
  /** The document that went with them. */
  readonly packingSlip: string;
}

/** What of such goods came on a line of a purchase order, and what we owe for it, in cents. */
export interface DropShippedReceipt {
  readonly orderNo: string;
  readonly quantity: bigint;
  readonly accrued: string;
}

/** Open lines by which vendors ship a part to customers, the first promised first; work on the part is not one. */
function linesToCustomers({ session, company }: CompanyContext, { part, job }: DropShippedGoods) {
  const lines = new Map<string, OrderLine>();
  for (const { poNo, poLine } of REQ.rows(REQ.read(session, company, part), 'PURCHASES')) {
    if (POHEAD.read(session, company, poNo)?.dropShip !== 'Y') continue;
    const line = POLINE.readLocked(session, company, poNo, poLine);
    if (line?.operation === '' && line.jobNo === job) lines.set(line.recordId, line);
  }
  return [...lines.values()];
}

/**
 * Takes goods that vendors shipped to a customer as come in on the purchase order lines that they are bought by, as
 * far as these go. They touch no stock; we owe for them as for any receipt until the vendors bill it.
 *
 * @returns What came on which order; what is missing of the quantity was bought by none.
 */
export const receiveDropShipment = operation({
  reads: [REQ, POHEAD],
  writes: [POLINE],
  uses: [changePurchaseLine],
  run(context, goods: DropShippedGoods): DropShippedReceipt[] {
    const date = String(context.session.clock.today());
    const { packingSlip } = goods;
    const open = linesToCustomers(context, goods).map((line) => ({
      line,
      quantity: storedQuantity(openQuantityOf(line)),
    }));
    return withinQuantity(open, goods.quantity).map(({ line, quantity }) => {
      const { unitCost: cost } = line;
      const accrued = valueAtCost(String(quantity), cost || goods.unitCost);
      const came = { date, quantity: String(quantity), cost, settled: '0', accrued, ...NOWHERE };
      const receipts = [...POLINE.rows(line, 'RECEIPTS'), came];
      changePurchaseLine(context, { line, quantity, receipts, packingSlip });
      return { orderNo: line.key.poNumber, quantity, accrued };
    });
  },
});

/** Goods that a vendor shipped to a customer by a purchase order, and that come back to it. */
export interface DropShipmentBack {
  readonly orderNo: string;
  readonly part: string;
  /** In the unit of stock. */
  readonly quantity: bigint;
}

/**
 * Lets goods that a vendor shipped to a customer be still to come, as far as it has not billed them: the last of them
 * first.
 *
 * @returns By how much less we owe the vendor, in cents.
 */
export const takeBackDropShipment = operation({
  writes: [POLINE],
  uses: [linesOfOrder, changePurchaseLine],
  run(context, { orderNo, part, quantity }: DropShipmentBack): string {
    const date = String(context.session.clock.today());
    const shares: string[] = [];
    let left = quantity;
    for (const { line } of linesOfOrder(context, { orderNo }) ?? []) {
      if (line.partNo !== part || line.workOrder !== '') continue;
      let receipts: readonly LineReceipt[] = POLINE.rows(line, 'RECEIPTS');
      const open = receipts
        .map((receipt, index) => ({ receipt, index, quantity: openOf(receipt) }))
        .filter(({ receipt }) => isDropShipped(receipt))
        .reverse();
      const going = withinQuantity(open, left);
      if (going.length === 0) continue;
      for (const one of going) {
        const back = sentBack({ ...one, receipts, position: NOWHERE, date });
        shares.push(back.share);
        receipts = back.receipts;
      }
      const gone = going.reduce((sum, one) => sum + one.quantity, 0n);
      left -= gone;
      changePurchaseLine(context, { line, quantity: -gone, receipts, packingSlip: '' });
    }
    return sumOf(shares);
  },
});
