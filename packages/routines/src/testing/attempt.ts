import type { Session } from 'mvdb';
import { rejectionOf } from './rejection-of.ts';
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
