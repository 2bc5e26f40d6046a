import { operation } from '../../entry/operation.ts';
import { GL_BAL_1287 } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';

/** Balances of accounts, kept under a day. */
export interface SavedBalances {
  readonly day: string;
  /** The program that keeps them. */
  readonly savedBy: string;
  readonly balances: Iterable<readonly [account: string, balance: string]>;
}

/**
 * Keeps the balances of accounts under a day; what was kept of other accounts that day stays.
 *
 * @throws MvdbError `RECORD_LOCKED` while another session keeps balances of the day.
 */
export const keepBalances = operation({
  writes: [GL_BAL_1287],
  run({ session, company }, { day, savedBy, balances }: SavedBalances) {
    const before = GL_BAL_1287.readLocked(session, company, day);
    const saved = new Map(
      GL_BAL_1287.rows(before, 'KEPT').map(({ account, balance }) => [account, balance]),
    );
    for (const [account, balance] of balances) saved.set(account, balance);
    GL_BAL_1287.write(session, keyOf(company, day), {
      accounts: [...saved.keys()],
      balances: [...saved.values()],
      savedTime: String(session.clock.timeOfDay()),
      savedBy,
    });
  },
});
