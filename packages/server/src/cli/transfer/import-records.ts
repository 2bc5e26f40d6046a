import type { Session } from 'mvdb';
import { CommandFailure, exitStatus } from '../exit-status.ts';
import { placed, transferFailure } from './failure.ts';
import type { IncomingRecord } from './incoming.ts';

export interface ImportOptions {
  /** Replaces records of the same ids, rather than refusing. */
  readonly isOverwriting: boolean;
  readonly watch: (count: number) => void;
}

/** How many of the records that are in the way an error names. */
const NAMED_MAX = 5;

/**
 * Writes records into a table. Call it in a transaction: it throws with some of them written.
 *
 * @returns The number of records.
 * @throws CommandFailure naming the place of an id that comes twice or is none, and the records in the way.
 */
export function importRecords(
  session: Session,
  name: string,
  records: Iterable<IncomingRecord>,
  { isOverwriting, watch }: ImportOptions,
): number {
  const table = session.table(name);
  const met = new Set<string>();
  const inTheWay: string[] = [];
  for (const { id, record, place } of records) {
    if (met.has(id)) throw transferFailure(place, `the id ${id} comes for the second time.`);
    met.add(id);
    placed(place, () => {
      if (!isOverwriting && table.has(id)) inTheWay.push(id);
      else table.write(id, record);
    });
    watch(met.size);
  }
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
