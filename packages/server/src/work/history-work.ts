import type { CommitOrigin, PastChange, Session } from 'mvdb';
import { openTable } from './account-table.ts';
import { type MomentReply, momentOf } from './log-work.ts';
import { type RecordChange, recordChanges } from './record-changes.ts';
import type { Work } from './work.ts';

export interface HistoryRequest {
  /** `DICT name` for a dictionary. */
  readonly table: string;
  readonly id: string;
  /** Only changes before this commit. */
  readonly before?: string | undefined;
  /** Changes at the most. */
  readonly limit: number;
}

/** A change of a record, and who made it. */
export interface HistoryEntry extends MomentReply {
  readonly origin: CommitOrigin;
  readonly operation: RecordChange['operation'];
  readonly attributes: RecordChange['attributes'];
  /** True where what it was was removed from the log for good; absent otherwise. */
  readonly isErased?: boolean;
  /** Other records that the commit changed. */
  readonly others: number;
}

export interface HistoryReply {
  readonly table: string;
  readonly id: string;
  /** The last one first. */
  readonly changes: readonly HistoryEntry[];
  /** To be given as `before` for those that precede; absent with the first one. */
  readonly next?: string;
}

/** What the log holds of a record, change by change. */
export const historyWork: Work<HistoryRequest, HistoryReply> = {
  prepare: (request) => ({ isReading: true, run: (session) => historyOf(session, request) }),
};

/** @throws WorkError `UNKNOWN_TABLE`. MvdbError as `Session.history`. */
function historyOf(session: Session, request: HistoryRequest): HistoryReply {
  const { table, id, before, limit } = request;
  openTable(session, table);
  // One more shows whether there are more.
  const found = session.history(table, id, { before, limit: limit + 1 });
  const changes = found.slice(-limit);
  const [first] = changes;
  return {
    table,
    id,
    changes: entriesOf(session, request, changes).toReversed(),
    ...(found.length > limit && first && { next: first.position }),
  };
}

function entriesOf(
  session: Session,
  { table, id }: HistoryRequest,
  changes: readonly PastChange[],
): readonly HistoryEntry[] {
  const records = changes.map(({ before, after }) => ({ table, id, old: before, record: after }));
  const form = { marks: 'separators', isDisplayed: true, hasLinks: true } as const;
  const reported = recordChanges(session, { records, omitted: [] }, form).records;
  return changes.map((change, index) => ({
    ...momentOf(change),
    origin: change.origin,
    operation: reported[index]?.operation ?? 'changed',
    attributes: change.isErased ? [] : (reported[index]?.attributes ?? []),
    ...(change.isErased && { isErased: true }),
    others: change.records - 1,
  }));
}
