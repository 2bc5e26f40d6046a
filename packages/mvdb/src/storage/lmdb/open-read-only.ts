import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import type { Durability } from '../environment.ts';
import { DATA_FILE } from './file/data-file.ts';
import { lmdbOptions } from './lmdb-options.ts';

/**
 * Opens the environment in a folder where nothing can be written. LMDB must write down who reads, beside the
 * name it is given for the data file, and so is given one in a folder that is gone as soon as it is open.
 */
export function openReadOnly(folder: string, durability: Durability): RootDatabase {
  const temporary = mkdtempSync(join(tmpdir(), 'mvdb-read-'));
  try {
    symlinkSync(realpathSync(join(folder, DATA_FILE)), join(temporary, DATA_FILE));
    return open(lmdbOptions(temporary, durability, true));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
