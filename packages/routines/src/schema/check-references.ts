import type { Session } from 'mvdb';
import type { Pointer } from './attribute.ts';
import { keyOf, type RecordOf, type SchemaTable } from './define-table.ts';
import { schemaTables } from './schema-tables.ts';

/** A value that should be the id of another record, and is not. */
export interface DanglingReference {
  readonly table: string;
  readonly recordId: string;
  readonly attribute: string;
  /** The id that leads nowhere. */
  readonly target: string;
  readonly targetTable: string;
}

const tablesByName = new Map<string, SchemaTable>(schemaTables.map((table) => [table.name, table]));

/**
 * Follows every pointer of the schema. A pointer to a table that has no layout yet is not followed.
 *
 * @returns The references that lead nowhere, by table and record.
 */
export function* checkReferences(session: Session): Generator<DanglingReference> {
  for (const table of schemaTables) {
    const pointing = Object.entries(table.attributes).flatMap(([name, attribute]) => {
      const { pointsTo } = attribute;
      return pointsTo && tablesByName.has(pointsTo.table) ? [{ name, attribute, pointsTo }] : [];
    });
    if (pointing.length === 0) continue;
    for (const record of table.records(session))
      for (const { name, attribute, pointsTo } of pointing)
        for (const target of targetsOf(table, record, name, pointsTo))
          if (tablesByName.get(pointsTo.table)?.read(session, target) === undefined)
            yield {
              table: table.name,
              recordId: record.recordId,
              attribute: attribute.name,
              target,
              targetTable: pointsTo.table,
            };
  }
}

/** The ids that one attribute of a record points to. */
function* targetsOf(
  table: SchemaTable,
  record: RecordOf<SchemaTable['attributes']>,
  name: string,
  { withCompany, after }: Pointer,
): Generator<string> {
  const keyParts = record.recordId.split('!');
  const before = after.map((part) => {
    const place = table.key.indexOf(part);
    return place === -1 ? linesOf(record, part) : (keyParts[place] ?? '');
  });
  const company = withCompany ? [companyOf(table, record, keyParts)] : [];
  for (const [index, line] of linesOf(record, name).entries())
    for (const value of typeof line === 'string' ? [line] : line) {
      if (value === '') continue;
      const prefix = before.map((part) =>
        typeof part === 'string' ? part : String(part[index] ?? ''),
      );
      yield keyOf(...company, ...prefix, value);
    }
}

function linesOf(
  record: RecordOf<SchemaTable['attributes']>,
  name: string,
): readonly (string | readonly string[])[] {
  const value = record[name] ?? '';
  return typeof value === 'string' ? [value] : value;
}

/** The first part of the id where the table is kept by company, else what the record says of it. */
function companyOf(
  { name, key, attributes }: SchemaTable,
  record: RecordOf<SchemaTable['attributes']>,
  keyParts: readonly string[],
): string {
  if (key[0] === 'company' || key[0] === 'company number') return keyParts[0] ?? '';
  if (attributes.company !== undefined) return String(record.company);
  throw new TypeError(`${name} points into a company, and nothing tells which.`);
}
