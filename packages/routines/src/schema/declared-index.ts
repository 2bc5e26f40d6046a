import { type IndexReader, openIndex, type SchemaTable, type Session } from 'mvdb';
import { companySchema } from './schema-tables.ts';

/**
 * Opens the index on an item of a table, where it is built on what the schema says of the item and of all that it is
 * made of.
 *
 * @returns `undefined` if missing, or it is on what users made of an item.
 */
export function openDeclaredIndex(
  session: Session,
  table: SchemaTable,
  name: string,
): IndexReader | undefined {
  const index = openIndex(session, table.name, name);
  if (index === undefined) return undefined;
  const items = companySchema.dictionaryItems(table);
  const isDeclared = Object.entries(index.definition.sources).every(
    ([source, text]) => text === items.get(source),
  );
  return isDeclared ? index : undefined;
}
