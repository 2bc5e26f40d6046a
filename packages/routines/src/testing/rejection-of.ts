import type { Session } from 'mvdb';
import { CallError } from '../entry/errors.ts';
import { Rejection } from '../entry/rejection.ts';

/**
 * Does work in a transaction of its own.
 *
 * @returns Why it was rejected; `undefined` where it was done. @throws What is not a rejection.
 */
export function rejectionOf(session: Session, work: () => void): string | undefined {
  try {
    session.transaction(work);
    return undefined;
  } catch (error) {
    if (error instanceof Rejection) return error.text;
    if (error instanceof CallError) return error.detail;
    throw error;
  }
}

/** The same; blank where it was done. */
export const rejectionText = (session: Session, work: () => void): string =>
  rejectionOf(session, work) ?? '';
