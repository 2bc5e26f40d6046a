import type { RecordOf } from 'mvdb';
import { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';

/** A transaction of the ledger: a line of a document in a fiscal period. */
export interface LedgerPlace {
  readonly document: string;
  readonly period: string;
  readonly line: string;
}

/** The transactions that a line of a document leads to, in the order in which they were linked. */
export function linksOf(auxiliary: RecordOf<typeof GL_DOCUMENT_AUX>, line: string): LedgerPlace[] {
  return GL_DOCUMENT_AUX.rows(auxiliary, 'LINKS').filter(({ fromLine }) => fromLine === line);
}
