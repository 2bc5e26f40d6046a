import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

/** The bits of a mode that let others than the owner read, write or run a file. */
const OTHERS = 0o077;

/**
 * The text of a file that nobody but its owner may read.
 *
 * @param bad - Makes the error for a file that cannot be used, from what is wrong with it.
 */
export function readPrivateFile(
  path: string,
  bytesMax: number,
  bad: (detail: string, cause?: unknown) => Error,
): string {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw bad(`It cannot be read (${code}).`, error);
  }
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw bad('It is not a file.');
    if (process.platform !== 'win32' && (status.mode & OTHERS) !== 0)
      throw bad(`Other users have access to it. Run: chmod 600 ${path}`);
    if (status.size > bytesMax) throw bad(`It has ${status.size} bytes; the most is ${bytesMax}.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
