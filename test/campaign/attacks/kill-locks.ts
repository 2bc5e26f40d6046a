import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf, seedOf } from '../attack.ts';
import type { Child } from '../children.ts';
import { readProgress } from '../progress.ts';

const WORKER_COUNT = 3;

interface Worker {
  readonly child: Child;
  readonly progress: string;
}

/**
 * Processes count the same records up under locks. One after the other is killed, perhaps while it holds one. The
 * sum is what they were informed of, and for each kill at the most one more, whose end nobody was informed.
 */
export const killLocks: Attack = {
  name: 'kill-locks',
  aim: 'Holders of locks are killed: no count is lost, and nobody waits for the dead.',
  lane: 'kill',

  async run(round) {
    const { children, program, folder, random, seed, counts, find } = round;
    const path = join(folder, 'account');
    const checker = children.start(program('check-account'));
    await checker.ask('counters', path);
    let started = 0;
    const start = (): Worker => {
      const login = `worker ${started++}`;
      const progress = join(folder, `${login}.progress`);
      const line = program('count-under-locks', path, login, progress, seedOf(seed, login));
      return { child: children.start(line, { progress }), progress };
    };
    let acknowledged = 0;
    const note = ({ progress }: Worker) => {
      const { count, longestWaitMs } = readProgress(progress);
      acknowledged += count;
      counts.longestWaitMs = Math.max(counts.longestWaitMs, longestWaitMs);
    };
    const workers = Array.from({ length: WORKER_COUNT }, start);
    while (counts.kills === 0 || !round.isOver) {
      const victim = oneOf(random, workers);
      while (victim.child.isRunning && readProgress(victim.progress).count === 0)
        await setTimeout(5);
      await setTimeout(between(random, 1, 250));
      await victim.child.kill();
      counts.kills += 1;
      note(victim);
      workers[workers.indexOf(victim)] = start();
    }
    await Promise.all(workers.map(({ child }) => child.kill()));
    for (const worker of workers) note(worker);
    counts.acknowledged += acknowledged;
    const sum = Number(await checker.ask('countersSum', path));
    const inFlight = counts.kills + WORKER_COUNT;
    if (sum < acknowledged || sum > acknowledged + inFlight)
      find(
        'lost',
        `${acknowledged} counts were reported, and the sum is ${sum}; ${inFlight} killed`,
      );
    await checker.end();
  },
};
