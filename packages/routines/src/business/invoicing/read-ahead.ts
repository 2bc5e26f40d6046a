import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import {
  BIN_PRODUCT,
  ITEMMANF,
  ITEMQTY,
  JOB_PRODUCT,
  LOTXREF,
  PRODUCT,
} from '../../schema/inventory.ts';
import {
  INVAUDIT,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVOICE_TRAIL,
  INVXREF,
  WORK2450_HEAD,
  WORK2450_LINE,
  WORK2450_NOTES,
  WORK2470_HEAD,
} from '../../schema/invoices.ts';
import { ITEMHIST } from '../../schema/item-details.ts';
import { LOTCOST, LOTCOSTXREF, LOTHIST } from '../../schema/lot-history.ts';
import { ITEMORD_MS, WORKLOTSUM_MS } from '../../schema/planning.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  CO_STDS_ORD,
  MODELREQ,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  SOREQ,
} from '../../schema/sales-orders.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import type { OrderHeader } from '../orders/order-header.ts';

/* An account on another machine is asked for what an invoice reads in few questions, rather than record by record. */

type ReadSoon = readonly [table: CompanyTable, ids: readonly string[]];

function readAhead({ session }: CompanyContext, wanted: () => readonly ReadSoon[]): void {
  if (!session.account.isRemote) return;
  session.readAhead(wanted().map(([table, ids]) => ({ table: table.open(session), ids })));
}

const tablesOfLines = [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES] as const;

/** The lines of a sales order that is invoiced. */
export const readLinesAhead = operation({
  reads: tablesOfLines,
  run(context, { recordId, lineNos }: OrderHeader) {
    const ids = lineNos.map((line) => keyOf(recordId, line));
    readAhead(context, () => tablesOfLines.map((table) => [table, ids]));
  },
});

const tablesOfDocument = [INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD, INVOICE_TRAIL] as const;
const tablesOfDocumentLines = [WORK2450_LINE, WORK2450_NOTES, INVOICE_LINE] as const;

/** What may be there already of an invoice, by its number. */
export const readDocumentAhead = operation({
  reads: [...tablesOfDocument, ...tablesOfDocumentLines, INVXREF],
  run(context, { header, invoice }: { header: OrderHeader; invoice: string }) {
    const id = keyOf(context.company, invoice);
    const lineIds = header.lineNos.map((line) => keyOf(id, line));
    readAhead(context, () => [
      ...tablesOfDocument.map((table): ReadSoon => [table, [id]]),
      ...tablesOfDocumentLines.map((table): ReadSoon => [table, lineIds]),
      [INVXREF, [header.recordId]],
    ]);
  },
});

const tablesOfParts = [
  ...([PRODUCT, ITEMMANF, ITEMQTY, ITEMHIST, LOTXREF, LOTCOSTXREF, BIN_PRODUCT] as const),
  ...([JOB_PRODUCT, SOREQ, MODELREQ, ITEMORD_MS, WORKLOTSUM_MS] as const),
];

/** What is kept of the parts that lines ship, and under the numbers that their movements get if each makes one. */
export const readPartsAhead = operation({
  reads: [...tablesOfParts, CO_STDS, CO_STDS_ORD, LOTHIST, INVAUDIT, LOTCOST],
  run(context, parts: readonly string[]) {
    const { session, company } = context;
    const ids = parts.map((part) => keyOf(company, part));
    readAhead(context, () => {
      const history = Number(CO_STDS.read(session, company)?.nextHistoryNo);
      const movement = Number(CO_STDS_ORD.read(session, company)?.nextMovementNo);
      return [
        ...tablesOfParts.map((table): ReadSoon => [table, ids]),
        [LOTHIST, ids.map((id, at) => keyOf(id, String(history + at)))],
        [INVAUDIT, ids.map((_, at) => keyOf(company, String(movement + at)))],
      ];
    });
    readAhead(context, () => [
      [LOTCOST, ids.flatMap((id) => costLotsOf(context, id).map((lot) => keyOf(id, lot)))],
    ]);
  },
});

const costLotsOf = ({ session }: CompanyContext, id: string): readonly string[] =>
  LOTCOSTXREF.read(session, id)?.costLots ?? [];
