import type { Attributes, Fields } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import type { CompanyTable } from '../../schema/table-name.ts';

/** Writes a record that does nothing but list; one that would list nothing is deleted. */
export function keepListing<A extends Attributes, Key extends readonly string[]>(
  context: CompanyContext,
  table: CompanyTable<A, Key>,
  id: string,
  lists: Partial<Fields<A>>,
): void {
  keepListingText(context, table, id, table.format(lists));
}

/** The same with the text of the record. */
export function keepListingText<A extends Attributes, Key extends readonly string[]>(
  { session }: CompanyContext,
  table: CompanyTable<A, Key>,
  id: string,
  text: string,
): void {
  if (NOTHING.test(text)) table.open(session).delete(id);
  else table.open(session).write(id, text);
}

/** Marks alone. */
const NOTHING = /^[\u001c-\u001e]*$/;
