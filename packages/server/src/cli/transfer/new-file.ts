import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { CommandFailure, exitStatus } from '../exit-status.ts';

/** Characters gathered before they are written. */
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

/** Writes pieces of text to a new file. */
export function writeTextFile(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'wx');
  try {
    let chunk = '';
    for (const piece of pieces) {
      chunk += piece;
      if (chunk.length < CHUNK_SIZE) continue;
      writeAll(file, chunk);
      chunk = '';
    }
    writeAll(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes the whole text, however little the system takes at a time. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
