import { operation } from '../../entry/operation.ts';
import { type DatedDocument, type PostedPosition, postDated } from './post-dated.ts';

export type { PostedPosition };

/** What goes into the ledger on the day it happens, in balance. */
export type TodaysDocument = Omit<DatedDocument, 'postedDate'>;

/** Posts a document under the next number that the books give out, dated today. */
export const postToday = operation({
  uses: [postDated],
  run: (context, document: TodaysDocument): PostedPosition =>
    postDated(context, { ...document, postedDate: String(context.session.clock.today()) }),
});
