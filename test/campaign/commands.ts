import { setTimeout } from 'node:timers/promises';
import type { Round } from './attack.ts';

/** Runs an `mvdb` command to its end, which must be a good one. @returns How long it took. */
export async function completed(round: Round, args: readonly string[]): Promise<number> {
  const begin = performance.now();
  if (!(await succeeds(round, args))) round.find('broken', `mvdb ${args.join(' ')} failed`);
  return performance.now() - begin;
}

/** Runs a command that may reject. */
export async function succeeds(
  { children, mvdb }: Round,
  args: readonly string[],
): Promise<boolean> {
  const child = children.start(mvdb(...args), { mayFail: true });
  await child.exited;
  return child.status === 0;
}

/** Kills a command at a random moment of the time that it takes. @returns Whether it had ended well before. */
export async function killed(
  { children, mvdb, random, counts }: Round,
  args: readonly string[],
  takesMs: number,
): Promise<boolean> {
  const child = children.start(mvdb(...args), { mayFail: true });
  await Promise.race([child.exited, setTimeout(random() * takesMs * 1.1)]);
  if (child.isRunning) counts.kills += 1;
  await child.kill();
  return child.status === 0;
}
