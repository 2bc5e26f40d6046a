import type { Session } from '../session/session.ts';
import { formFault } from './record-form.ts';
import { danglingReferences } from './references.ts';
import type { SchemaTables } from './schema-tables.ts';

/** What is wrong with a record of a table. */
export interface RecordFault {
  readonly table: string;
  readonly recordId: string;
  /** In words, with the name of the attribute in the dictionary. */
  readonly fault: string;
}

/** What records hold that the schema does not allow, table by table; then the references that lead nowhere. */
export function* recordFaults(schema: SchemaTables, session: Session): Generator<RecordFault> {
  for (const table of schema.tables)
    for (const { recordId, recordText } of table.records(session)) {
      const fault = formFault(table, recordText);
      if (fault !== undefined) yield { table: table.name, recordId, fault };
    }
  for (const { table, recordId, item, target, targetTable } of danglingReferences(schema, session))
    yield { table, recordId, fault: `${item} NAMES ${target}, NOT ON FILE IN ${targetTable}` };
}
