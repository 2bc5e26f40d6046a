import type { RowOf } from 'mvdb';
import { isEqual, negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPLEDGER_AP, WIPLEDGER_OUT } from '../../schema/work-in-process.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';

export type OutsideRow = RowOf<typeof WIPLEDGER_OUT.attributes, 'CHARGES'>;
export type InvoiceRow = RowOf<typeof WIPLEDGER_AP.attributes, 'INVOICES'>;

/** Notes what came back from a vendor for a work order, or went to it again. */
export const noteOutside = operation({
  writes: [WIPLEDGER_OUT],
  run({ session, company }, { order, row }: { readonly order: string; readonly row: OutsideRow }) {
    const id = keyOf(company, order);
    const rows = WIPLEDGER_OUT.rows(WIPLEDGER_OUT.readLocked(session, id), 'CHARGES');
    WIPLEDGER_OUT.write(session, id, WIPLEDGER_OUT.columns('CHARGES', [...rows, row]));
  },
});

/** Notes what a vendor asked for what it did for a work order. */
export const noteOutsideInvoice = operation({
  writes: [WIPLEDGER_AP],
  run({ session, company }, { order, row }: { readonly order: string; readonly row: InvoiceRow }) {
    const id = keyOf(company, order);
    const rows = WIPLEDGER_AP.rows(WIPLEDGER_AP.readLocked(session, id), 'INVOICES');
    WIPLEDGER_AP.write(session, id, WIPLEDGER_AP.columns('INVOICES', [...rows, row]));
  },
});

export interface OutsideBack {
  readonly order: string;
  readonly line: string;
  /** What is no longer owed for it, in cents. */
  readonly amount: string;
}

/** The overhead on what goes back: its share of that on all that the operation was charged. */
export const overheadBack = operation({
  reads: [WIPLEDGER_OUT],
  run({ session, company }, { order, line, amount }: OutsideBack): string {
    const rows = WIPLEDGER_OUT.rows(WIPLEDGER_OUT.read(session, company, order), 'CHARGES').filter(
      (row) => row.line === line,
    );
    const charged = sumOf(rows.map((row) => row.amount));
    const overhead = sumOf(rows.map((row) => row.overheadAmount));
    return isEqual(charged, '0') ? '0' : negate(shareOf(overhead, amount, charged));
  },
});
