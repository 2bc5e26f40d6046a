interface Searchable {
  readonly name: string;
  readonly description?: string;
}

/**
 * What a text leads to, whatever its letter case: first the one of that name, then those whose name begins
 * with it, then those whose name holds it, then those whose description does.
 *
 * @param text - Not empty.
 */
export function searchNamed<Found extends Searchable>(
  among: readonly Found[],
  text: string,
): Found[] {
  const wanted = text.toUpperCase();
  const byRank: Found[][] = [[], [], [], []];
  for (const each of among) byRank[rankOf(each, wanted)]?.push(each);
  return byRank.flatMap((found) => found.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

/** 0 for the best, 4 for no match. */
function rankOf({ name, description = '' }: Searchable, wanted: string): number {
  const existing = name.toUpperCase();
  if (existing === wanted) return 0;
  if (existing.startsWith(wanted)) return 1;
  if (existing.includes(wanted)) return 2;
  return description.toUpperCase().includes(wanted) ? 3 : 4;
}
