import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { MvdbError } from '../../../errors/errors.ts';
import { ACCOUNT_DAMAGED } from '../../../errors/failures.ts';
import type { PageViolation } from '../../environment.ts';
import { type FileHeader, isCutShort, isForeign, readNewestHeader } from './file-header.ts';
import { walkPages } from './page-walk.ts';

/** The file of an environment, in its folder. */
export const DATA_FILE = 'data.mdb';

/** What LMDB lets users do with it where it makes one. */
export const DATA_FILE_MODE = 0o664;

/** Where LMDB keeps who reads, beside it. */
export const LOCK_FILE = `${DATA_FILE}-lock`;

/**
 * Lets only files through that LMDB can open, because on others it ends the process instead of failing, or
 * shows an older state without a word. A missing or empty file is one it will fill. Not to be used while this
 * process has the environment open.
 *
 * @returns The size of the file; it never becomes smaller.
 * @throws MvdbError `ACCOUNT_DAMAGED`; Error for a file of another kind, or one that may not be used.
 */
export function assertDataFile(folder: string): number {
  const path = join(folder, DATA_FILE);
  if (!existsSync(path)) return 0;
  return withDataFile(folder, (file) => {
    const { size } = fstatSync(file);
    if (size === 0) return 0;
    if (isForeign(file)) throw new Error(`${DATA_FILE} is not a database of this version of LMDB`);
    if (isCutShort(file, soundHeader(file))) assertPages(file);
    return size;
  });
}

/**
 * Looks whether the data file is one that can be read on, in some microseconds; it may be in use.
 *
 * @param sizeBytes - What its size was; it never becomes smaller.
 * @returns What it is now.
 * @throws MvdbError `ACCOUNT_DAMAGED` where its headers are damaged, or it was cut short since.
 */
export function assertUncut(folder: string, sizeBytes: number): number {
  return withDataFile(folder, (file) => {
    const { size } = fstatSync(file);
    const header = soundHeader(file);
    if (size < sizeBytes && isCutShort(file, header)) throw damaged(new Error('it was cut short'));
    return size;
  });
}

/** Looks at all pages in use; a reader must be there, or nobody who writes. @see walkPages */
export function walkDataFile(folder: string, report: PageViolation): void {
  withDataFile(folder, (file) => {
    soundHeader(file);
    walkPages(file, report);
  });
}

/** Number of the last commit; 0 for a file that is missing or empty. @throws MvdbError `ACCOUNT_DAMAGED`. */
export function lastCommit(folder: string): number {
  if (!existsSync(join(folder, DATA_FILE))) return 0;
  return withDataFile(folder, (file) =>
    fstatSync(file).size === 0 ? 0 : soundHeader(file).commit,
  );
}

/** The newest header of the data file in a folder. @throws MvdbError `ACCOUNT_DAMAGED`. */
export function newestHeader(folder: string): FileHeader {
  return withDataFile(folder, soundHeader);
}

function withDataFile<Result>(folder: string, work: (file: number) => Result): Result {
  const file = openSync(join(folder, DATA_FILE), 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function soundHeader(file: number): FileHeader {
  try {
    return readNewestHeader(file);
  } catch (cause) {
    throw damaged(cause);
  }
}

/** The last pages may be missing where they are free: LMDB writes none that it has not used. */
function assertPages(file: number): void {
  walkPages(file, (position, detail) => {
    throw damaged(new Error(`it is cut short. In ${position}: ${detail}`));
  });
}

/** What to throw for a data file whose bytes cannot be what LMDB wrote. */
export function damaged(cause: unknown): MvdbError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const what = `${DATA_FILE}: ${reason.replace(/\.$/, '')}.`;
  return new MvdbError(ACCOUNT_DAMAGED, `${what} Restore a backup.`, { cause });
}
