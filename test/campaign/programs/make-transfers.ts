/**
 * Makes transfers until it is killed, most of them many to a commit, and reports their number after each commit.
 * Arguments: path, name of the writer, number of its first transfer, file for the progress, seed. With `ALONE` in
 * the environment each has a commit of its own: of those in one commit some may be rejected and others kept.
 * `REST_MS` is how long it rests after each commit; default: not at all.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Account } from '../../../packages/mvdb/src/account/account.ts';
import { randomNumbers } from '../../storage/random-numbers.ts';
import { between } from '../attack.ts';
import { ProgressFile } from '../progress.ts';
import { endWithParent } from './end-with-parent.ts';
import { transfer } from './ledger.ts';

const [path = '', writer = '', first = '0', progressPath = '', seed = '0'] = process.argv.slice(2);
const random = randomNumbers(Number(seed));
endWithParent();
const account = Account.open({ path, create: false, scanThreads: 1 });
const progress = new ProgressFile(progressPath);

const aloneShare = process.env.ALONE === undefined ? 0.1 : 1;
const restMs = Number(process.env.REST_MS ?? 0);
let next = Number(first);
for (;;) {
  progress.begin();
  const filler = 'x'.repeat(random() < 0.02 ? between(random, 1_000, 20_000) : 40);
  if (random() < aloneShare) account.transaction(() => transfer(account, writer, next++, filler));
  else {
    const together = Array.from({ length: between(random, 10, 120) }, () => {
      const number = next++;
      return account.enqueue(() => transfer(account, writer, number, filler.slice(0, 200)));
    });
    await Promise.all(together);
  }
  progress.report(next);
  await (restMs > 0 ? setTimeout(restMs) : setImmediate());
}
