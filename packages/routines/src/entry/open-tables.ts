import { SAVED_LISTS, type Session } from 'mvdb';
import { reject } from './rejection.ts';

/** Names that need not lead to a table: patterns, and what is made when it is first written. */
const isOptional = (name: string) => name.endsWith('*') || name === SAVED_LISTS;

/** @throws Rejection where an account lacks one of the tables that a routine declares. */
export function assertTables({ account }: Session, names: readonly string[]): void {
  for (const name of names)
    if (!isOptional(name) && account.findTable(name) === undefined)
      throw reject(`CANNOT OPEN FILE ${name}`);
}
