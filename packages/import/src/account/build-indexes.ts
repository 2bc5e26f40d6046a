import { buildIndex, createIndex, listIndexes, MvdbError, type Session } from 'mvdb';
import type { ImportReport } from '../report/import-report.ts';
import type { PlannedTable } from './account-plan.ts';

/** Builds the indexes of a table anew, from the definitions that its file has; one that cannot be built is reported. */
export function buildIndexes(
  session: Session,
  { name, file }: PlannedTable,
  report: ImportReport,
): void {
  for (const { item, skipsEmpty, isCaseIgnored } of file.indexes ?? [])
    try {
      // An import that was interrupted may have begun with it.
      const existing = listIndexes(session, name).find((index) => index.name === item);
      if (existing === undefined)
        createIndex(session, name, [item], { name: item, skipsEmpty, isCaseIgnored });
      if (existing?.state !== 'active') buildIndex(session, name, item);
      report.indexes.push({ table: name, item });
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
      report.note(`index ${item} of ${name}`, `it is not built: ${error.message}`);
    }
}
