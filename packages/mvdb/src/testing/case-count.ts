/**
 * How many cases a law of accounts is tried on: all of them in a folder. Where each takes longer, MVDB_CASES_SHARE
 * says which share of them, 0 to 1.
 *
 * @param atLeast - What the law needs to mean something.
 */
export function caseCount(inFolder: number, atLeast = 3): number {
  const share = Number(process.env.MVDB_CASES_SHARE ?? 1);
  return Math.min(inFolder, Math.max(atLeast, Math.round(inFolder * share)));
}
