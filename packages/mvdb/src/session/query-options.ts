/** Points on which Pick's query languages differ: the flavour that the sentences of a session have. */
export interface QueryOptions {
  /** Several WITH without a word between them: any suffices, rather than all. */
  readonly withImpliesOr: boolean;
  /** AND binds closer than OR; otherwise both have one priority, from left to right. */
  readonly priorityAnd: boolean;
  /** Every comparison ignores case, as if NO.CASE stood behind its operator. */
  readonly noCase: boolean;
  /** A literal that the conversion of its column rejects counts as empty, rather than being rejected. */
  readonly badLiteralIsEmpty: boolean;
  /** Of several values behind `#` or UNLIKE it suffices that one differs, rather than all. */
  readonly differsFromAny: boolean;
  /** SAMPLED counts the records there are, rather than those that the conditions select. */
  readonly samplesBeforeSelection: boolean;
  /** Without a phrase `@`, the items named 1, 2, 3 and so on are the columns of a report that names none. */
  readonly numberedColumns: boolean;
}

/**
 * As UniVerse and QM have it, but for bad literals, several values after `#` and samples: there QM, as it was observed,
 * gives an answer that its reader takes for another. Numbered columns are those of Pick; they show only where a
 * dictionary without `@` has such items.
 */
export const defaultQueryOptions: QueryOptions = Object.freeze({
  withImpliesOr: false,
  priorityAnd: false,
  noCase: false,
  badLiteralIsEmpty: false,
  differsFromAny: false,
  samplesBeforeSelection: false,
  numberedColumns: true,
});
