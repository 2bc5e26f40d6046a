import type { RecordOf } from 'mvdb';
import { add, isEqual, isLess, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_LINE } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../../schema/sales-orders.ts';
import { demandOf, moveDemand } from '../demand/line-demand.ts';
import { bookChange, bookedValueOf } from '../orders/bookings.ts';
import { amountOfStockUnit, stockQuantity } from '../stock/unit-conversion.ts';
import { isStoredAmount } from '../values/stored-number.ts';
import { costOfOne, valueAtCost } from '../values/value-at-cost.ts';
import type { MovedGoods, PostedBy, SalesLine } from './sales-document.ts';
import { shipGoods } from './ship-goods.ts';

type OrderLine = RecordOf<typeof OPEN_ORD_LINE>;

/** A line of an invoice being entered, of a sales order. */
export interface InvoicedLine {
  readonly order: string;
  readonly line: SalesLine;
  readonly shippedDate: string;
  /** Of the order, for the bookings. */
  readonly customer: string;
  readonly salesman: string;
  /** Account of a line that names none. */
  readonly salesAccount: string;
  readonly by: PostedBy;
}

/** A line of an invoice as it is filed, with the goods that left. */
export interface ShippedLine {
  readonly line: SalesLine;
  readonly goods: MovedGoods;
  /** In the unit of stock. */
  readonly quantity: string;
  /** The line of the sales order before and after. */
  readonly before: OrderLine;
  readonly after: OrderLine;
}

/** The line of a sales order that an invoice line ships, held until the transaction ends. */
const shippedLine = operation({
  reads: [OPEN_ORD_LINE],
  rejections: [
    'ORDER LINE NOT FOUND {line}',
    'PART DIFFERS FROM ORDER {line}',
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS OPEN {line}',
    'INVALID PRICE {price}',
  ],
  run({ session, company }, { order, line }: InvoicedLine, reject): OrderLine {
    const { orderLine, partNo, shippedQuantity, unitPrice } = line;
    const found = OPEN_ORD_LINE.readLocked(session, company, order, orderLine);
    if (!found) throw reject(`ORDER LINE NOT FOUND ${orderLine}`);
    if (found.partNo !== partNo) throw reject(`PART DIFFERS FROM ORDER ${orderLine}`);
    if (!isStoredAmount(shippedQuantity) || isEqual(shippedQuantity, '0'))
      throw reject(`INVALID QUANTITY ${shippedQuantity}`);
    if (isLess(found.openQuantity, shippedQuantity))
      throw reject(`QUANTITY EXCEEDS OPEN ${orderLine}`);
    if (!isStoredAmount(unitPrice)) throw reject(`INVALID PRICE ${unitPrice}`);
    return found;
  },
});

/** Ships a line of an invoice: its goods leave, and the line of the sales order has so much less open. */
export const shipOrderLine = operation({
  reads: [INVOICE_LINE],
  writes: [OPEN_ORD_LINE, OPEN_ORD_LINE_1287],
  uses: [
    shippedLine,
    stockQuantity,
    amountOfStockUnit,
    shipGoods,
    demandOf,
    moveDemand,
    bookChange,
  ],
  run(context, invoiced: InvoicedLine): ShippedLine {
    const { order, line, shippedDate, salesAccount, by } = invoiced;
    const { session, company } = context;
    const before = shippedLine(context, invoiced);
    const { partNo: part, unit, dropShip, jobNo: job } = before;
    const inStock = (quantity: string) => stockQuantity(context, { part, quantity, unit });
    const quantity = inStock(line.shippedQuantity);
    const extension = OPEN_ORD_LINE_1287.readLocked(session, before.recordId);
    const serialNos = extension?.serialNos ?? [];
    const location = line.location || before.location;
    const goods = shipGoods(context, {
      part,
      location,
      job,
      order,
      line: before.key.line,
      quantity,
      isDropShipped: dropShip === 'Y',
      unitCost: amountOfStockUnit(context, {
        part,
        amount: line.unitCost || before.unitCost,
        unit,
      }),
      lots: INVOICE_LINE.rows(line, 'LOTS'),
      setAside: serialNos,
      source: { type: 'I', ...by, reference: line.key.invoice },
    });

    const shippedQuantity = add(before.shippedQuantity, line.shippedQuantity);
    const openQuantity = subtract(before.openQuantity, line.shippedQuantity);
    const isShipped = isEqual(openQuantity, '0');
    const lineValue = lineValueOf(line, before, shippedQuantity);
    const changed = OPEN_ORD_LINE.format(
      {
        shippedQuantity,
        openQuantity,
        lastShippedDate: shippedDate,
        shippedValue: add(before.shippedValue, lineValue),
        lineStatus: isShipped ? 'C' : 'O',
      },
      before.recordText,
    );
    OPEN_ORD_LINE.open(session).write(before.recordId, changed);
    const after = OPEN_ORD_LINE.parse(changed, before.recordId);
    moveDemand(context, { before: demandOf(context, before), after: demandOf(context, after) });
    bookChange(context, {
      lineId: before.recordId,
      quantity: '0',
      value: subtract(bookedValueOf(after), bookedValueOf(before)),
      customer: invoiced.customer,
      salesman: invoiced.salesman,
      part,
    });
    if (extension) {
      const gone = new Set(goods.lots.map(({ lotNo }) => lotNo));
      const packed = subtract(extension.packedQuantity, line.shippedQuantity);
      OPEN_ORD_LINE_1287.update(session, extension, {
        serialNos: serialNos.filter((serial) => !gone.has(serial)),
        packedQuantity: isLess(packed, '0') ? '0' : packed,
      });
    }

    const recordText = INVOICE_LINE.format(
      {
        description: line.description || before.description,
        unit,
        location,
        lineValue,
        costValue: goods.costValue,
        unitCost: costOfOne(goods.costValue, line.shippedQuantity),
        backOrdered: isShipped ? 'N' : 'Y',
        account: line.account || salesAccount,
        taxable: line.taxable || before.taxable,
        suppliedFrom: goods.suppliedFrom,
        jobNo: goods.job,
        ...INVOICE_LINE.columns('LOTS', goods.lots),
        ...INVOICE_LINE.columns('COSTED', goods.costLots),
        ...INVOICE_LINE.columns('RELIEVED', goods.relieved),
      },
      line.recordText,
    );
    const filed = INVOICE_LINE.parse(recordText, keyOf(company, line.key.invoice, line.key.line));
    return { line: filed, goods, quantity, before, after };
  },
});

/**
 * What a line comes to. At the price of the order it is by how much all that was shipped is worth more than before,
 * so that the invoices of a line come to its value, however they are rounded.
 */
function lineValueOf(line: SalesLine, before: OrderLine, shippedQuantity: string): string {
  const worth = (quantity: string) => valueAtCost(quantity, line.unitPrice);
  if (!isEqual(line.unitPrice, before.unitPrice)) return worth(line.shippedQuantity);
  return subtract(worth(shippedQuantity), worth(before.shippedQuantity));
}
