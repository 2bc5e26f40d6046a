import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode, MvdbError } from '../../errors/errors.ts';
import { ACCOUNT_BUSY, ACCOUNT_FAILED } from '../../errors/failures.ts';
import type { SharedSpaceOptions } from '../account-storage.ts';
import { BUSY_TIMEOUT_MS } from '../environment.ts';
import { LmdbEnvironment } from './environment.ts';
import { DATA_FILE, LOCK_FILE } from './file/data-file.ts';
import { FileLock } from './file-lock.ts';
import { makeFolder } from './folder.ts';

/** How long others that found it unreadable at the same time may need to let go of it, or to make it again. */
const ALONE_MS = 200;

/**
 * An environment whose content means nothing once nobody uses it. Where it cannot be read and nobody else has
 * it open, it is recreated.
 */
export class ExpendableEnvironment {
  readonly environment: LmdbEnvironment;
  /** Shared by all who have it open. Neither it nor the gate is ever removed, because others wait for them. */
  readonly #users: FileLock;

  /** @throws MvdbError `ACCOUNT_FAILED`, `ACCOUNT_DAMAGED` where others have it open; `ACCOUNT_BUSY`. */
  constructor(
    folder: string,
    assertReadable: SharedSpaceOptions['assertReadable'],
    busyTimeoutMs = BUSY_TIMEOUT_MS,
  ) {
    this.#users = openUsers(folder);
    try {
      this.#share(busyTimeoutMs);
      try {
        this.environment = openReadable(folder, assertReadable, busyTimeoutMs);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        this.#users.giveBack();
        if (this.#users.take(performance.now() + ALONE_MS)) removeFiles(folder);
        else this.#share(busyTimeoutMs);
        this.environment = openReadable(folder, assertReadable, busyTimeoutMs);
        this.#share(busyTimeoutMs);
      }
    } catch (error) {
      this.#users.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.environment.close();
    this.#users.close();
  }

  #share(busyTimeoutMs: number): void {
    if (!this.#users.share(performance.now() + busyTimeoutMs))
      throw new MvdbError(ACCOUNT_BUSY, `${this.#users.path} is being recreated.`);
  }
}

function isUnreadable(error: unknown): boolean {
  return hasCode(error, 'ACCOUNT_FAILED', 'ACCOUNT_DAMAGED');
}

function removeFiles(folder: string): void {
  for (const file of [DATA_FILE, LOCK_FILE]) rmSync(join(folder, file), { force: true });
}

function openUsers(folder: string): FileLock {
  try {
    makeFolder(folder);
    return new FileLock(join(folder, `${DATA_FILE}-users`));
  } catch (cause) {
    throw new MvdbError(ACCOUNT_FAILED, `${folder}: ${(cause as Error).message}.`, { cause });
  }
}

function openReadable(
  folder: string,
  assertReadable: SharedSpaceOptions['assertReadable'],
  busyTimeoutMs: number,
): LmdbEnvironment {
  const environment = new LmdbEnvironment(folder, 'memory', { busyTimeoutMs });
  try {
    assertReadable(environment);
    return environment;
  } catch (error) {
    void environment.close();
    throw error;
  }
}
