import { MvdbError } from '../../errors/errors.ts';
import { ACCOUNT_NOT_FOUND } from '../../errors/failures.ts';
import type { StorageEngine } from '../account-storage.ts';
import type { Durability } from '../environment.ts';
import { holdsAccount, openFolder } from './folder-engine.ts';

/**
 * The engine of an account in a folder, which `Account.open({ path })` uses by itself.
 *
 * @param path - The folder, which is made where it is missing.
 * @example for (const { name, run } of storageConformance(() => lmdb(newFolder()))) test(name, run);
 */
export function lmdb(path: string, durability: Durability = 'durable'): StorageEngine {
  return {
    open({ create, readOnly, onlyReads, busyTimeoutMs }) {
      if ((!create || readOnly) && !holdsAccount(path))
        throw new MvdbError(ACCOUNT_NOT_FOUND, `${path} holds no account.`);
      const opened = onlyReads ? [] : undefined;
      return openFolder(path, durability, { opened, busyTimeoutMs, readOnly });
    },
  };
}
