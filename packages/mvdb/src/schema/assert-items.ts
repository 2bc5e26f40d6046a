import { nearHint, nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { SchemaTable } from './define-table.ts';
import { hasItem, itemNames } from './joins.ts';
import type { SchemaTables } from './schema-tables.ts';

/** @throws MvdbError `BAD_ARGUMENT` for a title that is not an item of its table, and for an item that is borrowed from nowhere. */
export function assertItems(schema: SchemaTables): void {
  for (const table of schema.tables) {
    const { name, title } = table;
    if (title !== undefined) assertItem(schema, table, title, `${name} has the title ${title}`);
    assertBorrows(schema, table);
  }
}

function assertBorrows(schema: SchemaTables, table: SchemaTable): void {
  const borrows = Object.entries(table.borrows);
  if (borrows.length === 0) return;
  const pointers = new Map(
    schema.pointingPositions(table).map(({ position, pointer }) => [position, pointer.table]),
  );
  for (const [position, borrowed] of borrows) {
    const target = schema.table(pointers.get(position) ?? '');
    if (target === undefined)
      throw rejection(
        `${table.name} borrows by ${position}, which does not point to a table.`,
        position,
        pointers.keys(),
      );
    for (const item of borrowed)
      assertItem(schema, target, item, `${table.name} borrows ${item} by ${position}`);
  }
}

function assertItem(
  schema: SchemaTables,
  table: SchemaTable,
  item: string,
  statement: string,
): void {
  if (!hasItem(schema, table, item))
    throw rejection(
      `${statement}, which is not an item of ${table.name}.`,
      item,
      itemNames(schema, table),
    );
}

function rejection(what: string, wanted: string, names: Iterable<string>): MvdbError {
  return new MvdbError(BAD_ARGUMENT, `In the schema ${what}${nearHint(nearNames(wanted, names))}`);
}
