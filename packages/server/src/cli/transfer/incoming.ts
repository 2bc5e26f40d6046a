/** A record on its way into a table. */
export interface IncomingRecord {
  readonly id: string;
  readonly record: string;
  /** Where it comes from, such as `line 7`, for errors. */
  readonly place: string;
}

/** A record on its way out of a table. */
export type OutgoingRecord = readonly [id: string, record: string];
