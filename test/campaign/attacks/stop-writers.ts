import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf } from '../attack.ts';
import { readProgress } from '../progress.ts';
import { settleLedger, startTransfers } from '../transfers.ts';

const WRITER_COUNT = 3;
/** The longest that a writer stands still; nobody may wait much longer. */
const STOP_MS_MAX = 1_500;
const WAIT_MS_MAX = 10_000;

/**
 * Writers of one account are stopped for a moment, wherever they are, and go on; meanwhile another process opens
 * the account. Whoever waits for one that stands still goes on with it, and nothing is lost.
 */
export const stopWriters: Attack = {
  name: 'stop-writers',
  aim: 'Writers are stopped and go on: nothing is lost, and nobody waits longer than they stood.',
  lane: 'kill',

  async run(round) {
    const { children, program, folder, random, counts, find } = round;
    const path = join(folder, 'account');
    const checker = children.start(program('check-account'));
    await checker.ask('create', path);
    const writers = Array.from({ length: WRITER_COUNT }, (_, index) =>
      startTransfers(round, path, `w${index}`, 0),
    );
    for (const { child, progress } of writers)
      while (child.isRunning && readProgress(progress).count === 0) await setTimeout(5);
    do {
      const { child } = oneOf(random, writers);
      child.stop();
      const opening = checker.ask('ledger', path);
      await setTimeout(between(random, 20, STOP_MS_MAX));
      child.goOn();
      await opening;
      await setTimeout(between(random, 1, 100));
    } while (!round.isOver);
    await Promise.all(writers.map(({ child }) => child.kill()));
    counts.kills += WRITER_COUNT;
    await settleLedger(round, path, checker, writers);
    if (counts.longestWaitMs > WAIT_MS_MAX)
      find('stalled', `A writer waited for ${Math.round(counts.longestWaitMs)} ms`);
    await checker.end();
  },
};
