import type { Session } from 'mvdb';
import { Rejection } from '../entry/rejection.ts';
import { writtenTables } from './written-tables.ts';

/**
 * Does an operation, as a call does. One that is rejected leaves no record behind, which is looked at.
 *
 * @returns Why it was rejected; `undefined` where it was done. @throws What is not a rejection.
 */
export function attempt(session: Session, operation: () => void): string | undefined {
  let rejected: string | undefined;
  const changed = writtenTables(session.account).changesOf(() => {
    rejected = rejectionOf(session, operation);
  });
  if (rejected !== undefined && changed.length > 0)
    throw new Error(`An operation was rejected (${rejected}), and changed ${changed.join(', ')}.`);
  return rejected;
}

/** The same, where something else is looked at afterwards than the whole account. */
export function rejectionOf(session: Session, perform: () => void): string | undefined {
  try {
    session.transaction(perform);
    return undefined;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.text;
  }
}
