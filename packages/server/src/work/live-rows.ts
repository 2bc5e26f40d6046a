import { type RowChanges, rowChanges } from 'mvdb';
import type { Extent } from './extent.ts';
import type { QueryReply, ReportReply } from './query-work.ts';
import type { LinkedRow } from './report-links.ts';

/** A row of a report, with a key that no other row has. */
export interface LiveRow extends LinkedRow {
  readonly key: string;
}

/** What became of the answer to a query: all of it at first, then what is otherwise; `undefined` where nothing is. */
export type LiveChange =
  | { readonly name: 'answer'; readonly data: QueryReply | LiveReport }
  | { readonly name: 'rows'; readonly data: RowChanges<LiveRow> & Extent };

/** A report whose rows have keys. */
export interface LiveReport extends Omit<ReportReply, 'rows'> {
  readonly rows: readonly LiveRow[];
}

/** Compares each answer to a query with the one before. */
export class LiveRows {
  #last: QueryReply | LiveReport | undefined;

  next(reply: QueryReply): LiveChange | undefined {
    const last = this.#last;
    const now = reply.kind === 'report' ? { ...reply, rows: keyed(reply.rows) } : reply;
    this.#last = now;
    if (last !== undefined && isReport(last) && isReport(now) && hasSameFrame(last, now)) {
      const changes = rowChanges(last.rows, now.rows, isSame);
      const { truncated, total } = now;
      const extent = { truncated, ...(total !== undefined && { total }) };
      return changes && { name: 'rows', data: { ...changes, ...extent } };
    }
    return isSame(last, now) ? undefined : { name: 'answer', data: now };
  }
}

const isReport = (reply: QueryReply | LiveReport): reply is LiveReport => reply.kind === 'report';

/** Whether nothing but the rows and their number is otherwise; what a report adds up is not sent row by row. */
function hasSameFrame(one: LiveReport, other: LiveReport): boolean {
  return isSame(frameOf(one), frameOf(other));
}

function frameOf({ rows: _rows, truncated: _truncated, total: _total, ...frame }: LiveReport) {
  return frame;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Rows of one record are distinguished by their number, and those of none by what they show. */
function keyed(rows: readonly LinkedRow[]): LiveRow[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const name = row.id === '' ? JSON.stringify(row.cells) : row.id;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { ...row, key: `${name}\0${count}` };
  });
}
