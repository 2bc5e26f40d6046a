import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { contend, MANNERS } from './contention.ts';
import { isOnPostgres, newPosition } from './new-location.ts';

/** How long they go on, in two ways on each disk; `MVDB_CONTENTION_SECONDS` asks for more, and campaigns go on for long. */
const SECONDS = Number(process.env.MVDB_CONTENTION_SECONDS ?? 5);

/** A file system in memory, where a flush takes no time. Where there is none, nothing is tested on it. */
const MEMORY_FOLDER = '/dev/shm';
const folders = [tmpdir(), ...(existsSync(MEMORY_FOLDER) ? [MEMORY_FOLDER] : [])];
const inFolders = folders.flatMap(
  (parent) =>
    [
      [parent, 'durable'],
      [parent, 'memory'],
    ] as const,
);
const positions = isOnPostgres ? ([['PostgreSQL', 'durable']] as const) : inFolders;

/**
 * Aim: whoever opens an account takes no commit away from those who write to it. LMDB by itself does not see
 * to that; without the gate some of these processes crash, or fail for good, within seconds.
 */
describe(`several processes that open, lock and commit for ${SECONDS} s`, () => {
  test.concurrent.each(positions)('lose nothing in %s, %s', async (parent, durability) => {
    const position = newPosition(parent);
    try {
      const { commits, opens, lost, violations } = await contend(
        position.path,
        durability,
        SECONDS * 1000,
      );
      expect({ lost, violations }).toEqual({ lost: 0, violations: [] });
      // Each does it at least once, however slow the machine is.
      expect(Math.min(commits, opens)).toBeGreaterThanOrEqual(MANNERS.length - 1);
    } finally {
      position.remove();
    }
  });
});
