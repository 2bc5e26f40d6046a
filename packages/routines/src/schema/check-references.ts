import type { Session } from 'mvdb';
import { pointingPlaces } from './pointers.ts';
import { schemaTable, schemaTables } from './schema-tables.ts';
import { targetsOf } from './targets.ts';

/** A value that should be the id of another record, and is not. */
export interface DanglingReference {
  readonly table: string;
  readonly recordId: string;
  /** The attribute or the part of the id that holds it, by its name in the dictionary. */
  readonly item: string;
  /** The id that leads nowhere. */
  readonly target: string;
  readonly targetTable: string;
}

/** Bookings go on telling of sales orders that were purged. */
const outlives = (table: string, targetTable: string): boolean =>
  table === 'WBOOKING' && targetTable.startsWith('OPEN.ORD.');

/**
 * Follows every pointer of the schema, but where a record is meant to outlive what it tells of.
 *
 * @returns The references that lead nowhere, by table and record.
 */
export function* checkReferences(session: Session): Generator<DanglingReference> {
  for (const table of schemaTables) {
    const places = pointingPlaces(table);
    if (places.length === 0) continue;
    for (const record of table.records(session))
      for (const { name, place, pointer } of places)
        for (const target of targetsOf(table, record, place, pointer))
          if (
            target !== '' &&
            !outlives(table.name, pointer.table) &&
            !schemaTable(pointer.table)?.has(session, target)
          )
            yield {
              table: table.name,
              recordId: record.recordId,
              item: name,
              target,
              targetTable: pointer.table,
            };
  }
}
