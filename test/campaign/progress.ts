import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * How far a process has come, in a small file that outlives it: what it said before it was killed is known.
 */
export interface Progress {
  /** Never goes back. */
  readonly count: number;
  readonly longestWaitMs: number;
}

const NUMBER_BYTES = 8;

/** For the process that reports; others read the file at any time. */
export class ProgressFile {
  readonly #file: number;
  readonly #bytes = Buffer.alloc(2 * NUMBER_BYTES);
  #longestWaitMs = 0;
  #reportedAt = performance.now();

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** Call it after what is counted is certain. */
  report(count: number): void {
    const now = performance.now();
    this.#longestWaitMs = Math.max(this.#longestWaitMs, now - this.#reportedAt);
    this.#reportedAt = now;
    this.#bytes.writeDoubleLE(count, 0);
    this.#bytes.writeDoubleLE(this.#longestWaitMs, NUMBER_BYTES);
    writeSync(this.#file, this.#bytes, 0, this.#bytes.length, 0);
  }

  /** A wait begins now, and not when something was last reported. */
  begin(): void {
    this.#reportedAt = performance.now();
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** @returns Nothing done, where nothing was reported yet. */
export function readProgress(path: string): Progress {
  const bytes = readIfThere(path);
  if (bytes.length < 2 * NUMBER_BYTES) return { count: 0, longestWaitMs: 0 };
  return { count: bytes.readDoubleLE(0), longestWaitMs: bytes.readDoubleLE(NUMBER_BYTES) };
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
