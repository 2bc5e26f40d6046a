import { add, isEqual, isLess, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_LINE } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { amountOfStockUnit, stockQuantity } from '../stock/unit-conversion.ts';
import { shareOf } from '../values/share-of.ts';
import { isStoredAmount } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { costOfOne, valueAtCost } from '../values/value-at-cost.ts';
import { type CreditedBefore, creditsOfLine } from './credited-before.ts';
import { backBefore, lotsGivenBack, returnGoods } from './return-goods.ts';
import type { MovedGoods, PostedBy, SalesDocument, SalesLine } from './sales-document.ts';

/** A line of a credit memo being entered; of an invoice, or of none. */
export interface CreditedLine {
  readonly line: SalesLine;
  readonly invoice: SalesDocument | undefined;
  /** What of the invoice was credited, the lines of this memo that come before included. */
  readonly before: CreditedBefore;
  /** Account of a line that names none. */
  readonly salesAccount: string;
  readonly by: PostedBy;
}

/** A line of a credit memo as it is filed, with the goods that came back. */
export interface ReturnedLine {
  readonly line: SalesLine;
  readonly goods: MovedGoods;
  /** In the unit of stock. */
  readonly quantity: string;
}

/** The line of the invoice that a line takes back, of which as much is left. */
const invoicedLine = operation({
  rejections: [
    'PART NOT INVOICED {part}',
    'UNIT DIFFERS FROM INVOICE {part}',
    'CREDIT EXCEEDS INVOICE {part}',
  ],
  run(_, { line, invoice, before }: CreditedLine, reject): SalesLine | undefined {
    if (!invoice) return undefined;
    const { partNo, orderLine, invoiceLine } = line;
    const sold = invoice.lines.filter(
      (one) =>
        one.partNo === partNo &&
        (orderLine === '' || one.orderLine === orderLine) &&
        (invoiceLine === '' || one.key.line === invoiceLine),
    );
    if (sold.length === 0) throw reject(`PART NOT INVOICED ${partNo}`);
    const inUnit = sold.filter((one) => one.unit === line.unit);
    if (inUnit.length === 0) throw reject(`UNIT DIFFERS FROM INVOICE ${partNo}`);
    const found = inUnit.find((one) => {
      const credits = creditsOfLine(before, one.key.line);
      const left = add(one.shippedQuantity, sumOf(credits.map((credit) => credit.shippedQuantity)));
      return !isLess(add(left, line.shippedQuantity), '0');
    });
    if (!found) throw reject(`CREDIT EXCEEDS INVOICE ${partNo}`);
    return found;
  },
});

/** Takes a line of a credit memo back: its goods return, at what they had cost. */
export const returnLine = operation({
  reads: [INVOICE_LINE],
  uses: [invoicedLine, stockQuantity, amountOfStockUnit, returnGoods],
  rejections: [
    'INVALID QUANTITY {quantity}',
    'INVALID PRICE {price}',
    'CREDIT EXCEEDS INVOICE {part}',
  ],
  run(context, credited: CreditedLine, reject): ReturnedLine {
    const { line, before, salesAccount, by } = credited;
    const { partNo: part, unit, shippedQuantity, unitPrice } = line;
    const soldQuantity = negate(shippedQuantity);
    if (!isStoredAmount(soldQuantity) || isEqual(soldQuantity, '0'))
      throw reject(`INVALID QUANTITY ${shippedQuantity}`);
    if (!isStoredAmount(unitPrice)) throw reject(`INVALID PRICE ${unitPrice}`);
    const sold = invoicedLine(context, credited);
    const invoiced = sold && { line: sold, before: creditsOfLine(before, sold.key.line) };
    const inStock = (sum: string) => stockQuantity(context, { part, quantity: sum, unit });
    const back = invoiced ? negate(backBefore(invoiced.before)) : '0';
    const quantity = subtract(inStock(add(back, soldQuantity)), inStock(back));
    const goods = returnGoods(context, {
      part,
      quantity,
      soldQuantity,
      unitCost: amountOfStockUnit(context, { part, amount: line.unitCost, unit }),
      invoiced,
      location: line.location || (sold?.location ?? ''),
      isDerived: line.suppliedFrom === 'N',
      lots: lotsGivenBack(line),
      source: { type: 'I', ...by, reference: line.key.invoice },
    });
    const lineValue = creditOf(line, invoiced);
    const valuesBefore = invoiced?.before.map((one) => one.lineValue) ?? [];
    if (sold && isLess(add(add(sold.lineValue, sumOf(valuesBefore)), lineValue), '0'))
      throw reject(`CREDIT EXCEEDS INVOICE ${part}`);
    const { costValue } = goods;
    const recordText = INVOICE_LINE.format(
      {
        lineValue,
        costValue,
        unitCost: costOfOne(costValue, shippedQuantity),
        account: line.account || sold?.account || salesAccount,
        taxable: sold?.taxable ?? line.taxable,
        orderLine: sold?.orderLine ?? line.orderLine,
        suppliedFrom: goods.suppliedFrom,
        jobNo: goods.job,
        backOrdered: 'N',
        ...INVOICE_LINE.columns('LOTS', goods.lots),
        ...INVOICE_LINE.columns('COSTED', goods.costLots),
        ...INVOICE_LINE.columns('RELIEVED', goods.relieved),
        invoiceLine: sold?.key.line ?? '',
      },
      line.recordText,
    );
    const id = keyOf(context.company, line.key.invoice, line.key.line);
    return { line: INVOICE_LINE.parse(recordText, id), goods, quantity };
  },
});

/**
 * What a line comes to. At the price of the invoice it is a share of the value of the line taken back, so that its
 * credits come to that value, however they are rounded.
 */
function creditOf(
  { shippedQuantity, unitPrice }: SalesLine,
  invoiced: { readonly line: SalesLine; readonly before: readonly SalesLine[] } | undefined,
): string {
  if (!invoiced || !isEqual(unitPrice, invoiced.line.unitPrice))
    return valueAtCost(shippedQuantity, unitPrice);
  const { line } = invoiced;
  const before = invoiced.before.filter((one) => isEqual(one.unitPrice, unitPrice));
  const quantity = sumOf([shippedQuantity, ...before.map((one) => one.shippedQuantity)]);
  const credited = sumOf(before.map((one) => one.lineValue));
  return subtract(shareOf(line.lineValue, quantity, line.shippedQuantity), credited);
}
