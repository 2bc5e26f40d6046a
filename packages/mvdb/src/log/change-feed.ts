import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { type LoggedRecord, nameNow, recordsOf } from './commit-records.ts';
import { type Before, type CommitOrigin, recordBefore } from './log-entries.ts';
import type { LogReader, StoredCommit } from './log-reader.ts';
import { type LoggedMoment, momentOf } from './logged-commit.ts';
import { type Moment, positionAt } from './moment.ts';

/** A record that a commit changed; `undefined` where there was none before or after it. */
export interface CommittedRecord {
  /** What the table was called then; `DICT` and a name for a dictionary. */
  readonly table: string;
  readonly id: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** True where what it was, or became, was removed from the log for good; absent otherwise. */
  readonly isErased?: boolean;
}

/** The same, with what leads to its table now. */
export interface FedRecord extends CommittedRecord {
  /** What the table is called now; `undefined` where it is gone. */
  readonly currentTable: string | undefined;
}

/** What a commit changed, or a part of it where it changed very many records. */
export interface CommittedChanges<Record = CommittedRecord> extends LoggedMoment {
  readonly origin: CommitOrigin;
  readonly records: readonly Record[];
  /** False where more records of the same commit follow. */
  readonly isComplete: boolean;
  /** What goes on right after it: remember this once it is processed. */
  readonly next: string;
}

/** The changes after a point of the feed, as far as one page of them goes. */
export interface ChangesPage<Record = CommittedRecord> {
  readonly changes: readonly CommittedChanges<Record>[];
  /** Where the next page begins; further on than the last of the changes where others were left out. */
  readonly next: string;
  /** True where there are no more for now. */
  readonly isLast: boolean;
}

/** So many records make a page, and a part of a commit, at the most. */
const PAGE_RECORDS_MAX = 1_000;
/** Beyond so many characters of records a page ends, and beyond so many keys that were looked at. */
const PAGE_CHARACTERS_MAX = 4_194_304;
const PAGE_KEYS_MAX = 20_000;

/** A point of the feed: after so many records of the commit that follows a position. */
interface Cursor {
  readonly position: number;
  readonly skipped: number;
}

/** What a page may still take. */
interface Room {
  records: number;
  characters: number;
  keys: number;
}

/** Of which account, in which state, a page is read. */
export interface FeedSource {
  readonly environment: Environment;
  readonly transaction: ReadTransaction;
  readonly catalogue: Catalogue;
  readonly log: LogReader;
}

/** Whether a record is asked for. */
export type IsWanted = (database: string, key: string) => boolean;

/**
 * The page of the feed after a point.
 *
 * @param since - `next` of what came before; or a moment.
 * @throws MvdbError `NO_LOG`; `NOT_LOGGED` where what follows the point was let go; `BAD_ARGUMENT`.
 */
export function changesPage(
  source: FeedSource,
  since: Moment,
  isWanted: IsWanted,
): ChangesPage<FedRecord> {
  const { log } = source;
  let cursor = cursorAt(log, since);
  const changes: CommittedChanges<FedRecord>[] = [];
  const room: Room = {
    records: PAGE_RECORDS_MAX,
    characters: PAGE_CHARACTERS_MAX,
    keys: PAGE_KEYS_MAX,
  };
  for (const commit of log.commits(cursor.position)) {
    const part = partOf(source, commit, cursor.skipped, isWanted, room);
    cursor = part.cursor;
    if (part.records.length > 0) changes.push(changesOf(commit, part));
    if (isFull(room)) break;
  }
  const { position = 0 } = log.last() ?? {};
  return { changes, next: cursorText(cursor), isLast: cursor.position >= position };
}

interface Part {
  readonly records: readonly FedRecord[];
  readonly isComplete: boolean;
  readonly cursor: Cursor;
}

function changesOf(
  commit: StoredCommit,
  { records, isComplete, cursor }: Part,
): CommittedChanges<FedRecord> {
  const { position, timeMs, origin } = commit;
  return { ...momentOf(position, timeMs), origin, records, isComplete, next: cursorText(cursor) };
}

/** Those records of a commit that there is room for. */
function partOf(
  source: FeedSource,
  commit: StoredCommit,
  skipped: number,
  isWanted: IsWanted,
  room: Room,
): Part {
  const records: FedRecord[] = [];
  let count = 0;
  for (const changed of recordsOf(commit)) {
    count += 1;
    if (count <= skipped) continue;
    if (isFull(room)) {
      const cursor = { position: commit.position - 1, skipped: count - 1 };
      return { records, isComplete: false, cursor };
    }
    room.keys -= 1;
    if (!isWanted(changed.database, changed.key)) continue;
    const record = changedRecord(source, commit.position, changed);
    records.push(record);
    room.records -= 1;
    room.characters -= (record.before?.length ?? 0) + (record.after?.length ?? 0);
  }
  return { records, isComplete: true, cursor: { position: commit.position, skipped: 0 } };
}

const isFull = ({ records, characters, keys }: Room) =>
  records <= 0 || characters <= 0 || keys <= 0;

function changedRecord(source: FeedSource, position: number, changed: LoggedRecord): FedRecord {
  const { database, key } = changed;
  const [own, next] = source.log.changesOf(database, key, position - 1);
  const before: Before = own?.before ?? { erased: 0 };
  const after = next === undefined ? { record: currentOf(source, changed) } : next.before;
  return {
    table: changed.table,
    currentTable: nameNow(source.catalogue, changed),
    id: changed.id,
    before: recordBefore(before),
    after: recordBefore(after),
    ...(('erased' in before || 'erased' in after) && { isErased: true }),
  };
}

/** What a record is in the state of the page; a table that no name leads to is gone. */
function currentOf({ environment, transaction, catalogue }: FeedSource, record: LoggedRecord) {
  if (nameNow(catalogue, record) === undefined) return undefined;
  return environment.store(record.database).get(record.key, transaction);
}

/** The page without what only sessions need. */
export function publicPage({ changes, ...page }: ChangesPage<FedRecord>): ChangesPage {
  const withoutCurrent = ({ currentTable: _, ...record }: FedRecord): CommittedRecord => record;
  return {
    ...page,
    changes: changes.map((one) => ({ ...one, records: one.records.map(withoutCurrent) })),
  };
}

const CURSOR = /^(\d{1,16})\.(\d{1,9})$/;

function cursorAt(log: LogReader, since: Moment): Cursor {
  const [, position, skipped] = (typeof since === 'string' && CURSOR.exec(since)) || [];
  if (position === undefined) return { position: positionAt(log, since), skipped: 0 };
  const cursor = { position: positionAt(log, position), skipped: Number(skipped) };
  const following = log.head(cursor.position + 1);
  if (cursor.skipped >= (following?.count ?? 0))
    throw new MvdbError(BAD_ARGUMENT, `The commit after ${position} has no record ${skipped}.`);
  return cursor;
}

function cursorText({ position, skipped }: Cursor): string {
  return skipped === 0 ? String(position) : `${position}.${skipped}`;
}
