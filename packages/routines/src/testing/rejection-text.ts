import type { Session } from 'mvdb';
import { Rejection } from '../entry/rejection.ts';

/** Does work in a transaction of its own. @returns The text with which it was rejected; blank where it was done. */
export function rejectionText(session: Session, work: () => void): string {
  try {
    session.transaction(work);
    return '';
  } catch (error) {
    if (error instanceof Rejection) return error.text;
    throw error;
  }
}
