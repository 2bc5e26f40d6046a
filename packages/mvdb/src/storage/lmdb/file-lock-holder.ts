import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isSystemError } from '../../system/system-error.ts';

/** Names the process that has a file locked, where the system reports and this user may know. */
export function holderOf(path: string): string | undefined {
  try {
    const { ino } = statSync(path);
    const processId = readdirSync('/proc').find(
      (entry) => /^\d+$/.test(entry) && hasLocked(entry, ino),
    );
    return processId && `process ${processId}${isStopped(processId) ? ', which is stopped,' : ''}`;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function hasLocked(processId: string, inode: number): boolean {
  const folder = `/proc/${processId}/fdinfo`;
  const lock = new RegExp(`^lock:.* (READ|WRITE) .*:${inode} `, 'm');
  try {
    return readdirSync(folder).some((file) =>
      lock.test(readFileSync(`${folder}/${file}`, 'latin1')),
    );
  } catch (error) {
    // It has ended, or belongs to another user.
    if (isSystemError(error)) return false;
    throw error;
  }
}

function isStopped(processId: string): boolean {
  return /^State:\s+[Tt]/m.test(readFileSync(`/proc/${processId}/status`, 'latin1'));
}
