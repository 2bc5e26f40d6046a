import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf, type Round } from '../attack.ts';
import type { Child } from '../children.ts';
import type { StepOptions } from '../programs/steps.ts';
import { readProgress } from '../progress.ts';

const WRITER_COUNT = 2;
/** The steps of a writer are done once more by the model after each kill: they may not become too many. */
const STEPS_MAX = 4_000;

interface Writer {
  readonly options: StepOptions;
  readonly child: Child;
  readonly first: number;
  readonly progress: string;
}

type StepKind = Pick<StepOptions, 'batch' | 'indexShare'>;

/**
 * Processes make steps that change tables as a whole, each in tables of its own in one account. One after the
 * other is killed; its tables are then what its acknowledged steps make, or one more step.
 */
export const killSteps = (name: string, aim: string, kind: StepKind): Attack => ({
  name,
  aim,
  lane: 'kill',

  async run(round) {
    const path = join(round.folder, 'account');
    const checker = round.children.start(round.program('check-account'));
    await checker.ask('create', path);
    const start = (options: StepOptions, first: number): Writer => {
      const progress = join(round.folder, `${options.prefix}${first}.progress`);
      const line = round.program('make-steps', path, JSON.stringify(options), first, progress);
      return { options, child: round.children.start(line, { progress }), first, progress };
    };
    const writers = Array.from({ length: WRITER_COUNT }, (_, index) =>
      start({ ...kind, prefix: `W${index}.`, seed: round.seed + index }, 0),
    );
    while (round.counts.kills === 0 || !round.isOver) {
      const victim = oneOf(round.random, writers);
      while (victim.child.isRunning && readProgress(victim.progress).count === 0)
        await setTimeout(5);
      await setTimeout(between(round.random, 1, 200));
      await victim.child.kill();
      round.counts.kills += 1;
      const next = await settle(round, path, checker, victim);
      if (next > STEPS_MAX) break;
      if (!round.isOver) writers[writers.indexOf(victim)] = start(victim.options, next);
    }
    await Promise.all(writers.map(({ child }) => child.kill()));
    for (const writer of writers) await settle(round, path, checker, writer);
    await checker.end();
  },
});

/** Looks at the tables of a writer that has ended. @returns The number of its next step. */
async function settle(
  { counts, find }: Round,
  path: string,
  checker: Child,
  { options, first, progress }: Writer,
): Promise<number> {
  const { count, longestWaitMs } = readProgress(progress);
  const reported = Math.max(count, first);
  const asked = await checker.ask('steps', path, options, reported);
  const { next, violation, verified } = asked as {
    next: number;
    violation: string | null;
    verified: readonly object[];
  };
  if (violation !== null) find('lost', `${options.prefix} after step ${reported}: ${violation}`);
  for (const detail of verified) find('lost', `verify: ${JSON.stringify(detail)}`);
  counts.acknowledged += reported - first;
  counts.longestWaitMs = Math.max(counts.longestWaitMs, longestWaitMs);
  return next;
}
