import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { isSystemError } from '../system-error.ts';

/** Who holds or wants a lock: a session, and the process it lives in. */
export interface LockOwner {
  /** Unique among all sessions of all processes and their threads. */
  readonly session: string;
  readonly login: string;
  readonly process: number;
  /** When the process started, so that a later process of the same number is not taken for it. */
  readonly processStart: string;
}

const processStart = startOf(process.pid);
let sessionCount = 0;

export function newLockOwner(login: string): LockOwner {
  sessionCount += 1;
  return {
    session: `${process.pid}.${processStart}.${threadId}.${sessionCount}`,
    login,
    process: process.pid,
    processStart,
  };
}

/** Whether an owner is a session of a thread of this process. */
export function isOfThread({ session }: LockOwner, thread: number): boolean {
  return session.startsWith(`${process.pid}.${processStart}.${thread}.`);
}

/** False when the process of the owner has ended, so that its locks hold nothing any more. */
export function isAlive(owner: LockOwner): boolean {
  if (owner.process === process.pid) return owner.processStart === processStart;
  try {
    process.kill(owner.process, 0);
  } catch (error) {
    if (isSystemError(error, 'ESRCH')) return false;
    // It is there, and belongs to another user.
    if (!isSystemError(error, 'EPERM')) throw error;
  }
  const start = startOf(owner.process);
  return start === '' || start === owner.processStart;
}

/** Start time of a process in clock ticks since boot; blank where the system does not tell. */
function startOf(processId: number): string {
  try {
    const status = readFileSync(`/proc/${processId}/stat`, 'latin1');
    const afterName = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return afterName[19] ?? '';
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}
