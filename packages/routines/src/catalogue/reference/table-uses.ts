import type { Routine } from '../../entry/routine.ts';
import { firmSchema } from '../../schema/schema-tables.ts';

/** Names of the routines that use a table, in the order of the registry. */
export interface TableUses {
  readonly readers: readonly string[];
  readonly writers: readonly string[];
  /** Those that are handed the table by their caller, beside those that declare it. */
  readonly holders: readonly string[];
}

/** The routines whose entries say that they use a table, be it by another name of it. */
export function tableUses(table: string, routines: readonly Routine[]): TableUses {
  const readers: string[] = [];
  const writers: string[] = [];
  const holders: string[] = [];
  for (const { name, args, reads, alsoReads, writes, alsoWrites } of routines) {
    const isRead = isAmong(table, reads, alsoReads);
    const isWritten = isAmong(table, writes, alsoWrites);
    if (isRead) readers.push(name);
    if (isWritten) writers.push(name);
    const handles = Object.keys(args).filter((each) => args[each]?.kind === 'handle');
    if (!isRead && !isWritten && isAmong(table, handles)) holders.push(name);
  }
  return { readers, writers, holders };
}

function isAmong(table: string, ...lists: readonly (readonly string[] | undefined)[]): boolean {
  return lists.some((list) => list?.some((name) => (firmSchema.synonyms[name] ?? name) === table));
}
