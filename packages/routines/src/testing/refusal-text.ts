import type { Session } from 'mvdb';
import { Refusal } from '../entry/refusal.ts';

/** Does work in a transaction of its own. @returns The text with which it was refused; blank where it was done. */
export function refusalText(session: Session, work: () => void): string {
  try {
    session.transaction(work);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.text;
    throw error;
  }
}
