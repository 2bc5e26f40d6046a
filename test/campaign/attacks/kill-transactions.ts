import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf, type Round } from '../attack.ts';
import type { Child } from '../children.ts';
import { readProgress } from '../progress.ts';
import { settleLedger, startTransfers } from '../transfers.ts';

const WRITER_COUNT = 2;
/** After so many kills everything is verified, too. */
const KILLS_PER_VERIFICATION = 5;

/**
 * Several processes make transfers in one account; one after the other is killed at a random moment, while
 * the others go on, and its place is taken by a new one. Each time another process opens the account.
 */
export const killTransactions: Attack = {
  name: 'kill-transactions',
  aim: 'Writers of one account are killed: every acknowledged commit is whole, and the sums hold.',
  lane: 'kill',

  async run(round) {
    const path = join(round.folder, 'account');
    const checker = round.children.start(round.program('check-account'));
    await checker.ask('create', path);
    const writers = Array.from({ length: WRITER_COUNT }, (_, index) =>
      startTransfers(round, path, `w${index}`, 0),
    );
    for (let kills = 1; kills === 1 || !round.isOver; kills += 1) {
      const victim = oneOf(round.random, writers);
      while (victim.child.isRunning && readProgress(victim.progress).count === 0)
        await setTimeout(5);
      await setTimeout(between(round.random, 1, 300));
      await victim.child.kill();
      round.counts.kills += 1;
      const saved = await settleLedger(round, path, checker, [victim]);
      if (kills % KILLS_PER_VERIFICATION === 0) await verify(round, path, checker);
      const next = startTransfers(round, path, victim.name, saved[victim.name] ?? 0);
      writers[writers.indexOf(victim)] = next;
    }
    await Promise.all(writers.map(({ child }) => child.kill()));
    await settleLedger(round, path, checker, writers);
    await verify(round, path, checker);
    await checker.end();
  },
};

async function verify({ find }: Round, path: string, checker: Child): Promise<void> {
  for (const violation of (await checker.ask('verify', path)) as object[])
    find('lost', `verify: ${JSON.stringify(violation)}`);
}
