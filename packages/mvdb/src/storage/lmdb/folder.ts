import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../../system/system-error.ts';

/** Makes a folder, and those it lies in. Node's own way never ends where the system rejects, as in `/proc`. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
}

/** Whether files of a folder can be written, and created where they are missing. */
export function areWritable(folder: string, paths: readonly string[]): boolean {
  try {
    for (const path of paths) accessSync(existsSync(path) ? path : folder, constants.W_OK);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
