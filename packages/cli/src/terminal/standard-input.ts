import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_SIZE_BYTES = 65_536;

/** How long to wait before a stream that has nothing yet is asked again. */
const PAUSE_MS = 10;

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** The bytes of a file, a pipe or a terminal, by its descriptor. */
export function* chunksOf(file: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK_SIZE_BYTES);
  for (;;) {
    const length = readNow(file, buffer);
    if (length === 0) return;
    if (length === undefined) pause();
    else yield buffer.slice(0, length);
  }
}

/** The bytes of the file at a path, which is closed behind the last of them, or where no more are wanted. */
export function* fileChunks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    yield* chunksOf(file);
  } finally {
    closeSync(file);
  }
}

/** @returns The number of bytes read, 0 at the end; `undefined` if missing yet. */
export function readNow(file: number, buffer: Uint8Array): number | undefined {
  try {
    return readSync(file, buffer, 0, buffer.length, null);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN') return undefined;
    // What a terminal that is gone answers, and a pipe of some systems at its end.
    if (code === 'EIO' || code === 'EOF') return 0;
    throw error;
  }
}

/** Holds up this thread for a moment. */
export function pause(): void {
  Atomics.wait(nobody, 0, 0, PAUSE_MS);
}
