import { MvdbError, type Session } from 'mvdb';
import type { ReadableTable } from '../schema/table-name.ts';
import { refuse } from './refusal.ts';

/** @throws Refusal where an account lacks one of the tables that a routine declares. */
export function assertTables(session: Session, names: readonly ReadableTable[]): void {
  for (const name of names)
    if (!name.endsWith('*') && !isThere(session, name)) throw refuse(`CANNOT OPEN FILE ${name}`);
}

/** Whether the account has a table. */
export function isThere(session: Session, name: string): boolean {
  try {
    session.programTable(name);
    return true;
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'TABLE_NOT_FOUND') return false;
    throw error;
  }
}
