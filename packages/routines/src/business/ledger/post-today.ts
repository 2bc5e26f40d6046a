import { operation } from '../../entry/operation.ts';
import { type DatedDocument, type PostedPlace, postDated } from './post-dated.ts';

export type { PostedPlace };

/** What goes into the ledger on the day it happens, in balance. */
export type TodaysDocument = Omit<DatedDocument, 'postedDate'>;

/** Posts a document under the next number that the books give out, dated today. */
export const postToday = operation({
  uses: [postDated],
  run: (firm, document: TodaysDocument): PostedPlace =>
    postDated(firm, { ...document, postedDate: String(firm.session.clock.today()) }),
});
