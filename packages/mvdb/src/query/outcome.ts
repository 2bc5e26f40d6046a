import type { ReportRows, RowCounts } from './report-rows.ts';

/** Ids asked for without success, and which of them may have been meant for names. */
export type MissingIds = Pick<RowCounts, 'missingIds' | 'suggestions'>;

/** What came of a sentence. */
export type Outcome =
  | ({
      readonly kind: 'list';
      /** Number of the select list formed; with nothing selected it is empty, and list 0 not active. */
      readonly list: number;
      readonly count: number;
    } & MissingIds)
  | ({
      readonly kind: 'count';
      readonly count: number;
    } & MissingIds)
  | { readonly kind: 'report'; readonly report: ReportRows };
