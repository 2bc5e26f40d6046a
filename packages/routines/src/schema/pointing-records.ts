import type { PointingPlace, Session } from 'mvdb';
import { isFoundBy, recordsWith } from './records-with.ts';
import { firmSchema } from './schema-tables.ts';
import type { FirmTable } from './table-name.ts';

/** A table, and where its records name records of another. */
export interface PointingTable {
  readonly table: FirmTable;
  readonly place: PointingPlace;
}

/** Wherever the schema lets records name those of a table. */
export function pointingTables(target: FirmTable): readonly PointingTable[] {
  return firmSchema.tables.flatMap((table) =>
    firmSchema
      .pointingPlaces(table)
      .filter(({ pointer }) => pointer.table === target.name)
      .map((place) => ({ table, place })),
  );
}

/** True where it costs the same to find who names a record, however many there are. */
export function isLookedUp({ table, place: { place } }: PointingTable): boolean {
  return isFoundBy(table, place);
}

/**
 * The ids of the records of a table that name a record in one place. They are found by the index that the
 * schema declares there, or by their ids; where neither tells, each record of the company is looked at.
 */
export function* idsPointingTo(
  session: Session,
  { table, place: { place, pointer } }: PointingTable,
  company: string,
  targetId: string,
): Generator<string> {
  const value = targetId.slice(targetId.lastIndexOf('!') + 1);
  for (const record of recordsWith(session, table, company, place, value))
    for (const target of firmSchema.targetsOf(table, record, place, pointer))
      if (target === targetId) {
        yield record.recordId;
        break;
      }
}
