/** Opens an account anew each time it is asked, as whoever comes after a crash does, and looks at it. */
import { Account } from '../../../packages/mvdb/src/account.ts';
import { answering } from './answering.ts';
import { checkLedger, createLedger } from './ledger.ts';

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
  verify: (path: string) => opened(path, (account) => account.verify().faults),
});
