import { makeTemporaryFolder, removeTemporaryFolder } from '../account/temporary-folder.ts';
import type { Environment } from '../storage/environment.ts';
import { LmdbEnvironment } from '../storage/lmdb/environment.ts';
import { copyEnvironment } from './copy-environment.ts';

/** Copies what an engine keeps into an account in an empty folder, which need not survive a power loss. */
export function copyIntoFolder(environment: Environment, folder: string): LmdbEnvironment {
  const copy = new LmdbEnvironment(folder, 'memory');
  copyEnvironment(environment, copy);
  return copy;
}

/** Writes what an engine keeps as an account into an empty folder: all of it, or nothing. @throws MvdbError */
export async function backupCopied(environment: Environment, folder: string): Promise<void> {
  const beside = makeTemporaryFolder();
  try {
    const copy = copyIntoFolder(environment, beside);
    await copy.backup(folder).finally(() => copy.close());
  } finally {
    removeTemporaryFolder(beside);
  }
}
