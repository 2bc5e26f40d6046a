import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';
import { numberSeries } from '../records/next-number.ts';
import { fiscalPeriodOf } from './fiscal-period.ts';
import {
  assertOpenPeriod,
  assertPostable,
  type PostedLine,
  postDocument,
} from './ledger-posting.ts';

const takeDocumentNo = numberSeries(GL_COMPANY, 'nextDocumentNo');

/** What goes into the ledger on one day, in balance. */
export interface DatedDocument {
  /** Two letters, with which its number begins. */
  readonly source: string;
  readonly lines: readonly PostedLine[];
  /** The day it is of, within a period that is open. */
  readonly postedDate: string;
  /** Of the session where they are blank or left out. */
  readonly initials?: string;
}

/** Where a document is in the ledger. */
export interface PostedPosition {
  readonly document: string;
  readonly period: string;
}

/** A day of which something may be posted: its period is open. */
export const assertPeriodOpen = operation({
  uses: [assertOpenPeriod],
  run(context, day: string): string {
    const period = fiscalPeriodOf(Number(day));
    assertOpenPeriod(context, period);
    return period;
  },
});

/** Posts a document under the next number that the books give out, in the period of its day. */
export const postDated = operation({
  reads: [GL_DOCUMENT_AUX],
  uses: [assertPeriodOpen, assertPostable, takeDocumentNo, postDocument],
  run(context, { source, lines, postedDate, initials: given }: DatedDocument): PostedPosition {
    const { session, company } = context;
    const period = assertPeriodOpen(context, postedDate);
    for (const { account } of lines) assertPostable(context, account);
    const named = (number: string) => `${source}${number}`;
    const isTaken = (number: string) =>
      GL_DOCUMENT_AUX.has(session, company, named(number), period);
    const number = takeDocumentNo(context, isTaken);
    if (number === undefined) throw new TypeError(`Company ${company} should be there.`);
    const document = named(number);
    const initials = given || session.initials;
    postDocument(context, { document, period, postedDate, source, initials, lines });
    return { document, period };
  },
});
