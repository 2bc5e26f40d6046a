import { MvdbError } from 'mvdb';
import type { Refuse } from '../../entry/refusal.ts';

const LOCKED: readonly MvdbError['code'][] = ['RECORD_LOCKED', 'TABLE_LOCKED'];

/** Whether something failed because another session holds a record, or its table. */
export function isLockFault(error: unknown): error is MvdbError {
  return error instanceof MvdbError && LOCKED.includes(error.code);
}

/** Reads what is about to change, unless another session holds it. */
export function orLocked<Found>(refuse: Refuse<'LOCKED'>, read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    throw isLockFault(error) ? refuse('LOCKED') : error;
  }
}
