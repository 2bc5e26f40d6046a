/** What work gave. */
export interface Answer {
  readonly reply: unknown;
  /** Whether the reply was kept from an earlier time, and nothing was done. */
  readonly isReplayed?: boolean;
}
