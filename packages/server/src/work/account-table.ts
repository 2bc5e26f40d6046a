import { MvdbError, type Session, type SessionTable } from 'mvdb';
import { WorkError } from './errors.ts';

/**
 * Opens a table that a request names; its dictionary as `DICT name`.
 *
 * @throws WorkError `UNKNOWN_TABLE` with names near it. MvdbError `NOT_PERMITTED`.
 */
export function openTable(session: Session, name: string): SessionTable {
  try {
    return session.table(name);
  } catch (error) {
    if (!(error instanceof MvdbError) || error.code !== 'TABLE_NOT_FOUND') throw error;
    const { detail, suggestions } = error;
    throw new WorkError('UNKNOWN_TABLE', detail, { cause: error, suggestions });
  }
}
