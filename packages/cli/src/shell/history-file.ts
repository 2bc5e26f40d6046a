import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Where the commands that were given are kept. @see The XDG Base Directory Specification. */
export function historyPath({
  XDG_STATE_HOME,
}: Readonly<Record<string, string | undefined>>): string {
  const isUsable = XDG_STATE_HOME !== undefined && isAbsolute(XDG_STATE_HOME);
  const folder = isUsable ? XDG_STATE_HOME : join(homedir(), '.local', 'state');
  return join(folder, 'mvdb', 'history');
}

/** The commands kept, the newest first; none if there are none yet. */
export function readHistory(path: string): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').reverse();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Keeps the commands, readable by nobody else. Of two shells at once the one that writes last is kept. */
export function writeHistory(path: string, entries: readonly string[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const replacement = `${path}.${process.pid}.new`;
  const text = [...entries].reverse().map((entry) => `${entry}\n`);
  try {
    writeFileSync(replacement, text.join(''), { mode: PRIVATE_FILE });
    // What the process masks out is taken from the mode of a new file.
    chmodSync(replacement, PRIVATE_FILE);
    renameSync(replacement, path);
  } catch (error) {
    rmSync(replacement, { force: true });
    throw error;
  }
}
