import type { Session } from '../session/session.ts';
import { formViolation } from './record-form.ts';
import { danglingReferences } from './references.ts';
import type { SchemaTables } from './schema-tables.ts';

/** What is wrong with a record of a table. */
export interface RecordViolation {
  readonly table: string;
  readonly recordId: string;
  /** In words, with the name of the attribute in the dictionary. */
  readonly violation: string;
}

/** What records hold that the schema does not allow, table by table; then the references that lead nowhere. */
export function* recordViolations(
  schema: SchemaTables,
  session: Session,
): Generator<RecordViolation> {
  for (const table of schema.tables)
    for (const { recordId, recordText } of table.records(session)) {
      const violation = formViolation(table, recordText);
      if (violation !== undefined) yield { table: table.name, recordId, violation };
    }
  for (const { table, recordId, item, target, targetTable } of danglingReferences(schema, session))
    yield { table, recordId, violation: `${item} NAMES ${target}, NOT ON FILE IN ${targetTable}` };
}
