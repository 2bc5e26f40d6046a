import type { TableIndexes } from '../indexing/table-indexes.ts';
import { type Before, recordBefore } from '../log/log-entries.ts';
import type { LoggedKey } from '../log/log-writer.ts';
import { type Catalogue, HOUSEKEEPING, parseEntry, VOC } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { OpenTables } from './open-tables.ts';

/** What replacing records takes. */
export interface ReplacingHost {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
  readonly indexes: TableIndexes;
  readonly tables: OpenTables;
}

/** A record that becomes what it was once. */
export interface ReplacedRecord extends LoggedKey {
  readonly next: Before;
}

/**
 * Replaces records of any tables, dictionaries and settings, as those who wrote them found right: nothing but their indexes
 * takes part. Entries of indexes go before others come, so that no record is in the way of another one.
 *
 * @param note - Informed of each record before it is replaced.
 * @throws MvdbError `UNIQUE_VIOLATION` where an index was made since that does not allow what was.
 */
export function replaceRecords(
  host: ReplacingHost,
  records: readonly ReplacedRecord[],
  note: (replaced: ReplacedRecord, current: string | undefined) => void,
): void {
  const { environment } = host;
  const former = records.flatMap(({ database, key }) =>
    database === VOC ? formerTable(host, environment.store(VOC).get(key)) : [],
  );
  for (const replaced of records) {
    const { database, key } = replaced;
    const current = environment.store(database).get(key);
    note(replaced, current);
    if (current !== undefined) host.indexes.of(database).onWrite(key, current, undefined);
  }
  for (const { database, key, next } of records) {
    const record = recordBefore(next);
    if (database === VOC) reserveNumber(host.catalogue, record);
    if (record === undefined) environment.store(database).remove(key);
    else {
      environment.store(database).put(key, record);
      host.indexes.of(database).onWrite(key, undefined, record);
    }
  }
  if (records.some(({ database }) => database === VOC || database === HOUSEKEEPING))
    noticeDefinitions(host, former);
}

function reserveNumber(catalogue: Catalogue, item: string | undefined): void {
  const entry = item === undefined ? undefined : parseEntry('', item);
  if (entry?.kind === 'table') catalogue.reserveNumber(entry.database);
}

interface FormerTable {
  readonly database: string;
  readonly isUnlogged: boolean;
}

function formerTable({ catalogue }: ReplacingHost, item: string | undefined): FormerTable[] {
  const entry = item === undefined ? undefined : parseEntry('', item);
  if (entry?.kind !== 'table' || entry.folder !== undefined) return [];
  const { database } = entry;
  return [{ database, isUnlogged: catalogue.isUnlogged(database) }];
}

/** Tables came, went, or are protected otherwise. What the log leaves out of those that went goes, too. */
function noticeDefinitions(host: ReplacingHost, former: readonly FormerTable[]): void {
  const { environment, catalogue, indexes, tables } = host;
  catalogue.noteChange();
  for (const { database, isUnlogged } of former) {
    if (catalogue.namesOf(database).length > 0) continue;
    indexes.removeAll(database);
    if (isUnlogged) environment.store(database).clear();
  }
  indexes.forget();
  tables.closeMoved();
}
