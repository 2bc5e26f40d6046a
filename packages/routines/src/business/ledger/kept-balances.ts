import { keyOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { GL_BAL_1287 } from '../../schema/ledger.ts';

/** Balances of accounts, kept under a day. */
export interface KeptBalances {
  readonly day: string;
  /** The program that keeps them. */
  readonly keptBy: string;
  readonly balances: Iterable<readonly [account: string, balance: string]>;
}

/**
 * Keeps the balances of accounts under a day; what was kept of other accounts that day stays.
 *
 * @throws MvdbError `RECORD_LOCKED` while another session keeps balances of the day.
 */
export const keepBalances = operation({
  writes: [GL_BAL_1287],
  run({ session, company }, { day, keptBy, balances }: KeptBalances) {
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
  },
});
