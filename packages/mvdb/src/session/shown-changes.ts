import { hasCode } from '../errors/errors.ts';
import type { CommittedChanges, CommittedRecord, FedRecord } from '../log/change-feed.ts';
import type { SessionTable } from './session-table.ts';

/** Changes as far as a session sees them now; those of which it sees nothing are left out. */
export function shownChanges(
  changes: readonly CommittedChanges<FedRecord>[],
  open: (table: string) => SessionTable,
): CommittedChanges[] {
  const tables = new Map<string, SessionTable | undefined>();
  const tableOf = (name: string) => {
    if (!tables.has(name))
      tables.set(
        name,
        readable(() => open(name)),
      );
    return tables.get(name);
  };
  return changes
    .map((one) => ({ ...one, records: one.records.flatMap((record) => shown(record, tableOf)) }))
    .filter(({ records }) => records.length > 0);
}

/** The session does not learn of a record of which it sees nothing, before or after. */
function shown(
  { currentTable, ...record }: FedRecord,
  tableOf: (name: string) => SessionTable | undefined,
): CommittedRecord[] {
  const table = currentTable === undefined ? undefined : tableOf(currentTable);
  if (table === undefined || !table.shows(record.id)) return [];
  const before = table.shown(record.id, record.before);
  const after = table.shown(record.id, record.after);
  const isHidden = before === undefined && after === undefined && record.isErased !== true;
  return isHidden ? [] : [{ ...record, before, after }];
}

/** `undefined` for a table that is gone, or that may not be read. */
function readable(open: () => SessionTable): SessionTable | undefined {
  try {
    return open();
  } catch (error) {
    if (hasCode(error, 'TABLE_NOT_FOUND', 'SYNONYM_CHAIN', 'NOT_PERMITTED')) return undefined;
    throw error;
  }
}
