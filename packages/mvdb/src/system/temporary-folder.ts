import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders that are removed at the latest when the process exits. */
const folders = new Set<string>();

/** Makes a folder of its own for an account that is gone when it is closed. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-'));
  if (folders.size === 0) process.on('exit', removeAll);
  folders.add(folder);
  return folder;
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
  if (folders.size === 0) process.off('exit', removeAll);
}

function removeAll(): void {
  for (const folder of folders) removeTemporaryFolder(folder);
}
