import { closeSync, constants, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pause } from '../pause.ts';

/** What is used of fs-native-extensions: locks of a whole file, which end with the file descriptor. */
interface FileLocking {
  tryLock(file: number, options: { readonly shared: boolean }): boolean;
  unlock(file: number): void;
}

const PAUSE_MS_MIN = 0.05;
const PAUSE_MS_MAX = 2;

let loaded: FileLocking | undefined;

/** Loaded when first needed, so that a platform without it can still import the package. */
function fileLocking(): FileLocking {
  try {
    loaded ??= createRequire(import.meta.url)('fs-native-extensions') as FileLocking;
    return loaded;
  } catch (cause) {
    throw new Error('there are no file locks for this platform and C library', { cause });
  }
}

/**
 * An empty file that threads and processes lock, one of them or several sharing it. It is let go of at the
 * latest when the thread that has it ends, however it does.
 */
export class FileLock {
  readonly path: string;
  readonly #file: number;
  readonly #locking = fileLocking();

  /** @param isShared - For one that shares it and never has it alone, and so need not be able to write. */
  constructor(path: string, isShared = false) {
    this.path = path;
    this.#file = isShared
      ? openSync(path, constants.O_RDONLY)
      : openSync(path, constants.O_RDWR | constants.O_CREAT, 0o664);
  }

  /** @returns False where others have it, or share it. */
  tryTake(): boolean {
    return this.#locking.tryLock(this.#file, { shared: false });
  }

  /** Waits, with the thread stopped. @returns False where it could not be had until `deadline`. */
  take(deadline: number): boolean {
    return granted(() => this.tryTake(), deadline);
  }

  /** As `take`, but others may share it. Who has it alone gives that up. */
  share(deadline: number): boolean {
    return granted(() => this.#locking.tryLock(this.#file, { shared: true }), deadline);
  }

  giveBack(): void {
    this.#locking.unlock(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function granted(attempt: () => boolean, deadline: number): boolean {
  for (let pauseMs = PAUSE_MS_MIN; !attempt(); pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    if (performance.now() >= deadline) return false;
    pause(pauseMs);
  }
  return true;
}
