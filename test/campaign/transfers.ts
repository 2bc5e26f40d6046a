import { join } from 'node:path';
import { type Round, scaled, seedOf } from './attack.ts';
import type { Child, ChildOptions } from './children.ts';
import type { LedgerViolations } from './programs/ledger.ts';
import { readProgress } from './progress.ts';

/** A process that makes transfers. */
export interface TransferWriter {
  readonly name: string;
  readonly child: Child;
  readonly progress: string;
  /** Number of its first transfer; those before were made by others of its name. */
  readonly first: number;
}

/** For a writer beside whom something else is done: in a round of a moment it need not do all that it can. */
export const resting = (round: Round): ChildOptions => ({
  env: { REST_MS: String(scaled(round, 50, 0)) },
});

/** Starts a process that makes transfers in an account, from a number on. */
export function startTransfers(
  { folder, seed, program, children }: Round,
  path: string,
  name: string,
  first: number,
  options: ChildOptions = {},
): TransferWriter {
  const progress = join(folder, `${name}.${first}.progress`);
  const own = seedOf(seed, `${name}.${first}`);
  const child = children.start(program('make-transfers', path, name, first, progress, own), {
    ...options,
    progress,
  });
  return { name, child, progress, first };
}

/**
 * Looks at the account, and at what writers that have ended were reported.
 *
 * @returns How many transfers of each writer there are.
 */
export async function settleLedger(
  { counts, find }: Round,
  path: string,
  checker: Child,
  ended: readonly TransferWriter[],
): Promise<Readonly<Record<string, number>>> {
  const found = (await checker.ask('ledger', path)) as LedgerViolations;
  for (const violation of found.violations.slice(0, 5)) find('lost', violation);
  for (const { name, progress, first } of ended) {
    const { count, longestWaitMs } = readProgress(progress);
    const saved = found.counts[name] ?? 0;
    if (saved < count) find('lost', `${name} was informed of ${count} commits, ${saved} are there`);
    counts.acknowledged += Math.max(0, count - first);
    counts.longestWaitMs = Math.max(counts.longestWaitMs, longestWaitMs);
  }
  return found.counts;
}
