import type { Session } from 'mvdb';
import type { ReadableTable } from '../schema/table-name.ts';
import { refuse } from './refusal.ts';

/** @throws Refusal where an account lacks one of the tables that a routine declares. */
export function assertTables({ account }: Session, names: readonly ReadableTable[]): void {
  for (const name of names)
    if (!name.endsWith('*') && account.findTable(name) === undefined)
      throw refuse(`CANNOT OPEN FILE ${name}`);
}
