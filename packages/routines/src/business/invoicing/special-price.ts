import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { SPECAUDIT } from '../../schema/invoices.ts';
import type { SalesLine } from './sales-document.ts';

/** An invoice line, and who lets it go at its price. */
export interface PricedLine {
  readonly line: SalesLine;
  readonly initials: string;
}

/** Notes a line that was sold at another price than that of the list, in the unit of the list. */
export const noteSpecialPrice = operation({
  reads: [PRODUCT],
  writes: [SPECAUDIT],
  run({ session, company }, { line, initials }: PricedLine) {
    const { listPrice = '', unit = '' } = PRODUCT.read(session, company, line.partNo) ?? {};
    if (unit !== line.unit || listPrice === '' || isEqual(listPrice, line.unitPrice)) return;
    SPECAUDIT.write(session, line.recordId, {
      listPrice,
      soldPrice: line.unitPrice,
      approvedBy: initials,
      approvedDate: String(session.clock.today()),
    });
  },
});
