import type { Session } from '../session/session.ts';

/** Gives the name of the table, or `DICT table`, that a lock lies on. */
export function lockedTableNames(session: Session): (database: string) => string {
  const names = new Map<string, string>();
  for (const entry of session.tables())
    if (entry.kind === 'table') {
      names.set(entry.database, entry.name);
      if (!names.has(`DICT ${entry.database}`))
        names.set(`DICT ${entry.database}`, `DICT ${entry.name}`);
    }
  return (database) => names.get(database) ?? database;
}
