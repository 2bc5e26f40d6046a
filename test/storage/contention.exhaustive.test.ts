import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { contend, MANNERS } from './contention.ts';
import { isOnPostgres, newPlace } from './new-place.ts';

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
const places = isOnPostgres ? ([['PostgreSQL', 'durable']] as const) : inFolders;

/**
 * Aim: whoever opens an account takes no commit away from those who write to it. LMDB by itself does not see
 * to that; without the gate some of these processes crash, or fail for good, within seconds.
 */
describe(`several processes that open, lock and commit for ${SECONDS} s`, () => {
  test.concurrent.each(places)('lose nothing in %s, %s', async (parent, durability) => {
    const place = newPlace(parent);
    try {
      const { commits, opens, lost, faults } = await contend(
        place.path,
        durability,
        SECONDS * 1000,
      );
      expect({ lost, faults }).toEqual({ lost: 0, faults: [] });
      // Each does it at least once, however slow the machine is.
      expect(Math.min(commits, opens)).toBeGreaterThanOrEqual(MANNERS.length - 1);
    } finally {
      place.remove();
    }
  });
});
