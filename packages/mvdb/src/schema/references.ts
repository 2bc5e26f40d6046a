import type { Session } from '../session/session.ts';
import type { Pointer } from './attribute.ts';
import type { RecordOf, SchemaTable } from './define-table.ts';
import type { SchemaTables } from './schema-tables.ts';
import { scopeNameOf } from './scope.ts';
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
 * Follows every pointer of the schema, but where a record is meant to outlive what it mentions.
 *
 * @returns The references that lead nowhere, by table and record.
 */
export function* danglingReferences(
  schema: SchemaTables,
  session: Session,
): Generator<DanglingReference> {
  const isThere = liveness(schema, session);
  for (const table of schema.tables) {
    const positions = schema
      .pointingPositions(table)
      .filter(({ pointer }) => !table.outlives.includes(pointer.table));
    if (positions.length === 0) continue;
    for (const record of table.records(session))
      for (const { name, position, pointer } of positions)
        for (const line of targetLines(schema, table, record, position, pointer))
          for (const target of line)
            if (target !== '' && !isThere(pointer.table, target))
              yield {
                table: table.name,
                recordId: record.recordId,
                item: name,
                target,
                targetTable: pointer.table,
              };
  }
}

/** Ids known to be there, for each table; then they are found out again. */
const CACHED_MAX = 65_536;

/** Says whether a record is there, and looks for each but once as long as there are not too many. */
function liveness(schema: SchemaTables, session: Session): (table: string, id: string) => boolean {
  const existingOf = new Map<string, Set<string>>();
  return (table, id) => {
    const existing = existingOf.get(table) ?? new Set<string>();
    if (existing.has(id)) return true;
    if (!schema.table(table)?.has(session, id)) return false;
    if (existing.size >= CACHED_MAX) existing.clear();
    existingOf.set(table, existing.add(id));
    return true;
  };
}

/** The ids that a place of a record points to, value by value; blank where the value is. */
export function targetsOf(
  schema: SchemaTables,
  table: SchemaTable,
  record: RecordOf<SchemaTable>,
  position: string,
  pointer: Pointer,
): readonly string[] {
  return targetLines(schema, table, record, position, pointer).flat();
}

/** The same value by value, and in each subvalue by subvalue. */
export function targetLines(
  schema: SchemaTables,
  table: SchemaTable,
  record: RecordOf<SchemaTable>,
  position: string,
  { table: target, after }: Pointer,
): readonly (readonly string[])[] {
  const value = valueAt(table, record, position);
  if (value === '') return NO_TARGET;
  const before = after.map((part) => valueAt(table, record, part));
  const pointed = schema.table(target);
  if (pointed === undefined) throw new TypeError(`The schema has no table called ${target}.`);
  const scope = pointed.isScoped ? [scopeOf(table, record)] : [];
  return (typeof value === 'string' ? [value] : value).map((line, index) => {
    const prefix = before.map((part) =>
      typeof part === 'string' ? part : String(part[index] ?? ''),
    );
    return (typeof line === 'string' ? [line] : line).map((part) =>
      part === '' ? '' : pointed.idOf(...scope, ...prefix, part),
    );
  });
}

const NO_TARGET = [['']] as const;

/** What stands at a place of a record: in a part of its id, or in an attribute. */
function valueAt(
  { key, keySeparator }: SchemaTable,
  record: RecordOf<SchemaTable>,
  position: string,
): Fields<Attributes>[string] {
  const index = key.indexOf(position);
  if (index === -1) return record[position] as Fields<Attributes>[string];
  return record.recordId.split(keySeparator)[index] ?? '';
}

/** To which scope a record belongs, by a part of its id or an attribute. */
function scopeOf(table: SchemaTable, record: RecordOf<SchemaTable>): string {
  return String(valueAt(table, record, scopeNameOf(table)));
}
