import type { ChangesPage, CommitOrigin, CommittedChanges, CommittedRecord, Session } from 'mvdb';
import { openTable } from './account-table.ts';
import type { Work } from './work.ts';

export interface ChangesRequest {
  /** `next` of the page before; default: the last commit. */
  readonly since?: string | undefined;
  /** Default: all that may be read. */
  readonly tables?: readonly string[] | undefined;
}

/** What a commit changed, or a part of it, as it is sent. */
export interface SentChanges {
  readonly position: string;
  /** As in ISO 8601, to the millisecond. */
  readonly time: string;
  readonly origin: CommitOrigin;
  readonly records: readonly SentRecord[];
  readonly isComplete: boolean;
}

/** A record before and after a commit; `null` where there was none. */
export interface SentRecord {
  readonly table: string;
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isErased?: boolean;
}

export interface ChangesReply {
  readonly changes: readonly (readonly [next: string, changes: SentChanges])[];
  readonly next: string;
  readonly isLast: boolean;
}

/** The commits after another, page by page. */
export const changesWork: Work<ChangesRequest, ChangesReply> = {
  prepare: (request) => ({ isReading: true, run: (session) => pageOf(session, request) }),
};

function pageOf(session: Session, { since, tables }: ChangesRequest): ChangesReply {
  for (const name of tables ?? []) openTable(session, name);
  const page: ChangesPage = session.changesAfter(since ?? session.account.log.lastPosition, {
    ...(tables && { tables }),
  });
  return { ...page, changes: page.changes.map((one) => [one.next, sent(one)]) };
}

function sent({ position, time, origin, records, isComplete }: CommittedChanges): SentChanges {
  return {
    position,
    time: time.toISOString(),
    origin,
    records: records.map(sentRecord),
    isComplete,
  };
}

function sentRecord({ before, after, ...record }: CommittedRecord): SentRecord {
  return { ...record, before: before ?? null, after: after ?? null };
}
