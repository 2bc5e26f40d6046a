import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { SPECAUDIT } from '../../schema/invoices.ts';
import { amountOfUnit } from '../stock/unit-conversion.ts';
import type { SalesLine } from './sales-document.ts';

/** An invoice line, and who lets it go at its price. */
export interface PricedLine {
  readonly line: SalesLine;
  readonly initials: string;
}

/** Notes a line that was sold at another price than that of the list, both of the unit that it was sold in. */
export const noteSpecialPrice = operation({
  reads: [PRODUCT],
  writes: [SPECAUDIT],
  uses: [amountOfUnit],
  run(context, { line, initials }: PricedLine) {
    const { session, company } = context;
    const { partNo: part, unit } = line;
    const { listPrice: amount = '' } = PRODUCT.read(session, company, part) ?? {};
    const listPrice = amountOfUnit(context, { part, amount, unit });
    if (amount === '' || isEqual(listPrice, line.unitPrice)) return;
    SPECAUDIT.write(session, line.recordId, {
      listPrice,
      soldPrice: line.unitPrice,
      approvedBy: initials,
      approvedDate: String(session.clock.today()),
    });
  },
});
