import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (position: string, ...options: readonly string[]) =>
  execFileSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', position], { stdio: 'ignore' });

const unmount = (position: string) => execFileSync('umount', ['-l', position]);

/** Runs `work` with a disk of its own, which ends with it. */
export async function onDisk<Result>(
  kibibytes: number,
  work: (disk: string) => Result,
): Promise<Awaited<Result>> {
  const disk = mkdtempSync(join(tmpdir(), 'mvdb-disk-'));
  mount(disk, '-o', `size=${kibibytes}k`);
  try {
    return await work(disk);
  } finally {
    unmount(disk);
    rmdirSync(disk);
  }
}

/** Not everyone may mount a disk; who may not sees the tests that need one left out. */
export function mayMount(): boolean {
  const position = mkdtempSync(join(tmpdir(), 'mvdb-mount-'));
  try {
    mount(position);
    unmount(position);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(position);
  }
}
