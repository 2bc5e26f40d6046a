import type { Attributes, Fields } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import type { FirmTable } from '../../schema/table-name.ts';

/** Writes a record that does nothing but list; one that would list nothing is deleted. */
export function keepListing<A extends Attributes, Key extends readonly string[]>(
  { session }: Firm,
  table: FirmTable<A, Key>,
  id: string,
  lists: Partial<Fields<A>>,
): void {
  const isBlank = Object.values(lists as Fields<Attributes>).every(({ length }) => length === 0);
  if (isBlank) table.open(session).delete(id);
  else table.write(session, id, lists);
}
