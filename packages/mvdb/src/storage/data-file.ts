import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The file of an environment, in its folder. */
export const DATA_FILE = 'data.mdb';

/** What LMDB lets users do with it where it makes one. */
export const DATA_FILE_MODE = 0o664;

/** Where LMDB keeps who reads, beside it. */
export const LOCK_FILE = `${DATA_FILE}-lock`;

/** How LMDB's first page begins: 24 bytes of its own, then a magic number, then the version of the format. */
const SIGNATURE_OFFSET = 24;
const SIGNATURE = Buffer.from('dec0efbe02000000', 'hex');

/**
 * Lets only files through that LMDB can open, because on others it ends the process instead of failing. A
 * missing or empty file is one it will fill. Not to be used while this process has the environment open.
 *
 * @throws Error saying what is wrong.
 */
export function assertDataFile(folder: string): void {
  const path = join(folder, DATA_FILE);
  if (!existsSync(path)) return;
  const head = Buffer.alloc(SIGNATURE_OFFSET + SIGNATURE.length);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, head);
    if (length > 0 && !head.subarray(SIGNATURE_OFFSET).equals(SIGNATURE))
      throw new Error(`${DATA_FILE} is no database of this version of LMDB`);
  } finally {
    closeSync(file);
  }
}
