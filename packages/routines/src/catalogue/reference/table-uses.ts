import type { Routine } from '../../entry/routine.ts';
import { companySchema } from '../../schema/schema-tables.ts';

/** Names of the routines that use a table, in the order of the registry. */
export interface TableUses {
  readonly readers: readonly string[];
  readonly writers: readonly string[];
}

/** The routines whose entries say that they use a table, be it by another name of it. */
export function tableUses(table: string, routines: readonly Routine[]): TableUses {
  const readers: string[] = [];
  const writers: string[] = [];
  for (const { name, reads, alsoReads, writes, alsoWrites } of routines) {
    if (isAmong(table, reads, alsoReads)) readers.push(name);
    if (isAmong(table, writes, alsoWrites)) writers.push(name);
  }
  return { readers, writers };
}

function isAmong(table: string, ...lists: readonly (readonly string[] | undefined)[]): boolean {
  return lists.some((list) =>
    list?.some((name) => (companySchema.synonyms[name] ?? name) === table),
  );
}
