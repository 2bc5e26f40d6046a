import { add, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_LINE } from '../../schema/invoices.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { returnDropShipment } from './drop-ship.ts';
import { restoreWork } from './relieve-work.ts';
import { returnStock, type StockReturn } from './return-stock.ts';
import { type MovedGoods, NO_GOODS, type SalesLine } from './sales-document.ts';

/** Goods that a customer gives back, or keeps though they are credited. */
export interface GoodsReturn extends Omit<StockReturn, 'quantity'> {
  /** In the unit of stock, above zero. */
  readonly quantity: string;
  /** In the unit of the line, above zero. */
  readonly soldQuantity: string;
  readonly isKept: boolean;
}

/** Takes goods back to where they had come from: to the vendor, to work in process, or to stock. */
export const returnGoods = operation({
  uses: [returnDropShipment, restoreWork, returnStock],
  run(firm, goods: GoodsReturn): MovedGoods {
    const { invoiced, soldQuantity, isKept, source } = goods;
    const { reference } = source;
    if (isKept) return NO_GOODS;
    if (invoiced?.line.suppliedFrom === 'D') {
      const costs = invoiced.before.map(({ costValue }) => costValue);
      const costValue = returned(invoiced, soldQuantity, invoiced.line.costValue, sumOf(costs));
      const lines = [invoiced.line, ...invoiced.before];
      const { part, quantity } = goods;
      return returnDropShipment(firm, { part, quantity, costValue, lines, reference });
    }
    if (invoiced?.line.suppliedFrom === 'W')
      return restoreWork(firm, {
        job: invoiced.line.jobNo,
        reference,
        relieved: INVOICE_LINE.rows(invoiced.line, 'RELIEVED').map(({ workOrder, amount }) => ({
          workOrder,
          amount: returned(invoiced, soldQuantity, amount, restoredBefore(invoiced, workOrder)),
        })),
      });
    return returnStock(firm, { ...goods, quantity: storedQuantity(goods.quantity) });
  },
});

type Invoiced = NonNullable<StockReturn['invoiced']>;

/** What a work order got back of a line before; below zero. */
const restoredBefore = ({ before }: Invoiced, workOrder: string): string =>
  sumOf(
    before
      .flatMap((line) => INVOICE_LINE.rows(line, 'RELIEVED'))
      .filter((row) => row.workOrder === workOrder)
      .map(({ amount }) => amount),
  );

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
