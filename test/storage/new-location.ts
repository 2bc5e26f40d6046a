import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where an account may be made that several processes open, by its path. */
export interface Position {
  readonly path: string;
  /** Removes what is there, once nobody has it open. */
  remove(): void;
}

/** Whether the tests of accounts run on PostgreSQL. */
export const isOnPostgres = process.env.MVDB_POSTGRES !== undefined;

/**
 * A folder of its own; where tests run on PostgreSQL a schema of its own, which goes with the server.
 *
 * @param parent - Where to make the folder.
 */
export function newPosition(parent = tmpdir()): Position {
  if (isOnPostgres)
    return {
      path: `${process.env.MVDB_POSTGRES}#place_${randomUUID().replaceAll('-', '')}`,
      remove() {},
    };
  const path = mkdtempSync(join(parent, 'mvdb-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
