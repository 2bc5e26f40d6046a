import { operation } from '../../entry/operation.ts';
import { REVXREF } from '../../schema/bills.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { type BillLink, linksOf } from './bill-of-material.ts';

/** The bill of an assembly as it holds for a revision of it, on a day. */
export interface EffectiveBill {
  readonly assembly: string;
  /** Blank for the latest. */
  readonly revision: string;
  /** Internal date. */
  readonly date: string;
}

/**
 * The links of a bill that belong to it on a day, in its order. Those that came with a later revision are left out;
 * no revision is later than one that the history of the assembly does not list yet.
 */
export const effectiveLinks = operation({
  reads: [REVXREF],
  uses: [linksOf],
  run(context, { assembly, revision, date }: EffectiveBill): readonly BillLink[] {
    const { session, company } = context;
    const links = linksOf(context, assembly);
    const { revisions = [] } =
      links.length === 0 ? {} : (REVXREF.read(session, company, assembly) ?? {});
    const later = revisions.slice(0, Math.max(0, revisions.indexOf(revision)));
    const day = storedWholeNumber(date, 'date');
    return links.filter(
      (link) =>
        !later.includes(link.revision) &&
        storedWholeNumber(link.effectiveDate, 'effective date') <= day &&
        (link.endDate === '' || storedWholeNumber(link.endDate, 'end date') >= day),
    );
  },
});
