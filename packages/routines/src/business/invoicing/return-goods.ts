import { add, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_LINE } from '../../schema/invoices.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { returnDropShipment } from './drop-ship.ts';
import { restoreWork } from './relieve-work.ts';
import { returnStock, type StockReturn, stockLeft } from './return-stock.ts';
import {
  allGoods,
  type MovedGoods,
  NO_GOODS,
  type RelievedWork,
  type SalesLine,
} from './sales-document.ts';

/** Goods that a customer gives back, or keeps though they are credited. */
export interface GoodsReturn extends Omit<StockReturn, 'quantity'> {
  /** In the unit of stock, above zero. */
  readonly quantity: string;
  /** In the unit of the line, above zero. */
  readonly soldQuantity: string;
  readonly isDerived: boolean;
}

/**
 * Takes goods back to where they had come from: to the vendor; to stock, as far as they had left it; to the work in
 * process that they were made by.
 */
export const returnGoods = operation({
  uses: [returnDropShipment, restoreWork, returnStock],
  run(context, goods: GoodsReturn): MovedGoods {
    const { invoiced, soldQuantity, isDerived, lots, source } = goods;
    const { reference } = source;
    if (isDerived) return NO_GOODS;
    if (invoiced?.line.suppliedFrom === 'D') {
      const costs = invoiced.before.map(({ costValue }) => costValue);
      const costValue = returned(invoiced, soldQuantity, invoiced.line.costValue, sumOf(costs));
      const lines = [invoiced.line, ...invoiced.before];
      const { part, quantity } = goods;
      return returnDropShipment(context, { part, quantity, costValue, lines, reference });
    }
    const quantity = storedQuantity(goods.quantity);
    const inWork = invoiced === undefined || lots.length > 0 ? [] : workLeft(invoiced);
    const ofStock = stockLeft(goods).reduce((sum, one) => sum + one.quantity, 0n);
    const relieved = restoredOf(inWork, quantity - leastQuantity(ofStock, quantity));
    const restored = relieved.reduce((sum, one) => sum + storedQuantity(one.quantity), 0n);
    const parts: MovedGoods[] = [];
    if (quantity > restored)
      parts.push(returnStock(context, { ...goods, quantity: quantity - restored }));
    if (relieved.length > 0)
      parts.push(restoreWork(context, { job: invoiced?.line.jobNo ?? '', reference, relieved }));
    return allGoods(parts);
  },
});

type Invoiced = NonNullable<StockReturn['invoiced']>;

/** A work order that made goods of a line, and what of them has not come back to it. */
interface WorkLeft extends Row {
  readonly workOrder: string;
  readonly amount: string;
  /** What it made of the line, and at what cost. */
  readonly made: { readonly quantity: string; readonly amount: string };
}

interface Row {
  readonly quantity: bigint;
}

function workLeft({ line, before }: Invoiced): readonly WorkLeft[] {
  return INVOICE_LINE.rows(line, 'RELIEVED').map((made) => {
    const back = before
      .flatMap((credit) => INVOICE_LINE.rows(credit, 'RELIEVED'))
      .filter(({ workOrder }) => workOrder === made.workOrder);
    return {
      workOrder: made.workOrder,
      quantity: storedQuantity(sumOf([made, ...back].map((one) => one.quantity))),
      amount: sumOf([made, ...back].map((one) => one.amount)),
      made,
    };
  });
}

/** What goes back to work orders with a quantity: all that is left of what they had borne, once all of it is back. */
function restoredOf(rows: readonly WorkLeft[], quantity: bigint): RelievedWork[] {
  const left = new Map(rows.map((row) => [row.workOrder, row.quantity]));
  return withinQuantity(rows, quantity).map((row) => {
    const rest = (left.get(row.workOrder) ?? 0n) - row.quantity;
    const stays = shareOf(row.made.amount, String(rest), row.made.quantity);
    const { workOrder } = row;
    return { workOrder, quantity: String(row.quantity), amount: subtract(row.amount, stays) };
  });
}

/** Of an amount of an invoice line, what goes back with a quantity: all of it, once all of that is back. */
function returned(
  { line, before }: Invoiced,
  quantity: string,
  amount: string,
  amountBefore: string,
): string {
  const back = subtract(quantity, backBefore(before));
  return add(shareOf(amount, back, line.shippedQuantity), amountBefore);
}

/** How much came back by credits of a line, apart from what customers kept; below zero. */
export const backBefore = (credits: readonly SalesLine[]): string =>
  sumOf(
    credits
      .filter(({ suppliedFrom }) => suppliedFrom !== 'N')
      .map(({ shippedQuantity }) => shippedQuantity),
  );

/** Lots of a credit memo line, above zero. */
export const lotsGivenBack = (line: SalesLine) =>
  INVOICE_LINE.rows(line, 'LOTS').map(({ lotNo, quantity }) => ({
    lotNo,
    quantity: negate(quantity),
  }));
