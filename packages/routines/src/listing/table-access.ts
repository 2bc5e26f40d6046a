import { MvdbError, type Session, type SessionTable } from 'mvdb';
import type { Refuse } from '../entry/refusal.ts';

type OpeningMessage = 'CANNOT OPEN FILE {name}';

/** Opens a table that the caller names. @throws Refusal for a name that is not in VOC. */
export function openNamed(
  session: Session,
  refuse: Refuse<OpeningMessage>,
  name: string,
): SessionTable {
  try {
    return session.table(name);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND')
      throw refuse(`CANNOT OPEN FILE ${name}`);
    throw error;
  }
}

/** Opens the dictionary of a table that the caller names. */
export function openDictionary(
  session: Session,
  refuse: Refuse<OpeningMessage>,
  tableName: string,
): SessionTable {
  return openNamed(session, refuse, `DICT ${tableName}`);
}
