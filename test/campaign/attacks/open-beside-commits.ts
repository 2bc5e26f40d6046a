import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contend } from '../../storage/contention.ts';
import { type Attack, oneOf } from '../attack.ts';

/** Where a flush takes no time, so that commits are as close together as can be. */
const MEMORY_FOLDER = '/dev/shm';
const DURABILITIES = ['durable', 'memory'] as const;

/** Processes open one account again and again, and close it, beside others that lock and commit. */
export const openBesideCommits: Attack = {
  name: 'open-beside-commits',
  aim: 'An account is opened again and again beside those who lock and commit: nothing is lost.',
  lane: 'kill',

  async run({ random, folder, counts, leftMs, find }) {
    const parents = [folder, ...(existsSync(MEMORY_FOLDER) ? [MEMORY_FOLDER] : [])];
    const path = mkdtempSync(join(oneOf(random, parents), 'mvdb-contention-'));
    const { commits, locks, opens, lost, violations } = await contend(
      path,
      oneOf(random, DURABILITIES),
      Math.max(leftMs, 1_000),
    );
    counts.acknowledged += commits + locks;
    counts.inputs += opens;
    if (lost > 0) find('lost', `${lost} of ${commits} commits are not in ${path}`);
    for (const violation of violations) find('broken', violation);
    if (lost === 0 && violations.length === 0) rmSync(path, { recursive: true, force: true });
  },
};
