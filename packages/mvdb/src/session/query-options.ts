/** Points on which the field's query languages differ: the flavour that the sentences of a session have. */
export interface QueryOptions {
  /** Several WITH without a word between them: any suffices, rather than all. */
  readonly withImpliesOr: boolean;
  /** AND binds closer than OR; otherwise both have one priority, from left to right. */
  readonly priorityAnd: boolean;
  /** Every comparison ignores case, as if NO.CASE stood behind its operator. */
  readonly noCase: boolean;
  /** A literal that the conversion of its column refuses counts as empty, rather than being refused. */
  readonly badLiteralIsEmpty: boolean;
  /** Of several values behind `#` or UNLIKE it suffices that one differs, rather than all. */
  readonly differsFromAny: boolean;
  /** SAMPLED counts the records there are, rather than those that the conditions select. */
  readonly samplesBeforeSelection: boolean;
}

/**
 * As UniVerse and QM have it unless told otherwise, but for the last three: there QM, as it was observed,
 * gives an answer that its reader takes for another.
 */
export const defaultQueryOptions: QueryOptions = Object.freeze({
  withImpliesOr: false,
  priorityAnd: false,
  noCase: false,
  badLiteralIsEmpty: false,
  differsFromAny: false,
  samplesBeforeSelection: false,
});
