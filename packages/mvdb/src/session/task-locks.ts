import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { LockTarget } from '../locks/lock-entries.ts';
import type { Session } from './session.ts';

/** How many locks there are that mean whatever programs agree on. */
const TASK_LOCK_COUNT = 64;

/** What stands for the table of a lock that is on no record. */
export const TASK_LOCKS = 'TASK';

/** Takes a task lock, numbered from 0. @returns False where another session has it. @throws MvdbError `BAD_ARGUMENT`. */
export function takeTaskLock({ account, owner }: Session, number: number): boolean {
  return account.locks.tryAcquire(targetOf(number), 'update', owner) === undefined;
}

/** Releases a task lock of the session, or without a number all of them. @throws MvdbError `BAD_ARGUMENT`. */
export function releaseTaskLocks({ account, owner }: Session, number?: number): void {
  const numbers = number === undefined ? [...Array(TASK_LOCK_COUNT).keys()] : [number];
  for (const each of numbers) account.locks.release(targetOf(each), owner);
}

function targetOf(number: number): LockTarget {
  if (Number.isInteger(number) && number >= 0 && number < TASK_LOCK_COUNT)
    return { table: TASK_LOCKS, id: String(number) };
  throw new MvdbError(
    BAD_ARGUMENT,
    `Task locks are numbered 0 to ${TASK_LOCK_COUNT - 1}, not ${number}.`,
  );
}
