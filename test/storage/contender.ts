/**
 * One of several processes on one account, until the time is up, and once at least. Arguments: path, durability, a record of table
 * COUNTS that is its own, milliseconds, and its manner: it `locks` that record and releases it without a pause,
 * `commits` to it without a pause, or `returns`: opens the account, does both once and closes it, again and again.
 * Prints now and then how many commits it has made, and at last, as JSON, what else it did, and its failures.
 */
import { writeSync } from 'node:fs';
import type { Account } from '../../packages/mvdb/src/account/account.ts';
import { Session } from '../../packages/mvdb/src/session/session.ts';
import type { Durability } from '../../packages/mvdb/src/storage/environment.ts';
import { openPosition } from './open-location.ts';

const [path = '', durability = '', counter = '', forMs = '', manner = ''] = process.argv.slice(2);
const FAILURES_MAX = 20;
/** After so many commits their number is reported, for the case that this process ends too early. */
const COMMITS_TOLD = 20;

const endsAt = performance.now() + Number(forMs);
const failures: string[] = [];
let opens = 0;
let locks = 0;
let commits = 0;

const manners: Record<string, () => Promise<void>> = {
  locks: () => within(openAccount(), (account) => untilEnd(() => lock(account))),
  commits: () => within(openAccount(), (account) => untilEnd(() => commit(account))),
  returns: () =>
    untilEnd(() =>
      within(openAccount(), (account) => {
        lock(account);
        commit(account);
      }),
    ),
};

await manners[manner]?.();
writeSync(1, `${JSON.stringify({ opens, locks, commits, failures })}\n`);

async function untilEnd(work: () => void | Promise<void>): Promise<void> {
  do
    try {
      await work();
    } catch (error) {
      failures.push(String(error));
    }
  while (performance.now() < endsAt && failures.length < FAILURES_MAX);
}

async function within(account: Account, work: (account: Account) => void | Promise<void>) {
  try {
    await work(account);
  } finally {
    await account.close();
  }
}

function openAccount(): Account {
  const account = openPosition({ path, durability: durability as Durability });
  opens += 1;
  return account;
}

function lock(account: Account): void {
  const session = new Session(account, { login: counter });
  session.table('COUNTS').lock(counter);
  session.close();
  locks += 1;
}

/** Counts the record up by one from what the account holds. */
function commit(account: Account): void {
  const count = account.transaction(() => {
    const table = account.table('COUNTS');
    const next = Number(table.read(counter) ?? 0) + 1;
    table.write(counter, String(next));
    return next;
  });
  commits += 1;
  if (commits % COMMITS_TOLD === 0) writeSync(1, `${commits}\n`);
  if (count !== commits) throw new Error(`${count} counted after ${commits} commits`);
}
