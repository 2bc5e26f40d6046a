/** Points on which the field's query languages differ. */
export interface QueryOptions {
  /** Several WITH without a word between them: any suffices, rather than all. */
  readonly withImpliesOr: boolean;
  /** AND binds closer than OR; otherwise both have one priority, from left to right. */
  readonly priorityAnd: boolean;
  /** Every comparison ignores case, as if NO.CASE stood behind its operator. */
  readonly noCase: boolean;
}

/** As UniVerse and QM have it unless told otherwise. */
export const defaultQueryOptions: QueryOptions = Object.freeze({
  withImpliesOr: false,
  priorityAnd: false,
  noCase: false,
});
