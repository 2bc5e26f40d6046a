/** What HELP mentions a word besides its form. */
export interface WordHelp {
  /** What it does, in a sentence or two. */
  readonly summary: string;
  /** Commands as they are typed, on the demo company. */
  readonly examples: readonly [string, ...string[]];
}

/** What HELP mentions a word of the query language. */
export interface KeywordHelp extends WordHelp {
  /** Its form, with the words that belong to it. */
  readonly form: string;
}
