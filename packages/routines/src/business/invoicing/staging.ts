import { type Operation, operation } from '../../entry/operation.ts';
import {
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVOICE_NOTES,
  WORK2450_CHRGS,
  WORK2450_HEAD,
  WORK2450_LINE,
  WORK2450_NOTES,
  WORK2470_HEAD,
  WORK2470C,
  WORK2470L,
  WORK2470N,
} from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import type { SalesDocument } from './sales-document.ts';

/** The tables of documents being entered, laid out as those that they are posted to. */
interface StagingTables {
  readonly head: CompanyTable<typeof INVOICE_HEAD.attributes>;
  readonly lines: CompanyTable<typeof INVOICE_LINE.attributes>;
  readonly notes: CompanyTable<typeof INVOICE_NOTES.attributes>;
  readonly charges: CompanyTable<typeof INVOICE_CHRGS.attributes>;
}

interface Staging {
  /** A document as it is being entered, held until the transaction ends. */
  readonly read: Operation<string, SalesDocument | undefined, never>;
  /** Keeps a document as one that is being entered. */
  readonly write: Operation<SalesDocument, void, never>;
  /** Takes away what was being entered. */
  readonly clear: Operation<SalesDocument, void, never>;
}

function stagingIn({ head, lines, notes, charges }: StagingTables): Staging {
  const tables = [head, lines, notes, charges];
  return {
    read: operation({
      reads: tables,
      run({ session, company }, number: string): SalesDocument | undefined {
        const staged = head.readLocked(session, company, number);
        if (!staged) return undefined;
        const { recordId, lineNos, chargeNos } = staged;
        return {
          head: INVOICE_HEAD.parse(staged.recordText, recordId),
          lines: lineNos.map((line) => {
            const id = keyOf(recordId, line);
            return INVOICE_LINE.parse(lines.read(session, id)?.recordText ?? '', id);
          }),
          notes: lineNos.flatMap((line) => {
            const found = notes.read(session, recordId, line);
            return found ? [INVOICE_NOTES.parse(found.recordText, found.recordId)] : [];
          }),
          charges: chargeNos.map((charge) => {
            const id = keyOf(recordId, charge);
            return INVOICE_CHRGS.parse(charges.read(session, id)?.recordText ?? '', id);
          }),
        };
      },
    }),
    write: operation({
      writes: tables,
      run({ session }, document: SalesDocument) {
        head.open(session).write(document.head.recordId, document.head.recordText);
        const parts = [
          [lines, document.lines],
          [notes, document.notes],
          [charges, document.charges],
        ] as const;
        for (const [table, records] of parts)
          for (const { recordId, recordText } of records)
            table.open(session).write(recordId, recordText);
      },
    }),
    clear: operation({
      writes: tables,
      run({ session }, document: SalesDocument) {
        head.open(session).delete(document.head.recordId);
        for (const { recordId } of document.lines) {
          lines.open(session).delete(recordId);
          notes.open(session).delete(recordId);
        }
        for (const { recordId } of document.charges) charges.open(session).delete(recordId);
      },
    }),
  };
}

/** Invoices that are being entered. */
export const stagedInvoices = stagingIn({
  head: WORK2450_HEAD,
  lines: WORK2450_LINE,
  notes: WORK2450_NOTES,
  charges: WORK2450_CHRGS,
});

/** Credit memos that are being entered. */
export const stagedCredits = stagingIn({
  head: WORK2470_HEAD,
  lines: WORK2470L,
  notes: WORK2470N,
  charges: WORK2470C,
});
