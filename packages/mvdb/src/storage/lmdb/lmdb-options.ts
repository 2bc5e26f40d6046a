import { join } from 'node:path';
import type { RootDatabaseOptionsWithPath } from 'lmdb';
import type { Durability } from '../environment.ts';
import { DATA_FILE } from './file/data-file.ts';

/** Tables and indexes of an account that hold something: LMDB allocates a few bytes for each. */
export const DATABASES_MAX = 16_384;
const READERS_MAX = 2048;
const MAP_SIZE_BYTES = 2 ** 38;

/** How the environment in a folder is opened, by every thread alike but for whether it writes. */
export function lmdbOptions(
  folder: string,
  durability: Durability,
  readOnly = false,
): RootDatabaseOptionsWithPath {
  return {
    readOnly,
    path: join(folder, DATA_FILE),
    noSubdir: true,
    maxDbs: DATABASES_MAX,
    maxReaders: READERS_MAX,
    noSync: durability === 'memory',
    overlappingSync: false,
    ...(process.platform !== 'win32' && { mapSize: MAP_SIZE_BYTES }),
  };
}
