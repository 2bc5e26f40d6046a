import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';

/** A transaction of the ledger: a line of a document in a fiscal period. */
export interface LedgerPosition {
  readonly document: string;
  readonly period: string;
  readonly line: string;
}

/** The transactions that a line of a document leads to, in the order in which they were linked. */
export function linksOf(
  auxiliary: RecordOf<typeof GL_DOCUMENT_AUX>,
  line: string,
): LedgerPosition[] {
  return GL_DOCUMENT_AUX.rows(auxiliary, 'LINKS').filter(({ fromLine }) => fromLine === line);
}

export interface AddedLink {
  /** A document, and an account of which it has a line. */
  readonly from: Pick<LedgerPosition, 'document' | 'period'> & { readonly account: string };
  readonly to: LedgerPosition;
}

/** Lets the line of an account in a document lead to a transaction; one that is not there leads nowhere. */
export const addLink = operation({
  reads: [GL_TRANS],
  writes: [GL_DOCUMENT_AUX],
  run({ session, company }, { from, to }: AddedLink) {
    const { document, period, account } = from;
    const auxiliary = GL_DOCUMENT_AUX.readLocked(session, company, document, period);
    const fromLine = auxiliary?.lineNos.find(
      (line) => GL_TRANS.read(session, company, document, period, line)?.account === account,
    );
    if (auxiliary === undefined || fromLine === undefined) return;
    const links = [...GL_DOCUMENT_AUX.rows(auxiliary, 'LINKS'), { fromLine, ...to }];
    GL_DOCUMENT_AUX.update(session, auxiliary, GL_DOCUMENT_AUX.columns('LINKS', links));
  },
});
