import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';
import type { Liveness } from '../storage/account-storage.ts';
import { isSystemError } from '../system/system-error.ts';

/** Who holds or wants a lock: a session, and the process it lives in. */
export interface LockOwner {
  /** Unique among all sessions of all machines, their processes and threads. */
  readonly session: string;
  readonly login: string;
  /** Reports apart the systems whose processes are numbered each on their own; a container is one, too. */
  readonly machine: string;
  readonly process: number;
  /** When the process started, so that a later process of the same number is not taken for it. */
  readonly processStart: string;
}

const machine = thisMachine();
const processStart = startOf(process.pid);
/** Names this process among those of all machines. */
export const thisProcess = processName({ machine, process: process.pid, processStart });
let sessionCount = 0;

export function newLockOwner(login: string): LockOwner {
  sessionCount += 1;
  return {
    session: `${thisProcess}.${threadId}.${sessionCount}`,
    login,
    machine,
    process: process.pid,
    processStart,
  };
}

/** Whether an owner is a session of a thread of this process. */
export function isOfThread({ session }: LockOwner, thread: number): boolean {
  return session.startsWith(`${thisProcess}.${thread}.`);
}

/**
 * Reports, for one look at the locks, whose process has ended, so that its locks hold nothing any more.
 *
 * @param liveness - Knows those of other machines; without it, they are of a time when this machine was another.
 */
export function livingOwners(liveness?: Liveness): (owner: LockOwner) => boolean {
  const existing = new Map<string, boolean>();
  return (owner) => {
    if (owner.machine === machine) return isAliveHere(owner);
    const name = processName(owner);
    const lives = existing.get(name) ?? liveness?.isPresent(name) ?? false;
    existing.set(name, lives);
    return lives;
  };
}

function processName(owner: Pick<LockOwner, 'machine' | 'process' | 'processStart'>): string {
  return `${owner.machine}.${owner.process}.${owner.processStart}`;
}

function isAliveHere(owner: LockOwner): boolean {
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

/** Stays the same until the system starts again. */
function thisMachine(): string {
  const parts = [
    reported(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')),
    reported(() => readlinkSync('/proc/self/ns/pid')),
  ];
  const name = parts.join('') || hostname();
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}

/** Start time of a process in clock ticks since boot; blank where the system does not report. */
function startOf(processId: number): string {
  const status = reported(() => readFileSync(`/proc/${processId}/stat`, 'latin1'));
  const afterName = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return afterName[19] ?? '';
}

/** What the system reports, or blank. */
function reported(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}
