import { keyOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { INVAUDIT, INVAUDPOXREF, INVAUDWOXREF } from '../../schema/invoices.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { numberSeries } from '../records/next-number.ts';
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

/** Notes what a line of an invoice or credit memo moved, with what it cost, by purchase and work order too. */
export const noteMovedGoods = operation({
  writes: [INVAUDIT, INVAUDPOXREF, INVAUDWOXREF],
  uses: [takeMovementNo],
  faults: ['COMPANY STANDARDS NOT FOUND'],
  run(firm, { line, goods, quantity, date, by }: MovedLine, refuse) {
    if (goods.suppliedFrom === 'N') return;
    const { session, company } = firm;
    const number = takeMovementNo(firm, (one) => INVAUDIT.has(session, company, one));
    if (number === undefined) throw refuse('COMPANY STANDARDS NOT FOUND');
    const { purchaseOrder } = goods;
    const workOrder = goods.relieved[0]?.workOrder ?? '';
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
  },
});
