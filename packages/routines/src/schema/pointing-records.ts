import type { PointingPosition, Session } from 'mvdb';
import { isFoundBy, recordsWith } from './records-with.ts';
import { companySchema } from './schema-tables.ts';
import type { CompanyTable } from './table-name.ts';

/** A table, and where its records name records of another. */
export interface PointingTable {
  readonly table: CompanyTable;
  readonly position: PointingPosition;
}

/** Wherever the schema lets records name those of a table. */
export function pointingTables(target: CompanyTable): readonly PointingTable[] {
  return companySchema.tables.flatMap((table) =>
    companySchema
      .pointingPositions(table)
      .filter(({ pointer }) => pointer.table === target.name)
      .map((position) => ({ table, position })),
  );
}

/** True where it costs the same to find who names a record, however many there are. */
export function isLookedUp({ table, position: { position } }: PointingTable): boolean {
  return isFoundBy(table, position);
}

/**
 * The ids of the records of a table that name a record in one place. They are found by the index that the
 * schema declares there, or by their ids; where neither reports, each record of the company is looked at.
 */
export function* idsPointingTo(
  session: Session,
  { table, position: { position, pointer } }: PointingTable,
  company: string,
  targetId: string,
): Generator<string> {
  const value = targetId.slice(targetId.lastIndexOf('!') + 1);
  for (const record of recordsWith(session, table, company, position, value))
    for (const target of companySchema.targetsOf(table, record, position, pointer))
      if (target === targetId) {
        yield record.recordId;
        break;
      }
}
