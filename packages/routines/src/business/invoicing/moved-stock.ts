import { isEqual, isLess, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVAUDIT, INVAUDPOXREF, INVAUDWOXREF } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
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

/** Some of what a line moved, by the purchase or work order that brought it; both are blank for what none did. */
interface Movement {
  readonly quantity: string;
  readonly purchaseOrder: string;
  readonly workOrder: string;
}

/** What a line moved, purchase order by purchase order, work order by work order, and the rest. */
function movementsOf({ goods, quantity }: MovedLine): readonly Movement[] {
  const bought = goods.bought.map((one) => ({
    purchaseOrder: one.purchaseOrder,
    workOrder: '',
    quantity: isLess(quantity, '0') ? negate(one.quantity) : one.quantity,
  }));
  const made = goods.relieved.map((one) => ({
    purchaseOrder: '',
    workOrder: one.workOrder,
    quantity: negate(one.quantity),
  }));
  const existing = [...bought, ...made];
  const left = subtract(quantity, sumOf(existing.map((one) => one.quantity)));
  if (existing.length > 0 && isEqual(left, '0')) return existing;
  return [...existing, { quantity: left, purchaseOrder: '', workOrder: '' }];
}

/** Notes what a line of an invoice or credit memo moved, with what it cost, by purchase and work order too. */
export const noteMovedGoods = operation({
  writes: [INVAUDIT, INVAUDPOXREF, INVAUDWOXREF],
  uses: [takeMovementNo],
  rejections: ['COMPANY STANDARDS NOT FOUND'],
  run(context, moved: MovedLine, reject) {
    const { line, goods, date, by } = moved;
    if (goods.suppliedFrom === 'N') return;
    const { session, company } = context;
    for (const { quantity, purchaseOrder, workOrder } of movementsOf(moved)) {
      const number = takeMovementNo(context, (one) => INVAUDIT.has(session, company, one));
      if (number === undefined) throw reject('COMPANY STANDARDS NOT FOUND');
      INVAUDIT.write(session, keyOf(company, number), {
        invoiceNo: line.key.invoice,
        invoiceLine: line.key.line,
        partNo: line.partNo,
        movedQuantity: quantity,
        unitCost: line.unitCost,
        movedDate: date,
        purchaseOrder,
        workOrder,
        initials: by.initials,
      });
      const lists = [
        [INVAUDPOXREF, purchaseOrder],
        [INVAUDWOXREF, workOrder],
      ] as const;
      for (const [table, order] of lists) {
        if (order === '') continue;
        const { movements = [] } = table.readLocked(session, company, order) ?? {};
        table.write(session, keyOf(company, order), { movements: [...movements, number] });
      }
    }
  },
});
