import { statSync } from 'node:fs';

/** The size of a regular file; `undefined` for a folder, and for what is neither. */
export function regularSize(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
