import { type Account, failures, MvdbError, momentOfText } from 'mvdb';

/**
 * Runs work on a copy of an account as it was at a moment, which is gone afterwards.
 *
 * @param recordsMax - Records that are copied at the most.
 * @throws MvdbError `BUDGET_EXCEEDED`, naming how many there are; as `Account.at`.
 */
export function onCopyOf<Result>(
  account: Account,
  asOf: string,
  recordsMax: number,
  work: (copy: Account) => Result,
): Result {
  const { tables } = account.statistics();
  const records = tables.reduce((sum, table) => sum + table.records, 0);
  if (records > recordsMax)
    throw new MvdbError(
      failures.BUDGET_EXCEEDED,
      `A copy of the account has ${records} records, and at most ${recordsMax} may be copied.`,
    );
  const past = account.at(momentOfText(asOf));
  try {
    const copy = past.copyInMemory();
    try {
      return work(copy);
    } finally {
      void copy.close();
    }
  } finally {
    void past.close();
  }
}
