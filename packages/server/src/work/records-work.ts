import {
  ITEM_MARK,
  runTree,
  type Sentence,
  SentenceError,
  type Session,
  type SessionTable,
} from 'mvdb';
import { toNested } from 'mvdb/functions';
import { nearHint, parseClauses, sessionDictionaries } from 'mvdb/host';
import { openTable } from './account-table.ts';
import { WorkError } from './errors.ts';
import { firstOf } from './extent.ts';
import { isLongSentence } from './long-sentence.ts';
import { versionOf } from './record-version.ts';
import type { Work } from './work.ts';

export interface RecordsRequest {
  /** `DICT name` for a dictionary. */
  readonly table: string;
  /** The one record wanted; nothing else is asked then. */
  readonly id?: string | undefined;
  /** Only ids behind this one. */
  readonly after?: string | undefined;
  /** Records to pass over. */
  readonly offset?: number | undefined;
  /** Condition, as after WITH in a sentence. */
  readonly filter?: string | undefined;
  /** Values for the `?` of the filter, in their order. */
  readonly parameters?: readonly string[] | undefined;
  /** The dictionary item that they are sorted by, descending with `-` before it. */
  readonly sort?: string | undefined;
  readonly limit: number;
}

export interface RecordEntry {
  readonly id: string;
  /** The record as text with marks. */
  readonly record: string;
  /** Distinguishes this state of the record, for a change; absent where many are read. */
  readonly version?: string;
  /** Attributes, their values, their subvalues; absent where the record holds a mark above attributes. */
  readonly values?: readonly (readonly (readonly string[])[])[];
}

export interface RecordsReply {
  readonly table: string;
  /** Ascending by id, unless they were sorted by something else. */
  readonly records: readonly RecordEntry[];
  /** How many there are, on all pages. */
  readonly total?: number;
  /** To be given as `after` for those that follow; absent at the end, and where they were sorted. */
  readonly next?: string;
}

/** Records of a table, page by page. */
export const recordsWork: Work<RecordsRequest, RecordsReply> = {
  prepare: (request) => ({
    isReading: true,
    isLong: request.filter !== undefined && isLongSentence(request.filter),
    run: (session) => found(session, request),
  }),
};

function found(session: Session, request: RecordsRequest): RecordsReply {
  const { table: name, id, sort, limit } = request;
  const table = openTable(session, name);
  if (id !== undefined) return { table: name, records: [recordOf(table, id)] };
  const { total, records } = chosen(session, table, request);
  const { items, truncated } = firstOf(records, limit);
  const last = items.at(-1);
  return {
    table: name,
    records: items.map(entryOf),
    total,
    ...(truncated && last && sort === undefined && { next: last[0] }),
  };
}

type StoredRecord = readonly [id: string, record: string];

/** @throws WorkError `RECORD_NOT_FOUND`. MvdbError `BAD_ID`. */
function recordOf(table: SessionTable, id: string): RecordEntry {
  const record = table.read(id);
  if (record === undefined)
    throw new WorkError('RECORD_NOT_FOUND', `${table.name} has no record "${id}".`);
  return { ...entryOf([id, record]), version: versionOf(record) };
}

/** A mark above attributes leaves the record in one piece. */
function entryOf([id, record]: StoredRecord): RecordEntry {
  return { id, record, ...(!record.includes(ITEM_MARK) && { values: toNested(record) }) };
}

interface Chosen {
  readonly total: number;
  /** Of them, those that the page begins with. */
  readonly records: Iterable<StoredRecord>;
}

function chosen(session: Session, table: SessionTable, request: RecordsRequest): Chosen {
  const { after, offset = 0, sort } = request;
  const ids = selectedIds(session, table.name, request);
  if (sort !== undefined)
    return { total: ids?.length ?? 0, records: recordsOf(table, ids?.slice(offset) ?? []) };
  const passing = ids && new Set(ids);
  const isMeant = (id: string) => id !== after && passing?.has(id) !== false;
  const range = after === undefined ? {} : { from: after };
  return {
    total: passing?.size ?? table.count(),
    records: following(offset, matching(table.records(range), isMeant)),
  };
}

function* recordsOf(table: SessionTable, ids: readonly string[]): Generator<StoredRecord> {
  for (const id of ids) {
    const record = table.read(id);
    if (record !== undefined) yield [id, record];
  }
}

function* matching(
  records: Iterable<StoredRecord>,
  isMeant: (id: string) => boolean,
): Generator<StoredRecord> {
  for (const record of records) if (isMeant(record[0])) yield record;
}

function* following<Item>(offset: number, items: Iterable<Item>): Generator<Item> {
  let passed = 0;
  for (const item of items) {
    if (passed >= offset) yield item;
    passed += 1;
  }
}

/**
 * The ids that a filter lets through, in the order asked for; `undefined` where neither is given.
 *
 * @throws WorkError `INVALID_REQUEST`. MvdbError `BAD_SENTENCE` with the position in the filter.
 */
function selectedIds(
  session: Session,
  table: string,
  { filter, parameters, sort }: RecordsRequest,
): readonly string[] | undefined {
  const conditions =
    filter === undefined ? undefined : parsedFilter(session, table, filter, parameters);
  const order = sort === undefined ? undefined : parsedSort(session, table, sort);
  const sentence = conditions ?? order;
  if (sentence === undefined) return undefined;
  const { selectLists } = session;
  const outcome = runTree(session, { ...sentence, sortKeys: order?.sortKeys ?? [] });
  return (outcome.kind === 'list' && selectLists.take(outcome.list)) || [];
}

function parsedSort(session: Session, table: string, sort: string): Sentence {
  const [, descending, item = ''] = /^(-?)(.*)$/s.exec(sort) ?? [];
  try {
    return parsed(session, table, `${descending === '-' ? 'BY.DSND' : 'BY'} ${item}`);
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    const { suggestions } = error;
    const detail = `must name an item of the dictionary, with - before it for descending order.${nearHint(suggestions)}`;
    throw new WorkError('INVALID_REQUEST', `The sort ${detail}`, {
      cause: error,
      suggestions,
      violations: [{ pointer: '/sort', detail }],
    });
  }
}

function parsed(
  session: Session,
  table: string,
  clauses: string,
  parameters: readonly string[] = [],
): Sentence {
  const dictionaries = sessionDictionaries(session);
  return parseClauses(clauses, table, {
    openVocabulary: (name) => dictionaries.of(openTable(session, name).name),
    parameters,
    query: session.query,
  });
}

const OPENER = 'WITH ';

function parsedFilter(
  session: Session,
  table: string,
  filter: string,
  parameters: readonly string[] | undefined,
): Sentence {
  try {
    const sentence = parsed(session, table, OPENER + filter, parameters);
    assertConditionsOnly(sentence);
    return sentence;
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    const at = Math.max(error.at - OPENER.length, 1);
    const { found, expected, suggestions } = error;
    throw new SentenceError(at, found, expected, { suggestions, cause: error });
  }
}

/** What a sentence of conditions leaves unsaid; a filter says nothing of it either. */
function assertConditionsOnly(sentence: Sentence): void {
  const { ids, sortKeys, columns, when, using, sampling, top, saving } = sentence;
  const { fromList, toList, isListRequired, index, asOf } = sentence;
  const clauses = [when, using, sampling, top, saving, fromList, toList, asOf];
  const saysMore =
    ids.length + sortKeys.length + columns.length > 0 ||
    clauses.some((clause) => clause !== undefined) ||
    isListRequired ||
    index !== 'free';
  if (!saysMore) return;
  const detail = 'may only hold conditions, such as STATUS = "A" AND PRICE > 5.';
  throw new WorkError('INVALID_REQUEST', `The filter ${detail}`, {
    violations: [{ pointer: '/filter', detail }],
  });
}
