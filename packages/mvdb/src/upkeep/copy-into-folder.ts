import type { Environment } from '../storage/environment.ts';
import { type FolderEnvironment, openFolder } from '../storage/folder/folder-engine.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../system/temporary-folder.ts';
import { copyEnvironment } from './copy-environment.ts';

/** Copies what an engine keeps into an account in an empty folder, which need not survive a power loss. */
export function copyIntoFolder(environment: Environment, folder: string): FolderEnvironment {
  const copy = openFolder(folder, 'memory').environment;
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
