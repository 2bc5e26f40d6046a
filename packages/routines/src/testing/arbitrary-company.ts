import type fc from 'fast-check';
import type { Account } from 'mvdb';
import { companySession } from '../schema/company-session.ts';
import { companyOperations } from './company-history/company-operations.ts';
import { arbitraryHistory, type HistoryOptions } from './history/arbitrary-history.ts';
import type { History } from './history/history.ts';
import { MovingClock } from './history/moving-clock.ts';

/** The morning of the day on which the demo company is. */
const DEMO_MORNING = '2026-11-02T08:00:00';

/**
 * A company after any history of its operations, in the account that is given; it shrinks to the one with the shortest history.
 *
 * @param account - Gives the account of each company: a copy of one, or one whose changes are undone afterwards.
 * @param options - Default: the first company, and a session on the day of the demo company, from which on days pass.
 * @example
 * fc.property(arbitraryCompany(() => account.copyInMemory()), ({ session }) => {
 *   expect(runSentence(session, 'COUNT LOT WITH ON.HAND LT "0"')).toMatchObject({ count: 0 });
 * })
 */
export function arbitraryCompany(
  account: () => Account,
  options: Partial<HistoryOptions> = {},
): fc.Arbitrary<History> {
  return arbitraryHistory({
    operations: companyOperations(),
    session: demoUser,
    ...options,
    account,
  });
}

/** The user of a company whose history is drawn. */
export const demoUser = (account: Account) =>
  companySession(account, {
    login: 'demo',
    initials: 'DM',
    department: 'PARTS',
    clock: new MovingClock(DEMO_MORNING),
  });
