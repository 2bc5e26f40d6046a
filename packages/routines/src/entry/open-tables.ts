import { MvdbError, type Session } from 'mvdb';
import type { SchemaTable } from '../schema/define-table.ts';

/** The outcome when an account lacks one of the tables that a routine needs; else `undefined`. */
export function missingTable(
  session: Session,
  ...tables: readonly Pick<SchemaTable, 'name' | 'open'>[]
): `CANNOT OPEN FILE ${string}` | undefined {
  const missing = tables.find((table) => !isThere(() => table.open(session)));
  return missing && `CANNOT OPEN FILE ${missing.name}`;
}

function isThere(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND') return false;
    throw error;
  }
}
