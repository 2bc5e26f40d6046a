import type { RecordOf } from 'mvdb';
import type { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';

/** A transaction of the ledger: a line of a document in a fiscal period. */
export interface LedgerPlace {
  readonly document: string;
  readonly period: string;
  readonly line: string;
}

/** The transactions that a line of a document leads to, in the order in which they were linked. */
export function linksOf(auxiliary: RecordOf<typeof GL_DOCUMENT_AUX>, line: string): LedgerPlace[] {
  const { linkFromLines, linkDocuments, linkPeriods, linkLines } = auxiliary;
  return linkFromLines.flatMap((from, index) =>
    from === line
      ? [
          {
            document: linkDocuments[index] ?? '',
            period: linkPeriods[index] ?? '',
            line: linkLines[index] ?? '',
          },
        ]
      : [],
  );
}
