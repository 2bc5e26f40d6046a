import { MvdbError } from '../errors/errors.ts';
import { NOT_LOGGED } from '../errors/failures.ts';
import { type Catalogue, DICTIONARIES, HOUSEKEEPING } from '../storage/catalogue.ts';
import type { LogReader, StoredCommit } from './log-reader.ts';

/** A record that a commit changed. */
export interface LoggedRecord {
  readonly database: string;
  readonly key: string;
  /** What its table was called then; `DICT` and a name for a dictionary. */
  readonly table: string;
  readonly id: string;
}

/** A commit, read in one state of the account. */
export interface ReadCommit {
  readonly commit: StoredCommit;
  /** What the table of a record is called now; `undefined` where it was deleted. */
  nameOf(record: LoggedRecord): string | undefined;
  /** What the commit made of a record of a table that there is. */
  changeOf(record: LoggedRecord): LoggedChange | 'erased';
}

/** What a commit made of a record; `undefined` where it was missing. */
export interface LoggedChange {
  readonly old: string | undefined;
  readonly record: string | undefined;
}

/** A commit by its position. @throws MvdbError `NOT_LOGGED` for the one that the log begins with. */
export function storedCommit(log: LogReader, position: number): StoredCommit {
  const isFirst = position === log.state()?.first;
  const [commit] = isFirst ? [] : log.commits(position - 1, position);
  if (commit !== undefined) return commit;
  throw new MvdbError(NOT_LOGGED, `What commit ${position} changed is not in the log.`);
}

/** The records that a commit changed, without what the account keeps for itself. */
export function* recordsOf({ changes }: StoredCommit): Generator<LoggedRecord> {
  for (const { database, table, keys } of changes)
    if (database !== HOUSEKEEPING)
      for (const key of keys) yield { database, key, table, id: idOf(database, key) };
}

/**
 * What a commit made of one of its records.
 *
 * @param current - Gives what the record is now.
 * @returns `erased` where the log no longer holds what it was.
 */
export function changeOf(
  log: LogReader,
  { database, key }: Pick<LoggedRecord, 'database' | 'key'>,
  position: number,
  current: () => string | undefined,
): LoggedChange | 'erased' {
  const changes = log.changesOf(database, key, position - 1);
  const own = changes.next().value?.before;
  const next = changes.next().value?.before;
  changes.return(undefined);
  if (own === undefined || 'erased' in own || (next !== undefined && 'erased' in next))
    return 'erased';
  return { old: own.record, record: next === undefined ? current() : next.record };
}

/** What the table of a record is called now; `undefined` where it was deleted. */
export function nameNow(
  catalogue: Catalogue,
  { database, key }: Pick<LoggedRecord, 'database' | 'key'>,
): string | undefined {
  const isItem = database === DICTIONARIES;
  const [name] = catalogue.namesOf(isItem ? key.slice(0, key.indexOf('\0')) : database);
  return name !== undefined && isItem ? `DICT ${name}` : name;
}

/** The name of a dictionary item, of its key among those of all dictionaries; of others the key. */
function idOf(database: string, key: string): string {
  return database === DICTIONARIES ? key.slice(key.indexOf('\0') + 1) : key;
}
