import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';

/** Characters that are worth encoding together. */
const CHUNK_SIZE = 65_536;

/**
 * Makes a file or a directory under a name of its own, and gives it its name when it is whole: whatever goes
 * wrong, nothing half-written stands under that name.
 *
 * @throws CommandFailure where there is one of that name, unless it may be replaced.
 */
export function madeWhole<Result>(
  path: string,
  mayReplace: boolean,
  make: (temporary: string) => Result,
): Result {
  if (!mayReplace && existsSync(path))
    throw new CommandFailure(
      exitStatus.failed,
      `${path} is there already; name another, or remove it.`,
    );
  const temporary = `${path}.${process.pid}.partial`;
  try {
    const result = make(temporary);
    renameSync(temporary, path);
    return result;
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Writes bytes as they come to a new file, which is on the disk afterwards. */
export function writeNewFile(path: string, chunks: Iterable<Uint8Array>): void {
  const file = openSync(path, 'wx');
  try {
    for (const chunk of chunks) writeAll(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The bytes of pieces of text, many pieces together. */
export function* encoded(pieces: Iterable<string>): Generator<Uint8Array> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_SIZE) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/** Writes all of the bytes, however little the system takes at a time. */
function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
