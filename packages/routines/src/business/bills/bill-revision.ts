import type { RowOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { REVXREF } from '../../schema/bills.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { linksOf } from './bill-of-material.ts';

/** A revision of an assembly, as somebody says it. */
export interface ReportedRevision {
  readonly assembly: string;
  /** Blank for the latest. */
  readonly revision: string;
}

const REVISION = /^[^!\0\u001b-\u001f]{0,10}$/;

/**
 * The revision under which a bill changes: the latest that its history lists, or one that it does not list yet.
 * A bill without a history has the revision of its part.
 */
export const revisionInWork = operation({
  reads: [REVXREF, PRODUCT],
  rejections: ['INVALID REVISION {revision}', 'REVISION IS NOT THE LATEST {revision}'],
  run({ session, company }, { assembly, revision }: ReportedRevision, reject): string {
    if (!REVISION.test(revision)) throw reject(`INVALID REVISION ${revision}`);
    const [latest, ...earlier] = REVXREF.read(session, company, assembly)?.revisions ?? [];
    if (revision === '') return latest ?? PRODUCT.read(session, company, assembly)?.revision ?? '';
    if (earlier.includes(revision)) throw reject(`REVISION IS NOT THE LATEST ${revision}`);
    return revision;
  },
});

/** An assembly had the revision once, or has it now. */
export const assertRevision = operation({
  reads: [PRODUCT, REVXREF],
  rejections: ['REVISION NOT FOUND {revision}'],
  run({ session, company }, { assembly, revision }: ReportedRevision, reject) {
    const existing = [
      ...['', PRODUCT.read(session, company, assembly)?.revision],
      ...(REVXREF.read(session, company, assembly)?.revisions ?? []),
    ];
    if (!existing.includes(revision)) throw reject(`REVISION NOT FOUND ${revision}`);
  },
});

type HistoryRow = RowOf<typeof REVXREF.attributes, 'HISTORY'>;

/**
 * Lets the history of an assembly say how many components its bill has now, under the revision in work. A bill
 * that came today and is gone again leaves no history.
 */
export const noteRevision = operation({
  writes: [REVXREF],
  uses: [linksOf],
  run(context, { assembly, revision }: ReportedRevision) {
    const { session, company } = context;
    const id = `${company}!${assembly}`;
    const history = REVXREF.rows(REVXREF.readLocked(session, id), 'HISTORY');
    const count = linksOf(context, assembly).length;
    const componentCount = String(count);
    const today: HistoryRow = {
      revision,
      date: String(session.clock.today()),
      changedBy: session.initials,
      componentCount,
    };
    const [latest] = history;
    const changed =
      latest?.revision === revision
        ? history.with(0, { ...latest, componentCount })
        : [today, ...history];
    const isBriefOnly = count === 0 && changed.length === 1 && changed[0]?.date === today.date;
    if (isBriefOnly) REVXREF.open(session).delete(id);
    else REVXREF.write(session, id, REVXREF.columns('HISTORY', changed));
  },
});
