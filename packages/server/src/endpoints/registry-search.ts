import { type Routine, routines } from '@mvdb/routines';

/**
 * Routines that a text leads to, whatever its letter case: first the one of that name, then those whose
 * name begins with it, then those whose name holds it, then those whose description does.
 *
 * @param text - Not empty.
 */
export function searchRoutines(text: string): Routine[] {
  const wanted = text.toUpperCase();
  const byRank: Routine[][] = [[], [], [], []];
  for (const routine of routines) byRank[rankOf(routine, wanted)]?.push(routine);
  return byRank.flatMap((found) => found.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

/** 0 for the best, 4 for no match. */
function rankOf({ name, description = '' }: Routine, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  return description.toUpperCase().includes(wanted) ? 3 : 4;
}
