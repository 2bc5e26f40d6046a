import { MvdbError } from './errors.ts';
import type { RecordMask } from './record-mask.ts';
import { allowsTable, type Rights } from './rights.ts';
import type { TableProtection } from './storage/catalogue.ts';
import type { Table } from './table.ts';

/** Who looks at a table: a session. */
interface Viewer {
  readonly rights: Rights | undefined;
  /** True for tables that the running program was written for. */
  declares(table: string): boolean;
  maskOf(protection: TableProtection): RecordMask | undefined;
}

/** What is hidden of a table now. @throws MvdbError `NOT_PERMITTED` where all of it is. */
export type MaskFor = (table: Table, viewer: Viewer, isWriting?: boolean) => RecordMask | undefined;

/** As generic ways of reading and writing show it. */
export const maskFor: MaskFor = (table, viewer, isWriting = false) => {
  const { readTables, writeTables } = viewer.rights ?? {};
  const patterns = isWriting ? writeTables : table.isDescription ? undefined : readTables;
  if (patterns !== undefined && !allowsTable(patterns, table.names))
    throw new MvdbError(
      'NOT_PERMITTED',
      `${table.name} is not among the tables that this session may ${isWriting ? 'write' : 'read'}.`,
    );
  const { protection } = table;
  if (protection === undefined) return undefined;
  if (protection.isClosed)
    throw new MvdbError('NOT_PERMITTED', `${table.name} is closed to all but its own programs.`);
  return viewer.maskOf(protection);
};

/** As it is shown to a program, which sees all of the tables it was written for. */
export const declaredMaskFor: MaskFor = (table, viewer, isWriting) =>
  viewer.declares(table.name) ? undefined : maskFor(table, viewer, isWriting);
