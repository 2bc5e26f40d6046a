/** What a suite is given: where it may put files, and how long it may take. */
export interface Scope {
  /** An empty folder, removed at the end. */
  readonly folder: string;
  /** Small counts, to see that everything runs; the ratios mean little then. */
  readonly isQuick: boolean;
}
