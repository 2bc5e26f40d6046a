/** What work gave. */
export interface Answer {
  readonly reply: unknown;
  /** Whether the reply was kept from an earlier time, and nothing was done. */
  readonly isReplayed?: boolean;
  /** Number of the last commit that it saw, or made; absent where the account counts none. */
  readonly commit?: number | undefined;
}

/** An answer to work that reads, with what it saw. */
export function seenWith({
  result,
  commit,
}: {
  readonly result: Answer;
  readonly commit: number;
}): Answer {
  return { ...result, commit };
}

/** The last commit that a client has seen, and the last one that it sees in the answer to a request. */
export interface SeenCommit {
  /** Absent for one that says nothing of it, and is shown the account as it is. */
  readonly before?: number | undefined;
  after?: number | undefined;
}
