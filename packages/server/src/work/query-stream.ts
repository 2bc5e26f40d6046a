import type { Session, TabulatedRow } from 'mvdb';
import { isLongSentence } from './long-sentence.ts';
import {
  assertQuery,
  openQuery,
  type Query,
  type QueryColumn,
  type QueryOutcome,
} from './query.ts';
import { type RowForm, rowLine } from './row-lines.ts';
import type { StreamingWork } from './work.ts';

export interface QueryStreamRequest extends Query {
  /** Rows, ids or lines at the most; all unless stated. */
  readonly limit?: number | undefined;
  /** How each row is written. It is where it is read: a row may be large. */
  readonly form: RowForm;
}

/** One row of a query's answer: first what it is, then its rows, at last that it is complete. */
export type QueryRow = QueryMeta | QueryItem | QueryEnd;

export type QueryMeta =
  | {
      readonly type: 'meta';
      readonly kind: 'report';
      readonly sentence: string;
      readonly table: string;
      readonly columns: readonly QueryColumn[];
    }
  | {
      readonly type: 'meta';
      readonly kind: 'list' | 'count' | 'lines';
      readonly sentence: string;
    };

export type QueryItem =
  | ({ readonly type: 'row' } & TabulatedRow)
  | { readonly type: 'row'; readonly id: string }
  | { readonly type: 'row'; readonly line: string };

export interface QueryEnd {
  readonly type: 'end';
  /** Rows that went before. */
  readonly rows: number;
  /** True where the limit left rows out. */
  readonly truncated: boolean;
  /** Ids asked for in vain; absent where there are none. */
  readonly missingIds?: readonly string[];
}

/** A query whose answer is told row by row, each on a line. */
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
): Generator<QueryRow> {
  const outcome = openQuery(session, query);
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

/** The ids asked for in vain, once the rows have been read; nothing where there are none. */
export function missingOf(outcome: QueryOutcome): { missingIds?: readonly string[] } {
  const missingIds = 'missingIds' in outcome ? outcome.missingIds() : [];
  return missingIds.length === 0 ? {} : { missingIds };
}
