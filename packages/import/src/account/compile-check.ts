import { MvdbError, type Session } from 'mvdb';
import { sessionDictionaries } from 'mvdb/host';
import type { ImportReport } from '../report/import-report.ts';

/** Compiles each item of a dictionary, and reports those that cannot be, with the reason. */
export function checkDictionary(session: Session, table: string, report: ImportReport): void {
  const dictionaries = sessionDictionaries(session);
  for (const id of session.table(`DICT ${table}`).ids())
    try {
      dictionaries.column(table, id);
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
      report.note(
        `DICT ${table} ${id}`,
        `it is taken, and does not compile here: ${error.message}`,
      );
    }
}
