import { keyOf } from 'mvdb';
import { isEqual, isLess, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVAUDIT, INVAUDPOXREF, INVAUDWOXREF } from '../../schema/invoices.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { numberSeries } from '../records/next-number.ts';
import { sumOf } from '../values/sum-of.ts';
import type { MovedGoods, PostedBy, SalesLine } from './sales-document.ts';

const takeMovementNo = numberSeries(CO_STDS_ORD, 'nextMovementNo');

/** A line of a document with the goods that it moved. */
export interface MovedLine {
  readonly line: SalesLine;
  readonly goods: MovedGoods;
  /** By how much there is more, in the unit of stock; below zero when it left. */
  readonly quantity: string;
  readonly date: string;
  readonly by: PostedBy;
}

/** Some of what a line moved, by its purchase order; that is blank for what none brought. */
interface Movement {
  readonly quantity: string;
  readonly purchaseOrder: string;
}

/** What a line moved, purchase order by purchase order. */
function movementsOf({ goods, quantity }: MovedLine): readonly Movement[] {
  const bought = goods.bought.map((one) => ({
    ...one,
    quantity: isLess(quantity, '0') ? negate(one.quantity) : one.quantity,
  }));
  const left = subtract(quantity, sumOf(bought.map((one) => one.quantity)));
  if (bought.length > 0 && isEqual(left, '0')) return bought;
  return [...bought, { quantity: left, purchaseOrder: '' }];
}

/** Notes what a line of an invoice or credit memo moved, with what it cost, by purchase and work order too. */
export const noteMovedGoods = operation({
  writes: [INVAUDIT, INVAUDPOXREF, INVAUDWOXREF],
  uses: [takeMovementNo],
  rejections: ['COMPANY STANDARDS NOT FOUND'],
  run(firm, moved: MovedLine, reject) {
    const { line, goods, date, by } = moved;
    if (goods.suppliedFrom === 'N') return;
    const { session, company } = firm;
    const workOrders = goods.relieved.map(({ workOrder }) => workOrder);
    for (const { quantity, purchaseOrder } of movementsOf(moved)) {
      const number = takeMovementNo(firm, (one) => INVAUDIT.has(session, company, one));
      if (number === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
      INVAUDIT.write(session, keyOf(company, number), {
        invoiceNo: line.key.invoice,
        invoiceLine: line.key.line,
        partNo: line.partNo,
        movedQuantity: quantity,
        unitCost: line.unitCost,
        movedDate: date,
        purchaseOrder,
        workOrder: workOrders[0] ?? '',
        initials: by.initials,
      });
      const lists = [
        [INVAUDPOXREF, purchaseOrder === '' ? [] : [purchaseOrder]],
        [INVAUDWOXREF, workOrders],
      ] as const;
      for (const [table, orders] of lists)
        for (const order of orders) {
          const { movements = [] } = table.readLocked(session, company, order) ?? {};
          table.write(session, keyOf(company, order), { movements: [...movements, number] });
        }
    }
  },
});
