import type { MissingIds, Session } from 'mvdb';
import { isLongSentence } from './long-sentence.ts';
import { assertQuery, openQuery, type Query, type QueryOutcome, type QueryWatch } from './query.ts';
import type { QueryItem, QueryMeta, QueryRow } from './query-row.ts';
import { type RowForm, rowLine } from './row-lines.ts';
import type { StreamingWork } from './work.ts';

export interface QueryStreamRequest extends Query {
  /** Rows, ids or lines at the most; default: all. */
  readonly limit?: number | undefined;
  /** How each row is written. It is where it is read: a row may be large. */
  readonly form: RowForm;
}

/** A query whose answer is reported row by row, each on a line. */
export const queryStream: StreamingWork<QueryStreamRequest, string> = {
  prepare(request) {
    assertQuery(request);
    return {
      isLong: isLongSentence(request.sentence),
      rows: (session) => queryLines(session, request),
    };
  },
};

function* queryLines(
  session: Session,
  { form, ...request }: QueryStreamRequest,
): Generator<string> {
  for (const row of queryRows(session, request)) yield rowLine(row, form);
}

/** The rows of a query, to be read as those of a `PreparedStream`. @throws As `openQuery`, with the first. */
export function* queryRows(
  session: Session,
  { limit = Number.POSITIVE_INFINITY, ...query }: Omit<QueryStreamRequest, 'form'>,
  watch: QueryWatch = {},
): Generator<QueryRow> {
  const outcome = openQuery(session, query, watch);
  yield metaOf(outcome, query);
  let rows = 0;
  for (const item of itemsOf(outcome)) {
    if (rows === limit) {
      yield { type: 'end', rows, truncated: true };
      return;
    }
    yield item;
    rows += 1;
  }
  yield { type: 'end', rows, truncated: false, ...missingOf(outcome) };
}

function metaOf(outcome: QueryOutcome, { sentence }: Query): QueryMeta {
  const { kind } = outcome;
  if (kind !== 'report') return { type: 'meta', kind, sentence };
  const { table, columns } = outcome;
  return { type: 'meta', kind, sentence, table, columns };
}

function* itemsOf(outcome: QueryOutcome): Generator<QueryItem> {
  switch (outcome.kind) {
    case 'report':
      for (const row of outcome.rows) yield { type: 'row', ...row };
      break;
    case 'list':
      for (const id of outcome.ids) yield { type: 'row', id };
      break;
    default:
      for (const line of outcome.lines) yield { type: 'row', line };
  }
}

/** What was asked for without success, once the rows have been read; nothing where all was found. */
export function missingOf(outcome: QueryOutcome): Partial<MissingIds> {
  if (!('missing' in outcome)) return {};
  const { missingIds, suggestions } = outcome.missing();
  return missingIds.length === 0 ? {} : { missingIds, ...(suggestions && { suggestions }) };
}
