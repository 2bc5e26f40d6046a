import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';
import { numberSeries } from '../records/next-number.ts';
import { fiscalPeriodOf } from './fiscal-period.ts';
import { assertPostable, isPeriodClosed, type PostedLine, postDocument } from './ledger-posting.ts';

const takeDocumentNo = numberSeries(GL_COMPANY, 'nextDocumentNo');

/** What goes into the ledger on the day it happens, in balance. */
export interface TodaysDocument {
  /** Two letters, with which its number begins. */
  readonly source: string;
  readonly lines: readonly PostedLine[];
}

/** Where a document is in the ledger. */
export interface PostedPlace {
  readonly document: string;
  readonly period: string;
}

/** Posts a document under the next number that the books give out, dated today. */
export const postToday = operation({
  reads: [GL_DOCUMENT_AUX],
  uses: [isPeriodClosed, assertPostable, takeDocumentNo, postDocument],
  faults: ['PERIOD {period} CLOSED'],
  run(firm, { source, lines }: TodaysDocument, refuse): PostedPlace {
    const { session, company } = firm;
    const period = fiscalPeriodOf(session.clock.today());
    if (isPeriodClosed(firm, period)) throw refuse(`PERIOD ${period} CLOSED`);
    for (const { account } of lines) assertPostable(firm, account);
    const named = (number: string) => `${source}${number}`;
    const isTaken = (number: string) =>
      GL_DOCUMENT_AUX.has(session, company, named(number), period);
    const number = takeDocumentNo(firm, isTaken);
    if (number === undefined) throw new TypeError(`Company ${company} should be there.`);
    const document = named(number);
    const postedDate = String(session.clock.today());
    const { initials } = session;
    postDocument(firm, { document, period, postedDate, source, initials, lines });
    return { document, period };
  },
});
