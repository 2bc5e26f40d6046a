import type { Session } from 'mvdb';
import { keyOf } from '../../schema/define-table.ts';
import { GL_BAL_1287 } from '../../schema/ledger.ts';

/**
 * Keeps the balances of accounts under a day; what was kept of other accounts that day stays.
 *
 * @param keptBy - The program that keeps them.
 * @throws MvdbError `RECORD_LOCKED` while another session keeps balances of the day.
 */
export function keepBalances(
  session: Session,
  company: string,
  day: string,
  keptBy: string,
  balances: Iterable<readonly [account: string, balance: string]>,
): void {
  const before = GL_BAL_1287.readLocked(session, company, day);
  const kept = new Map(
    (before?.accounts ?? []).map((account, index) => [account, before?.balances[index] ?? '']),
  );
  for (const [account, balance] of balances) kept.set(account, balance);
  GL_BAL_1287.write(session, keyOf(company, day), {
    accounts: [...kept.keys()],
    balances: [...kept.values()],
    keptTime: String(session.clock.timeOfDay()),
    keptBy,
  });
}
