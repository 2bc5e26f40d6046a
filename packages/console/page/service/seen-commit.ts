const NAME = 'Seen-Commit';

/** Number of the last commit that this page has seen. */
let seen: number | undefined;

/**
 * What lets a replica answer that has the commit. The first request of a page goes without it, and so is answered by the
 * database itself: whatever another page of the viewer has written is seen.
 */
export function seenCommitHeader(): Readonly<Record<string, string>> {
  return seen === undefined ? {} : { [NAME]: String(seen) };
}

/** Remembers the commit that an answer saw, if it is a later one. */
export function noteSeenCommit(headers: Headers): void {
  const commit = Number(headers.get(NAME) ?? Number.NaN);
  if (commit > (seen ?? 0)) seen = commit;
}
