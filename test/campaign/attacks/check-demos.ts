import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, between, oneOf, scaled } from '../attack.ts';

const SEED_MAX = 1_000_000;
const scales = [1, 3, 10];
/** An ordinary day, one after a holiday, the end of a quarter. */
const days = ['2026-11-02', '2024-12-09', '2027-03-31'];

/** A large company takes longer than anything else a process is asked for. */
const STALL_MS = 300_000;

/** What the check prints of an invariant that is broken, or of a ratio outside of its bounds. */
const NOT_SO = /\bnot so\b/;

/** Demo companies of any seed, each checked by the command that loads it. */
export const checkDemos: Attack = {
  name: 'check-demos',
  aim: 'Demo companies of any seed, scale and day are loaded: their books agree, and they are plausible.',
  lane: 'input',

  async run(round) {
    const { children, mvdb, folder, random, counts, find } = round;
    const data = join(folder, 'demo');
    do {
      const seed = String(between(random, 1, SEED_MAX));
      const scale = String(oneOf(random, scales.slice(0, 1 + scaled(round, 0, 2))));
      const today = oneOf(random, days);
      const options = ['--seed', seed, '--scale', scale, '--today', today];
      const wrong: string[] = [];
      const demo = children.start(mvdb('demo', '--data', data, ...options, '--check'), {
        mayFail: true,
        stallMs: STALL_MS,
        onLine: (line) => {
          if (NOT_SO.test(line)) wrong.push(line.trim());
        },
      });
      await demo.exited;
      counts.inputs += 1;
      const said = wrong.join('; ') || demo.errors();
      if (demo.status !== 0) find('broken', `The demo company ${options.join(' ')}: ${said}`);
      rmSync(data, { recursive: true, force: true });
    } while (!round.isOver);
  },
};
