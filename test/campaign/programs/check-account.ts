/** Opens an account again each time it is asked, as whoever comes after a crash does, and looks at it. */
import { Account } from '../../../packages/mvdb/src/account/account.ts';
import { extract } from '../../../packages/mvdb/src/dynamic-array/extract.ts';
import { answering } from './answering.ts';
import { COUNTERS } from './counters.ts';
import { checkLedger, createLedger } from './ledger.ts';
import { noticesIn } from './notices.ts';
import { differenceFrom, modelAfter, type StepOptions } from './steps.ts';

async function opened<Result>(path: string, work: (account: Account) => Result): Promise<Result> {
  const account = Account.open({ path, create: false, scanThreads: 1 });
  try {
    return work(account);
  } finally {
    await account.close();
  }
}

await answering({
  create: async (path: string) => {
    const account = Account.open({ path, scanThreads: 1 });
    createLedger(account);
    await account.close();
  },
  ledger: (path: string) =>
    opened(path, (account) => {
      const snapshot = account.snapshot();
      const found = checkLedger(snapshot.table('ACC'), snapshot.table('LOG'));
      snapshot.close();
      return found;
    }),
  /** Whether there is what so many steps make, or one more. */
  steps: (path: string, options: StepOptions, count: number) =>
    opened(path, (account) => {
      const violations = [count, count + 1].map((next) =>
        differenceFrom(modelAfter(next, options), account, options),
      );
      const isOneMore = violations[0] !== undefined && violations[1] === undefined;
      return {
        next: isOneMore ? count + 1 : count,
        violation: isOneMore ? null : (violations[0] ?? null),
        verified: account.verify().violations.slice(0, 5),
      };
    }),
  counters: async (path: string) => {
    const account = Account.open({ path, scanThreads: 1 });
    const table = account.createTable('ACC');
    for (const id of COUNTERS) table.write(id, '0');
    await account.close();
  },
  countersSum: (path: string) =>
    opened(path, (account) =>
      COUNTERS.reduce((sum, id) => sum + Number(account.table('ACC').read(id)), 0),
    ),
  /** How many records each import has left. */
  generations: (path: string) =>
    opened(path, (account) => {
      const found: Record<string, number> = {};
      for (const [, record] of account.table('IMPORTED').records()) {
        const generation = extract(record, 1);
        found[generation] = (found[generation] ?? 0) + 1;
      }
      return found;
    }),
  notices: (path: string) => opened(path, noticesIn),
  verify: (path: string) => opened(path, (account) => account.verify().violations),
});
