import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf, type Round, seedOf } from '../attack.ts';
import type { Child } from '../children.ts';
import type { LedgerFaults } from '../programs/ledger.ts';
import { readProgress } from '../progress.ts';

const WRITER_COUNT = 2;
/** After so many kills everything is verified, too. */
const KILLS_PER_VERIFICATION = 5;

interface Writer {
  readonly name: string;
  readonly child: Child;
  readonly progress: string;
}

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
    const counts = new Map<string, number>();
    const startWriter = (name: string): Writer => {
      const first = counts.get(name) ?? 0;
      const progress = join(round.folder, `${name}.${first}.progress`);
      const seed = seedOf(round.seed, `${name}.${first}`);
      const line = round.program('make-transfers', path, name, first, progress, seed);
      return { name, child: round.children.start(line, { progress }), progress };
    };
    const writers = Array.from({ length: WRITER_COUNT }, (_, index) => startWriter(`w${index}`));
    for (let kills = 1; kills === 1 || !round.isOver; kills += 1) {
      const victim = oneOf(round.random, writers);
      await began(victim);
      await setTimeout(between(round.random, 1, 300));
      await victim.child.kill();
      round.counts.kills += 1;
      await settle(round, path, checker, [victim], counts);
      if (kills % KILLS_PER_VERIFICATION === 0) await verify(round, path, checker);
      if (!round.isOver) writers[writers.indexOf(victim)] = startWriter(victim.name);
    }
    await Promise.all(writers.map(({ child }) => child.kill()));
    await settle(round, path, checker, writers, counts);
    await verify(round, path, checker);
    await checker.end();
  },
};

/** Waits until a writer is at work, or has ended in its own way. */
async function began({ child, progress }: Writer): Promise<void> {
  while (child.isRunning && readProgress(progress).count === 0) await setTimeout(5);
}

/** Looks at the account, and at what the ended writers had been told. */
async function settle(
  round: Round,
  path: string,
  checker: Child,
  ended: readonly Writer[],
  counts: Map<string, number>,
): Promise<void> {
  const found = (await checker.ask('ledger', path)) as LedgerFaults;
  for (const fault of found.faults.slice(0, 5)) round.find('lost', fault);
  for (const { name, progress } of ended) {
    const { count, longestWaitMs } = readProgress(progress);
    const kept = found.counts[name] ?? 0;
    if (kept < count) round.find('lost', `${name} was told of ${count} commits, ${kept} are there`);
    round.counts.acknowledged += Math.max(0, count - (counts.get(name) ?? 0));
    round.counts.longestWaitMs = Math.max(round.counts.longestWaitMs, longestWaitMs);
    counts.set(name, Math.max(kept, count));
  }
}

async function verify(round: Round, path: string, checker: Child): Promise<void> {
  for (const fault of (await checker.ask('verify', path)) as object[])
    round.find('lost', `verify: ${JSON.stringify(fault)}`);
}
