import { nearHint, nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { SchemaTable } from './define-table.ts';
import { itemNames } from './joins.ts';
import type { SchemaTables } from './schema-tables.ts';

type ItemNames = ReadonlyMap<string, ReadonlySet<string>>;

/** @throws MvdbError `BAD_ARGUMENT` for a title that is no item of its table, and for an item that is borrowed from nowhere. */
export function assertItems(schema: SchemaTables): void {
  const names: ItemNames = new Map(
    schema.tables.map((table) => [table.name, itemNames(schema, table)]),
  );
  for (const { name, title } of schema.tables)
    if (title !== undefined) assertItem(names, name, title, `${name} has the title ${title}`);
  for (const table of schema.tables) assertBorrows(schema, table, names);
}

function assertBorrows(schema: SchemaTables, table: SchemaTable, names: ItemNames): void {
  const pointers = new Map(
    schema.pointingPositions(table).map(({ position, pointer }) => [position, pointer.table]),
  );
  for (const [position, borrowed] of Object.entries(table.borrows)) {
    const target = pointers.get(position);
    if (target === undefined)
      throw rejection(
        `${table.name} borrows by ${position}, which does not point to a table.`,
        position,
        pointers.keys(),
      );
    for (const item of borrowed)
      assertItem(names, target, item, `${table.name} borrows ${item} by ${position}`);
  }
}

function assertItem(names: ItemNames, table: string, item: string, statement: string): void {
  const existing = names.get(table) ?? new Set();
  if (!existing.has(item))
    throw rejection(`${statement}, which is not an item of ${table}.`, item, existing);
}

function rejection(what: string, wanted: string, names: Iterable<string>): MvdbError {
  return new MvdbError(BAD_ARGUMENT, `In the schema ${what}${nearHint(nearNames(wanted, names))}`);
}
