/** What to report whoever made an error; of a violation of the program itself also where it is. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = 'code' in error || 'status' in error || error.name === 'UsageError';
  return isExpected || error.stack === undefined ? error.message : error.stack;
}
