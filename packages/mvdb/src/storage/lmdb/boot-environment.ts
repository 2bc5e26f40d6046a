import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MvdbError } from '../../errors/errors.ts';
import { ACCOUNT_CLOSED } from '../../errors/failures.ts';
import { bootId } from '../../system/boot-id.ts';
import type { SharedSpace, SharedSpaceOptions } from '../account-storage.ts';
import type { LmdbEnvironment } from './environment.ts';
import { ExpendableEnvironment } from './expendable-environment.ts';

export interface BootEnvironmentOptions extends SharedSpaceOptions {
  readonly accountPath: string;
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * An environment in the folder of an account that all its processes share, and whose transactions are apart from
 * those of the account. It is never synced to disk, and means nothing any more once the system starts again.
 */
export class BootEnvironment implements SharedSpace {
  readonly #options: BootEnvironmentOptions;
  readonly #folder: string;
  #expendable: ExpendableEnvironment | undefined;
  #isOpen = true;

  constructor(options: BootEnvironmentOptions) {
    this.#options = options;
    this.#folder = join(options.accountPath, `${options.name}-${bootId}`);
  }

  /** False while no process has ever used it, which spares opening it; and once it is closed. */
  get isInUse(): boolean {
    if (!this.#isOpen) return false;
    return this.#expendable !== undefined || existsSync(this.#folder);
  }

  /** Opens it; what earlier starts of the system left is removed. @throws MvdbError `ACCOUNT_CLOSED`. */
  open(): LmdbEnvironment {
    const { accountPath, name, assertReadable, busyTimeoutMs } = this.#options;
    if (!this.#isOpen) throw new MvdbError(ACCOUNT_CLOSED, accountPath);
    if (this.#expendable) return this.#expendable.environment;
    for (const entry of readdirSync(accountPath))
      if (entry.startsWith(`${name}-`) && join(accountPath, entry) !== this.#folder)
        rmSync(join(accountPath, entry), { recursive: true, force: true });
    this.#expendable = new ExpendableEnvironment(this.#folder, assertReadable, busyTimeoutMs);
    return this.#expendable.environment;
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#expendable?.close();
  }
}
