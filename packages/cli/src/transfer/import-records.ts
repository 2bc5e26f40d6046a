import { type ErrorCode, MvdbError, type Session } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { BadRecords } from './bad-records.ts';
import { transferFailure } from './failure.ts';
import type { Incoming } from './incoming.ts';

export interface ImportOptions {
  /** Replaces records of the same ids, rather than rejecting. */
  readonly isOverwriting: boolean;
  readonly watch: (count: number) => void;
}

/** How many of the records that are in the way an error names. */
const NAMED_MAX = 5;

/** What the database says of a record itself; anything else it says ends the import. */
const ABOUT_RECORD: ReadonlySet<ErrorCode> = new Set([
  'BAD_ID',
  'BAD_TEXT',
  'MARK_IN_TEXT',
  'UNIQUE_VIOLATION',
]);

/**
 * Writes records into a table. Call it in a transaction: it throws with some of them written.
 *
 * @returns The number of records.
 * @throws CommandFailure naming the place of every bad record, of an id that comes twice or is not one; and the records in
 * the way.
 */
export function importRecords(
  session: Session,
  name: string,
  records: Iterable<Incoming>,
  { isOverwriting, watch }: ImportOptions,
): number {
  const table = session.table(name);
  const met = new Set<string>();
  const inTheWay: string[] = [];
  const bad = new BadRecords();
  for (const incoming of records) {
    if ('detail' in incoming) {
      bad.add(incoming);
      continue;
    }
    const { id, record, location } = incoming;
    if (met.has(id)) bad.add({ location, detail: `the id ${id} comes for the second time.` });
    met.add(id);
    try {
      if (!isOverwriting && table.has(id)) inTheWay.push(id);
      else table.write(id, record);
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
      if (!ABOUT_RECORD.has(error.code)) throw transferFailure(location, error.message, error);
      bad.add({ location, detail: error.message });
    }
    watch(met.size);
  }
  bad.throwIfAny();
  if (inTheWay.length > 0) throw existing(name, inTheWay, met.size);
  return met.size;
}

function existing(table: string, ids: readonly string[], count: number): CommandFailure {
  const named = ids.slice(0, NAMED_MAX).join(', ');
  const more = ids.length > NAMED_MAX ? ', ...' : '';
  return new CommandFailure(
    exitStatus.failed,
    `${table} has ${ids.length} of the ${count} record(s) already: ${named}${more}. Nothing was written; --overwriting replaces them.`,
  );
}
