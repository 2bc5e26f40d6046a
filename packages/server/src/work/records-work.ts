import {
  ITEM_MARK,
  runTree,
  type Sentence,
  SentenceError,
  type Session,
  type SessionTable,
} from 'mvdb';
import { toNested } from 'mvdb/functions';
import { parseClauses, sessionDictionaries } from 'mvdb/host';
import { openTable } from './account-table.ts';
import { WorkError } from './errors.ts';
import { firstOf } from './extent.ts';
import { isLongSentence } from './long-sentence.ts';
import type { Work } from './work.ts';

export interface RecordsRequest {
  /** `DICT name` for a dictionary. */
  readonly table: string;
  /** The one record wanted; nothing else is asked then. */
  readonly id?: string | undefined;
  /** Only ids behind this one. */
  readonly after?: string | undefined;
  /** What follows WITH in a sentence. */
  readonly filter?: string | undefined;
  readonly limit: number;
}

export interface RecordEntry {
  readonly id: string;
  /** The record as text with marks. */
  readonly record: string;
  /** Attributes, their values, their subvalues; absent where the record holds a mark above attributes. */
  readonly values?: readonly (readonly (readonly string[])[])[];
}

export interface RecordsReply {
  readonly table: string;
  /** Ascending by id. */
  readonly records: readonly RecordEntry[];
  /** To be given as `after` for those that follow; absent at the end. */
  readonly next?: string;
}

/** Records of a table, page by page in the order of their ids. */
export const recordsWork: Work<RecordsRequest, RecordsReply> = {
  prepare: (request) => ({
    isReading: true,
    isLong: request.filter !== undefined && isLongSentence(request.filter),
    run: (session) => found(session, request),
  }),
};

function found(session: Session, request: RecordsRequest): RecordsReply {
  const { table: name, id, limit } = request;
  const table = openTable(session, name);
  if (id !== undefined) return { table: name, records: [recordOf(table, id)] };
  const { items, truncated } = firstOf(pageOf(session, table, request), limit);
  const last = items.at(-1);
  return {
    table: name,
    records: items.map(entryOf),
    ...(truncated && last && { next: last[0] }),
  };
}

type StoredRecord = readonly [id: string, record: string];

/** @throws WorkError `RECORD_NOT_FOUND`. MvdbError `BAD_ID`. */
function recordOf(table: SessionTable, id: string): RecordEntry {
  const record = table.read(id);
  if (record === undefined)
    throw new WorkError('RECORD_NOT_FOUND', `${table.name} has no record "${id}".`);
  return entryOf([id, record]);
}

/** A mark above attributes leaves the record in one piece. */
function entryOf([id, record]: StoredRecord): RecordEntry {
  return { id, record, ...(!record.includes(ITEM_MARK) && { values: toNested(record) }) };
}

function* pageOf(
  session: Session,
  table: SessionTable,
  { after, filter }: RecordsRequest,
): Generator<StoredRecord> {
  const range = after === undefined ? {} : { from: after };
  const passing = filter === undefined ? undefined : idsPassing(session, table.name, filter);
  for (const [id, record] of table.records(range))
    if (id !== after && passing?.has(id) !== false) yield [id, record];
}

const OPENER = 'WITH ';

/** @throws WorkError `INVALID_REQUEST`. MvdbError `BAD_SENTENCE` with the position in the filter. */
function idsPassing(session: Session, table: string, filter: string): ReadonlySet<string> {
  const { selectLists } = session;
  const outcome = runTree(session, parsed(session, table, filter));
  const ids = outcome.kind === 'list' ? selectLists.take(outcome.list) : undefined;
  return new Set(ids);
}

function parsed(session: Session, table: string, filter: string): Sentence {
  const dictionaries = sessionDictionaries(session);
  try {
    const sentence = parseClauses(OPENER + filter, table, {
      openVocabulary: (name) => dictionaries.of(openTable(session, name).name),
    });
    assertConditionsOnly(sentence);
    return sentence;
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    const at = Math.max(error.at - OPENER.length, 1);
    throw new SentenceError(at, error.found, error.expected, { cause: error });
  }
}

/** What a sentence of conditions leaves unsaid; a filter says nothing of it either. */
function assertConditionsOnly(sentence: Sentence): void {
  const { ids, sortKeys, columns, when, using, sampling, top, saving } = sentence;
  const { fromList, toList, isListRequired, index } = sentence;
  const clauses = [when, using, sampling, top, saving, fromList, toList];
  const saysMore =
    ids.length + sortKeys.length + columns.length > 0 ||
    clauses.some((clause) => clause !== undefined) ||
    isListRequired ||
    index !== 'free';
  if (!saysMore) return;
  const detail = 'may only hold conditions, such as STATUS = "A" AND PRICE > 5.';
  throw new WorkError('INVALID_REQUEST', `The filter ${detail}`, {
    faults: [{ pointer: '/filter', detail }],
  });
}
