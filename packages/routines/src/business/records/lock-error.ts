import { MvdbError } from 'mvdb';
import type { Reject } from '../../entry/rejection.ts';

const LOCKED: readonly MvdbError['code'][] = ['RECORD_LOCKED', 'TABLE_LOCKED'];

/** Whether something failed because another session holds a record, or its table. */
export function isLockError(error: unknown): error is MvdbError {
  return error instanceof MvdbError && LOCKED.includes(error.code);
}

/** Reads what is about to change, unless another session holds it. */
export function orLocked<Found>(reject: Reject<'LOCKED'>, read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    throw isLockError(error) ? reject('LOCKED') : error;
  }
}
