import type { MissingIds, Session } from 'mvdb';
import { type TabulatedTotals, textTable } from 'mvdb/host';
import { type Extent, firstOf } from './extent.ts';
import { isLongSentence } from './long-sentence.ts';
import { assertQuery, openPrinted, openQuery, type Query, type QueryColumn } from './query.ts';
import { missingOf } from './query-stream.ts';
import { type LinkedRow, linkedReport } from './report-links.ts';
import type { Work } from './work.ts';

export interface QueryRequest extends Query {
  /** Rows, ids or lines at the most. */
  readonly limit: number;
  /** Whether the answer is what the command language prints. */
  readonly isPrinted: boolean;
  /** Whether rows report the records that their values name. */
  readonly hasLinks?: boolean | undefined;
}

/** What a query answers. */
export type QueryReply = ReportReply | ListReply | LinesReply;

export interface ReportReply extends Extent, Partial<MissingIds> {
  readonly kind: 'report';
  readonly sentence: string;
  readonly table: string;
  readonly columns: readonly QueryColumn[];
  readonly rows: readonly LinkedRow[];
  /** What it adds up, as far as its rows are reported; absent where that is nothing. */
  readonly totals?: readonly TabulatedTotals[];
}

export interface ListReply extends Extent, Partial<MissingIds> {
  readonly kind: 'list';
  readonly sentence: string;
  readonly ids: readonly string[];
}

export interface LinesReply extends Extent {
  readonly kind: 'count' | 'lines' | 'text';
  readonly sentence: string;
  readonly lines: readonly string[];
}

/** A query whose answer is reported at once. */
export const queryWork: Work<QueryRequest, QueryReply> = {
  prepare(request) {
    assertQuery(request);
    const answer = request.isPrinted ? printedReply : reply;
    return {
      isReading: true,
      isLong: isLongSentence(request.sentence),
      run: (session) => answer(session, request),
    };
  },
};

function reply(session: Session, request: QueryRequest): QueryReply {
  const { sentence, limit } = request;
  const reported: TabulatedTotals[] = [];
  const outcome = openQuery(session, request, { onTotals: (totals) => reported.push(totals) });
  switch (outcome.kind) {
    case 'report': {
      const report = request.hasLinks ? linkedReport(session, outcome) : outcome;
      const { kind, table, columns } = report;
      const { items: rows, ...extent } = firstOf(report.rows, limit);
      const totals = reported.filter(({ after }) => after <= rows.length);
      return {
        kind,
        sentence,
        table,
        columns,
        rows,
        ...(totals.length > 0 && { totals }),
        ...extent,
        ...(extent.truncated ? {} : missingOf(outcome)),
      };
    }
    case 'list': {
      const { items: ids, ...extent } = firstOf(outcome.ids, limit);
      return { kind: outcome.kind, sentence, ids, ...extent, ...missingOf(outcome) };
    }
    default: {
      const { items: lines, ...extent } = firstOf(outcome.lines, limit);
      return { kind: outcome.kind, sentence, lines, ...extent };
    }
  }
}

function printedReply(session: Session, request: QueryRequest): LinesReply {
  const { sentence, limit } = request;
  const outcome = openPrinted(session, request);
  if (outcome.kind !== 'report') {
    const { items: lines, ...extent } = firstOf(outcome.lines, limit);
    return { kind: 'text', sentence, lines, ...extent };
  }
  const { items: rows, ...extent } = firstOf(outcome.rows, limit);
  const headings = outcome.columns.map(({ heading }) => heading);
  const texts = rows.map(({ cells }) => cells.map((values) => values.join(', ')));
  return { kind: 'text', sentence, lines: [...textTable(headings, texts)], ...extent };
}
