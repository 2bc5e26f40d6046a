/**
 * Counts records up, each under its lock and outside a transaction, having read them in the same event turn before,
 * until it is killed. Reports after each write. Arguments: path, login, file for the progress, seed.
 */
import { setImmediate } from 'node:timers/promises';
import { Account } from '../../../packages/mvdb/src/account/account.ts';
import { MvdbError } from '../../../packages/mvdb/src/errors/errors.ts';
import { Session } from '../../../packages/mvdb/src/session/session.ts';
import { randomNumbers } from '../../storage/random-numbers.ts';
import { oneOf } from '../attack.ts';
import { ProgressFile } from '../progress.ts';
import { COUNTERS } from './counters.ts';
import { endWithParent } from './end-with-parent.ts';

const [path = '', login = '', progressPath = '', seed = '0'] = process.argv.slice(2);
const random = randomNumbers(Number(seed));
endWithParent();
const account = Account.open({ path, create: false, scanThreads: 1 });
const session = new Session(account, { login });
const table = session.table('ACC');
const progress = new ProgressFile(progressPath);
const WAIT_MS = 15_000;
const TRIES_PER_TURN = 200;

/** Asks again and again in the same event turn, where what was read stays as it was unless the lock renews it. */
async function insist(id: string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return table.lock(id);
    } catch (error) {
      if (!(error instanceof MvdbError && /_LOCKED$/.test(error.code))) throw error;
    }
    if (attempts % TRIES_PER_TURN === 0) await setImmediate();
  }
}

progress.begin();
for (let count = 1; ; count += 1) {
  const id = oneOf(random, COUNTERS);
  const way = random();
  table.read(id);
  if (way < 0.1) await table.waitForLock(undefined, WAIT_MS);
  else if (way < 0.3) await table.waitForLock(id, WAIT_MS);
  else await insist(id);
  const now = way < 0.6 ? table.readLocked(id) : table.read(id);
  table.write(id, String(Number(now) + 1));
  if (way < 0.1) table.release();
  progress.report(count);
  if (random() < 0.5) await setImmediate();
}
