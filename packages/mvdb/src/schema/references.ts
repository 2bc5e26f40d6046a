import type { Session } from '../session.ts';
import type { Pointer } from './attribute.ts';
import type { RecordOf, SchemaTable } from './define-table.ts';
import { keyOf } from './record-key.ts';
import type { Schema } from './schema.ts';
import type { Attributes, Fields } from './typed-record.ts';

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

/**
 * Follows every pointer of the schema, but where a record is meant to outlive what it tells of.
 *
 * @returns The references that lead nowhere, by table and record.
 */
export function* danglingReferences(
  schema: Schema,
  session: Session,
): Generator<DanglingReference> {
  for (const table of schema.tables) {
    const places = schema
      .pointingPlaces(table)
      .filter(({ pointer }) => !table.outlives.includes(pointer.table));
    if (places.length === 0) continue;
    for (const record of table.records(session))
      for (const { name, place, pointer } of places)
        for (const target of targetsOf(schema, table, record, place, pointer))
          if (target !== '' && !schema.table(pointer.table)?.has(session, target))
            yield {
              table: table.name,
              recordId: record.recordId,
              item: name,
              target,
              targetTable: pointer.table,
            };
  }
}

/** The ids that a place of a record points to, value by value; blank where the value is. */
export function targetsOf(
  schema: Schema,
  table: SchemaTable,
  record: RecordOf<SchemaTable>,
  place: string,
  pointer: Pointer,
): readonly string[] {
  return targetLines(schema, table, record, place, pointer).flat();
}

/** The same value by value, and in each subvalue by subvalue. */
export function targetLines(
  schema: Schema,
  table: SchemaTable,
  record: RecordOf<SchemaTable>,
  place: string,
  { table: target, after }: Pointer,
): readonly (readonly string[])[] {
  const keyParts = record.recordId.split('!');
  const valueAt = (part: string) => {
    const index = table.key.indexOf(part);
    return index === -1 ? (record[part] as Fields<Attributes>[string]) : (keyParts[index] ?? '');
  };
  const before = after.map(valueAt);
  const company = schema.table(target)?.isKeptByCompany ? [companyOf(table, record, keyParts)] : [];
  const value = valueAt(place);
  return (typeof value === 'string' ? [value] : value).map((line, index) => {
    const prefix = before.map((part) =>
      typeof part === 'string' ? part : String(part[index] ?? ''),
    );
    return (typeof line === 'string' ? [line] : line).map((part) =>
      part === '' ? '' : keyOf(...company, ...prefix, part),
    );
  });
}

/** The first part of the id where the table is kept by company, else what the record says of it. */
function companyOf(
  { name, key, attributes }: SchemaTable,
  record: RecordOf<SchemaTable>,
  keyParts: readonly string[],
): string {
  if (key[0] === 'company' || key[0] === 'company number') return keyParts[0] ?? '';
  if (attributes.company !== undefined) return String(record.company);
  throw new TypeError(`${name} points into a company, and nothing tells which.`);
}
