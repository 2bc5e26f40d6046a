import { MvdbError, type Session, type SessionTable } from 'mvdb';
import { fail } from '../entry/errors.ts';

/** Opens a table that the caller names. A name that is not in VOC fails the call. */
export function openNamed(session: Session, name: string): SessionTable {
  try {
    return session.table(name);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND')
      fail(`CANNOT OPEN FILE ${name}`);
    throw error;
  }
}

/** Opens the dictionary of a table that the caller names. */
export function openDictionary(session: Session, tableName: string): SessionTable {
  return openNamed(session, `DICT ${tableName}`);
}
